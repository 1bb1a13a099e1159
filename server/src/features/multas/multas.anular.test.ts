import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { edita } from '../../testing/efectos.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo } from '../../testing/ventas.ts';

const MOTIVO = 'Era otra persona';

async function scene() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 9 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  const body = { usuario: leo.id, motivo: 'Flood', creditos: 5 };
  const { id } = (await portal.pide(ana).logra('POST sendMulta', { body })).data;
  return { portal, ana, bea, leo, id };
}

const annul = (portal: Portal, who: Persona, id: number) =>
  portal.pide(who).logra('POST anularMulta', { body: { id, motivo: ` ${MOTIVO} ` } });

test('an annulled fine is owed no longer; the ledger, the log, the notices and both rows say so', async () => {
  const { portal, ana, bea, leo, id } = await scene();
  const done = await portal.observar(() => annul(portal, bea, id));
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.reloj.iso() };
  expect(done.resultado).toMatchObject({
    msg: 'Anulaste la multa de Leo',
    data: { id, cobrado: 0, anulada, acciones: [] },
  });
  const comun = { usuario: leo.id, encargado: bea.id };
  expect(done.creditos).toEqual([{ ...comun, tipo: 'multa_anulada', creditos: 5 }]);
  expect(done.bitacora).toEqual([
    {
      ...{ ...comun, modulo: 'multas', objeto: id, ...edita('Anulada', false, true) },
      motivo: `anuló una multa de ${NOMBRE}, 5c: Flood. Anulación: ${MOTIVO}`,
    },
  ]);
  expect(done.avisos).toEqual([
    { tema: 'multas', quien: 'Bea', msg: 'anuló una multa' },
    { tema: 'creditos', quien: 'Bea', msg: `anuló tu multa de 5c: ${MOTIVO}`, para: leo.id },
  ]);
  expect(await saldo(portal, 'multa')).toBe(0);
  expect(await portal.pide(ana).logra('GET totalMultas')).toMatchObject({ creditos: 0, personas: 0 });
  expect(await portal.pide(ana).logra('GET getAllMultas', { query: { cobrado: 0 } })).toEqual([]);
  expect(await portal.pide(ana).logra('GET getAllMultas')).toMatchObject([{ id, anulada }]);
  const { resumen, filas } = await portal.pide(leo).logra('GET movimientos/:id', { params: { id: leo.id } });
  expect(resumen.debe).toBe(0);
  expect(filas.map((f) => [f.texto, f.motivo, f.saldo, f.anulada])).toEqual([
    ['Multa anulada', `Flood. Anulación: ${MOTIVO}`, 5, null],
    ['Multa', 'Flood', -5, anulada],
  ]);
  await cuadra(portal);
});

test('if it was collected, its person gets the credits back', async () => {
  const { portal, ana, bea, leo, id } = await scene();
  await portal.pide(ana).logra('POST actionMulta', { body: { id, op: true } });
  const done = await portal.observar(() => annul(portal, bea, id));
  expect(done.resultado.msg).toBe('Anulaste la multa de Leo. Devuélvele 5c');
  expect(done.creditos?.map((c) => c.tipo)).toEqual(['multa_devuelta', 'multa_anulada']);
  expect(await saldo(portal, 'mano')).toBe(0);
  expect(await portal.pide(ana).logra('GET getAllMultas', { query: { cobrado: 1 } })).toEqual([]);
  const { filas } = await portal.pide(leo).logra('GET movimientos/:id', { params: { id: leo.id } });
  expect(filas.filter((f) => f.anulada).map((f) => f.tipo)).toEqual([
    'multa_devuelta',
    'multa_cobrada',
    'multa_puesta',
  ]);
  await cuadra(portal);
});

test('nothing else is done with it afterwards', async () => {
  const { portal, ana, bea, id } = await scene();
  await annul(portal, bea, id);
  for (const op of [true, false])
    expect(await portal.pide(ana).falla('POST actionMulta', { body: { id, op } })).toMatchObject({
      http: 409,
      error: 'YA_ANULADA',
      msg: 'Bea ya la anuló',
    });
});
