import type { Comunicado } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getOpenQuestion } from '../../../../platform/state/confirm.ts';
import { closeToast, getVisibleToasts } from '../../../../platform/state/toasts.ts';
import { StartupProvider } from '../../../../shared/agencia/configuracion.queries.ts';
import { comunicadoQuery } from '../../../../shared/comunicados/comunicados.queries.ts';
import { deferred } from '../../../../test-support/deferred.ts';
import { mount } from '../../../../test-support/mount.tsx';
import ComunicadosScreen from '../ComunicadosScreen.tsx';
import OpenComunicado from './OpenComunicado.tsx';

const COMUNICADO: Comunicado = {
  id: 1,
  titulo: 'Fiesta',
  texto: 'A las ocho.',
  autor: 7,
  autorNombre: 'Ana',
  desde: '2026-03-01T12:00:00.000Z',
  hasta: null,
  editado: null,
  editadoNombre: null,
  leido: null,
  fijado: false,
  obligatorio: true,
  vuelta: 1,
  version: 1,
  categorias: [],
  departamentos: [],
  rangos: [],
  retirados: [],
  lecturas: null,
  reacciones: [],
  acciones: ['leer'],
};

function show(
  changes: Partial<Comunicado>,
  part: ReactNode = <OpenComunicado id={1} goBack={() => undefined} />,
  url = '/',
  staleTime = Number.POSITIVE_INFINITY,
): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime } } });
  for (const id of [1, 2]) client.setQueryData(comunicadoQuery(id).queryKey, { ...COMUNICADO, ...changes, id });
  mount(
    <QueryClientProvider client={client}>
      <StartupProvider value={STARTUP}>{part}</StartupProvider>
    </QueryClientProvider>,
    url,
  );
  return client;
}
const STARTUP = {
  admins: [],
  membresias: [],
  rangos: [],
  empleados: { ascensos: null, asistencias: null, tiempos: null, timer_segdir: null },
};

test.each<[Partial<Comunicado>, string]>([
  [{}, 'Para todos'],
  [{ categorias: [9], rangos: ['Jefes'] }, 'Para Jefes'],
  [{ departamentos: [{ id: 9, nombre: 'Radio' }] }, 'Para Radio'],
])('one with %j is «%s», whatever the ladder has become since', async (changes, audience) => {
  show({ ...changes, acciones: ['editar'] });
  await expect.element(page.getByText(audience, { exact: true })).toBeVisible();
});

test('one whose form was left is read at its end', async () => {
  const read = { msg: 'Leído', status: 0, data: { ...COMUNICADO, acciones: [] } };
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) => Response.json(String(url).includes('leerComunicado') ? read : { filas: [] }));
  show(
    { acciones: ['leer', 'editar'] },
    <>
      <OpenComunicado id={1} goBack={() => undefined} />
      <Link to="/comunicados?ver=1">Leer</Link>
    </>,
    '/comunicados?ver=1&editar=1',
  );
  await expect.element(page.getByRole('form')).toBeVisible();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expect
    .poll(() => fetched.mock.calls.map(([url]) => String(url)))
    .toContainEqual(expect.stringContaining('leerComunicado'));
});

test('a round that begins on an open page is read after somebody did something there', async () => {
  const read = { msg: 'Leído', status: 0, data: { ...COMUNICADO, vuelta: 2, acciones: [] } };
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(read));
  const client = show({ acciones: [] });
  await expect.element(text).toBeVisible();
  client.setQueryData(comunicadoQuery(1).queryKey, { ...COMUNICADO, vuelta: 2 });
  await expect.element(page.getByText('Leído', { exact: true })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(fetched).not.toHaveBeenCalled();
  await text.click();
  await expect
    .poll(() => fetched.mock.calls.map(([url]) => String(url)), { timeout: 3000 })
    .toContainEqual(expect.stringContaining('leerComunicado'));
});

test('a round that is fetched for an older copy is read at its end', async () => {
  const later = { ...COMUNICADO, vuelta: 2 };
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) =>
      Response.json(String(url).includes('leerComunicado') ? { msg: 'Leído', status: 0, data: later } : later),
    );
  show({ acciones: [] }, undefined, '/', 0);
  await expect
    .poll(() => fetched.mock.calls.map(([url]) => String(url)), { timeout: 3000 })
    .toContainEqual(expect.stringContaining('leerComunicado'));
});

test('while a reaction is sent, all of them are seen to wait', async () => {
  const answer = deferred<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer.promise);
  show({
    reacciones: [
      { reaccion: 'gusta', veces: 0, mia: false },
      { reaccion: 'divierte', veces: 0, mia: false },
    ],
  });
  const buttons = page.getByRole('group', { name: 'Reacciones a «Fiesta»' }).getByRole('button');
  await buttons.first().click();
  await expect.element(buttons.last()).toHaveAttribute('aria-disabled', 'true');
  answer.resolve(Response.json({ msg: 'Guardada', status: 0, data: COMUNICADO }));
  await expect.element(buttons.first()).not.toBeInTheDocument();
});

const OVER = '2026-03-02T12:00:00.000Z';
const text = page.getByText('A las ocho.');

test('one that ended while it was cached or open is shown to who may change it, and to nobody else', async () => {
  show({ hasta: OVER });
  await expect.element(page.getByText('Este comunicado ya terminó')).toBeVisible();
  await expect.element(text).not.toBeInTheDocument();
});

test.each<[string, Partial<Comunicado>]>([
  ['without an end', { hasta: null }],
  ['that the viewer may change', { hasta: OVER, acciones: ['editar'] }],
])('one %s is shown', async (_case, changes) => {
  show(changes);
  await expect.element(text).toBeVisible();
});

test.each([
  ['leads back to it', '', '/comunicados?ver=1'],
  ['leads nobody back who is on another screen', '/tiempos', '/tiempos'],
  ['leads nobody back who reads another', '/comunicados?ver=2', '/comunicados?ver=2'],
])('a refused withdrawal %s', async (_case, next, end) => {
  const answer = deferred<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).includes('retirarComunicado') ? answer.promise : Response.json({ filas: [] }),
  );
  show(
    { acciones: ['editar'] },
    <>
      <ComunicadosScreen />
      <Link to={next}>Seguir</Link>
    </>,
    '/comunicados?ver=1',
  );
  await page.getByRole('button', { name: 'Retirar «Fiesta»' }).click();
  await vi.waitUntil(() => getOpenQuestion());
  getOpenQuestion()?.answer(true);
  await expect.poll(() => location.search).toBe('');
  if (next !== '') await page.getByRole('link', { name: 'Seguir' }).click();
  answer.resolve(Response.json({ msg: 'Ya no puedes', status: 1, error: 'REGLA' }, { status: 422 }));
  await expect.poll(() => getVisibleToasts()).toMatchObject([{ msg: 'Ya no puedes' }]);
  await expect.poll(() => location.pathname + location.search).toBe(end);
  for (const { id } of getVisibleToasts()) closeToast(id);
});
