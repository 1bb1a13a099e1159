import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import ConfirmDialogs from '../../../../../app/shell/ConfirmDialogs.tsx';
import { ConfiguracionProvider, StartupProvider } from '../../../../../shared/agencia/configuracion.queries.ts';
import { deferred } from '../../../../../test-support/deferred.ts';
import { mount } from '../../../../../test-support/mount.tsx';
import { AddPeopleDialogs } from './AddPeople.tsx';
import PasteNamesDialog from './PasteNamesDialog.tsx';

const PREVIEW = {
  personas: 1,
  porMision: [],
  yaEstan: 0,
  estan: [],
  despedidos: [],
  ignoradas: [],
  faltas: [],
  conFaltas: 0,
  dudas: { fechas: null, secciones: [], vacias: [] },
  vista: 'v',
};

function Part() {
  const [isPasting, setPasting] = useState(true);
  return (
    <>
      {isPasting && <PasteNamesDialog close={() => setPasting(false)} />}
      <AddPeopleDialogs />
      <ConfirmDialogs />
    </>
  );
}

test('a dialog that is closed during the import loses no clave', async () => {
  const imported = deferred<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).includes('mirarSocios') ? Response.json({ msg: '', status: 0, ...PREVIEW }) : imported.promise,
  );
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <ConfiguracionProvider value={{ nombre: 'Conserje', zona: 'UTC', direccion: null } as never}>
        <StartupProvider value={{ rangos: [] } as never}>
          <Part />
        </StartupProvider>
      </ConfiguracionProvider>
    </QueryClientProvider>,
    '/usuarios',
  );
  await page.getByRole('textbox', { name: 'Nombres del hotel' }).fill('Leo');
  await page.getByRole('button', { name: 'Revisar 1 nombre' }).click();
  await page.getByRole('button', { name: 'Importar 1 persona' }).click();
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  imported.resolve(
    Response.json({ msg: 'Importaste 1 persona', status: 0, claves: [{ usuario: 'Leo', clave: 'abc-def' }] }),
  );
  await expect.element(page.getByText('abc-def')).toBeVisible();
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'Copiar todas' }).click();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await expect.element(page.getByText('abc-def')).not.toBeInTheDocument();
});
