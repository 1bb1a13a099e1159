import { expect, test, vi } from 'vitest';
import { traer } from './perezosa.ts';

const cae = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const linea = (hay: boolean) => ({
  hay: () => hay,
  vuelve: vi.fn(async () => undefined),
  pasa: vi.fn(async () => undefined),
});

test('sin línea espera a que vuelva, cuantas veces haga falta', async () => {
  const sin = linea(false);
  const cargar = vi.fn(cae);
  for (let i = 0; i < 9; i += 1) cargar.mockImplementationOnce(cae);
  const parte = { default: 'parte' };
  expect(await traer(() => (cargar.mock.calls.length < 9 ? cargar() : Promise.resolve(parte)), sin)).toBe(parte);
  expect(sin.vuelve).toHaveBeenCalledTimes(9);
  expect(sin.pasa).not.toHaveBeenCalled();
});

test('con línea lo intenta otra vez tras una espera, y al cabo dice por qué no', async () => {
  const con = linea(true);
  const cargar = vi.fn(cae);
  await expect(traer(cargar, con)).rejects.toThrow('Esta parte del portal no llega; revisa tu conexión');
  expect(cargar).toHaveBeenCalledTimes(4);
  expect(con.pasa.mock.calls).toEqual([[1_000], [2_000], [4_000]]);
});
