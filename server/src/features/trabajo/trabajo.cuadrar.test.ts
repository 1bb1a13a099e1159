import { DIA_MS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { probarTodo } from '../../platform/cuadre.ts';
import type { Db } from '../../platform/db/database.ts';
import { PRUEBAS } from '../../salas.ts';
import type { Persona } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

let ana: Persona;
/** Someone who has worked on three days; through the second nothing is left. */
const portal = portalDelArchivo(async (portal) => {
  ana = await portal.persona();
  for (const [dia, minutos] of [60, -60, 30].entries())
    await portal.trabajo(ana, 'asistencia', minutos, portal.reloj.ahora + dia * DIA_MS);
});

const segundo = (db: Db) => {
  const dia = Math.floor(portal().reloj.ahora / DIA_MS) + 1;
  return { borrar: db.deleteFrom('trabajo_dia').where('dia', '=', dia), dia };
};
const [HASTA, DIAS] = ['Trabajo: lo sumado hasta cada día', 'Trabajo: los días con trabajo'];

test.each<[string, string[], (db: Db) => Promise<unknown>]>([
  [
    'una suma que dice más de lo trabajado',
    [HASTA],
    (db) => db.updateTable('trabajo_dia').set({ hasta: 61 }).where('hasta', '=', 60).execute(),
  ],
  ['un día que falta', [DIAS], (db) => segundo(db).borrar.execute()],
  [
    'un día de más',
    [HASTA, DIAS],
    (db) => db.insertInto('trabajo_dia').values({ usuario: ana.id, tipo: 'times', dia: 1, hasta: 7 }).execute(),
  ],
])('halla %s', async (_caso, que, estropear) => {
  const tx = await portal().motor.db.startTransaction().execute();
  await estropear(tx);
  const descuadres = await probarTodo(tx, PRUEBAS);
  await tx.rollback().execute();
  expect(descuadres.map((d) => d.que)).toEqual(que);
  for (const { cuantas, primeras } of descuadres) {
    expect(cuantas).toBe(1);
    expect(primeras).toEqual([{ id: ana.id, esperado: expect.any(Number), hay: expect.any(Number) }]);
  }
});

test('una agencia que ha trabajado cuadra', async () => {
  expect(await probarTodo(portal().db, PRUEBAS)).toEqual([]);
});
