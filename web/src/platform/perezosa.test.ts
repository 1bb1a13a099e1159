import { expect, test, vi } from 'vitest';
import { avisosVisibles, cerrarAviso } from './avisos.ts';
import { noLlego, traer } from './perezosa.ts';

const cae = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const linea = (...como: ('caida' | 'bien' | 'otra version')[]) => ({
  mirar: vi.fn(async () => como.shift() ?? 'bien'),
  vuelve: vi.fn(async () => undefined),
  pasa: vi.fn(async () => undefined),
});
const parte = { default: 'parte' };

test('sin línea espera a que vuelva, cuantas veces haga falta', async () => {
  const sin = linea(...Array<'caida'>(9).fill('caida'));
  const cargar = vi.fn<() => Promise<typeof parte>>(cae);
  const trayendo = traer(() => (cargar.mock.calls.length < 9 ? cargar() : Promise.resolve(parte)), sin);
  expect(await trayendo).toBe(parte);
  expect(sin.vuelve).toHaveBeenCalledTimes(9);
  expect(sin.pasa).not.toHaveBeenCalled();
});

test('con línea lo intenta tras esperas cada vez más largas, y no se rinde', async () => {
  const con = linea();
  const cargar = vi.fn<() => Promise<typeof parte>>(cae);
  await expect(traer(() => (cargar.mock.calls.length < 7 ? cargar() : Promise.resolve(parte)), con)).resolves.toBe(
    parte,
  );
  expect(con.pasa.mock.calls).toEqual([[1_000], [2_000], [4_000], [8_000], [15_000], [15_000], [15_000]]);
});

test('lo que ya no está porque hay una versión nueva no se vuelve a pedir: se dice', async () => {
  const otra = linea('otra version');
  const cargar = vi.fn(cae);
  const quedo = await Promise.race([traer(cargar, otra), vi.waitUntil(() => avisosVisibles().length > 0)]);
  expect(quedo).toBe(true);
  expect(avisosVisibles()).toMatchObject([{ msg: 'Hay una versión nueva. Actualiza para abrir esto.' }]);
  for (const { id } of avisosVisibles()) cerrarAviso(id);
  expect(cargar).toHaveBeenCalledOnce();
});

test('un error del propio código no es de la línea: se ve enseguida, tal cual', async () => {
  const con = linea();
  const propio = new TypeError("Cannot read properties of undefined (reading 'x')");
  await expect(traer(() => Promise.reject(propio), con)).rejects.toBe(propio);
  expect(con.mirar).not.toHaveBeenCalled();
});

test.each([
  'Failed to fetch dynamically imported module: https://hotel.example/assets/a.js',
  'error loading dynamically imported module: https://hotel.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('«%s» es de la línea', (texto) => expect(noLlego(new TypeError(texto))).toBe(true));
