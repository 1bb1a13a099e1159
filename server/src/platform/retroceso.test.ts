import { expect, test } from 'vitest';
import { abrirPortal } from '../testing/portal.ts';
import type { Salto } from './retroceso.ts';
import { Guardian } from './retroceso.ts';

const HORA_MS = 3_600_000;

/** Two processes that look at one clock, and what they have corrected. */
async function dos() {
  const { deps, reloj } = await abrirPortal();
  const saltos: Salto[] = [];
  const corregir = async (_db: unknown, salto: Salto) => void saltos.push(salto);
  const [uno, otro] = [new Guardian(deps, [corregir]), new Guardian(deps, [corregir])];
  for (const guardian of [uno, otro]) await guardian.mirar();
  return { uno, otro, reloj, saltos: () => saltos.map(({ ms }) => ms) };
}

test('lo que uno deja dicho tarde no atrasa otra vez lo que otro ya corrigió', async () => {
  const { uno, otro, reloj, saltos } = await dos();
  reloj.pasar({ horas: -1 });
  await otro.mirar();
  await uno.guardar();
  for (const guardian of [uno, otro, uno]) await guardian.mirar();
  expect(saltos()).toEqual([HORA_MS]);
});

test('quien no vio el reloj adelantado sabe que se atrasó, y la vez siguiente cuenta', async () => {
  const { uno, otro, reloj, saltos } = await dos();
  reloj.pasar({ horas: 2 });
  await otro.mirar();
  reloj.pasar({ horas: -1 });
  await otro.mirar();
  await uno.anotar();
  await uno.mirar();
  reloj.pasar({ minutos: -30 });
  await uno.mirar();
  await otro.mirar();
  expect(saltos()).toEqual([HORA_MS, HORA_MS / 2]);
});
