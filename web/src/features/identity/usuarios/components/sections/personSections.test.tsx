import type { Ausencia, Membresia, Multa, PersonDetail } from '@conserje/contract';
import { dayOf } from '@conserje/rules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../../test-support/mount.tsx';
import Ausencias from './Ausencias.tsx';
import Membresias from './Membresias.tsx';
import Multas from './Multas.tsx';

const LEO = { id: 7, usuario: 'Leo' } as PersonDetail;
const DATE = '2026-03-01T15:00:00.000Z';
const ANNULMENT = { por: 'Beto', motivo: 'Era otra persona', fecha: DATE };

function mountSection(Section: ComponentType<{ person: PersonDetail }>, rows: readonly object[]): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(rows));
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Section person={LEO} />
    </QueryClientProvider>,
  );
}

/** Returns the file of the table. */
async function downloadCsv(): Promise<string> {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  await expect.poll(() => files).toHaveLength(1);
  return (await files[0]?.text()) ?? '';
}

const MULTA: Multa = {
  id: 1,
  usuario: LEO.id,
  usuarioNombre: 'Leo',
  motivo: 'Bailar en base',
  creditos: 12,
  encargadoNombre: 'Ana',
  fecha: DATE,
  cobrado: 0,
  cobradoNombre: null,
  anulada: ANNULMENT,
  codigo: null,
  acciones: [],
};
const MEMBRESIA: Membresia = {
  id: 1,
  membresiaNombre: 'Oro',
  image: '',
  usuario: LEO.id,
  usuarioNombre: 'Leo',
  despedido: false,
  externo: 0,
  encargadoNombre: 'Ana',
  fecha: DATE,
  finaliza: DATE,
  estado: 'Terminada',
  terminadaNombre: null,
  perma: false,
  vip: false,
  dias: null,
  venta: null,
  anulada: ANNULMENT,
  acciones: [],
  pasarA: null,
};

test.each([
  ['fine', Multas, [MULTA, { ...MULTA, id: 2, anulada: null }], 'Anulada'],
  ['sale', Membresias, [MEMBRESIA, { ...MEMBRESIA, id: 2, anulada: null }], 'Venta anulada'],
])('an annulled %s of a person says so, on screen and in the file', async (_what, Section, rows, label) => {
  mountSection(Section, rows);
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(`${label} por Beto: Era otra persona`);
  await expect.element(page.getByRole('row').nth(2)).not.toMatchTextContent('nulada');
  expect((await downloadCsv()).split(`${label} por Beto: Era otra persona`)).toHaveLength(2);
});

test("the file of a person's ausencias says their phases of today, as the screen does", async () => {
  const today = dayOf(Date.now(), 'America/Santo_Domingo');
  const current: Ausencia = {
    id: 1,
    usuario: LEO.id,
    usuarioNombre: 'Leo',
    motivo: 'Viaje',
    inicio: today,
    final: today,
    estado: 1,
    fecha: DATE,
    encargado: 2,
    encargadoNombre: 'Ana',
    terminada: null,
    terminadaNombre: null,
    acciones: [],
  };
  const past = { ...current, id: 2, inicio: '2020-01-01', final: '2020-01-03' };
  mountSection(Ausencias, [current, past, { ...past, id: 3, estado: 0, encargadoNombre: null }]);
  const phases = ['En curso', 'Aceptada', 'Venció sin respuesta'];
  for (const [i, phase] of phases.entries())
    await expect.element(page.getByRole('row').nth(i + 1)).toMatchTextContent(phase);
  const lines = (await downloadCsv()).trim().split('\n').slice(1);
  expect(lines.map((line) => phases.find((phase) => line.includes(phase)))).toEqual(phases);
});
