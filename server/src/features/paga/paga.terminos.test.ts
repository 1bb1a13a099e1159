import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { actualizar, comoSeVe, cuadra, filaDe, filasDe } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { cambiarTerminos } from './paga.public.ts';

async function escena(categoria: number) {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria });
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  return { portal, ana, jefa };
}

const pagas = async (portal: Portal, jefa: Persona) =>
  (await filasDe(portal, jefa)).map((f) => [f.categoria, f.monto, f.estado]);
const editar = (portal: Portal, quien: Persona, categoria: number, cambio: Parameters<typeof cambiarTerminos>[2]) =>
  enTransaccion({ ...portal.deps, actor: quien }, (tx) => cambiarTerminos(tx, categoria, cambio));

test('otros requisitos: lo ganado con los de antes queda en la lista, y lo que sobra cuenta para los nuevos', async () => {
  const { portal, ana, jefa } = await escena(3);
  await portal.trabajo(ana, 'times', 1000);
  const { bitacora, creditos } = await portal.observar(() =>
    editar(portal, jefa, 3, { nomina_times: 1, paga_nomina: 2 }),
  );
  expect(creditos).toMatchObject([{ tipo: 'paga_ganada', usuario: ana.id, creditos: 9, encargado: jefa.id }]);
  expect(bitacora).toMatchObject([
    { modulo: 'paga', usuario: ana.id, motivo: `actualizó la paga de ${NOMBRE} con los requisitos anteriores: +9c` },
  ]);
  await actualizar(portal, jefa);
  expect(await pagas(portal, jefa)).toEqual([
    [3, 9, 'abierta'],
    [3, 2, 'abierta'],
  ]);
  await cuadra(portal);
});

test('quien no había ganado nada no tiene fila, y todo lo suyo cuenta para lo nuevo', async () => {
  const { portal, ana, jefa } = await escena(3);
  await portal.trabajo(ana, 'times', 600);
  await editar(portal, jefa, 3, { nomina_times: 10 });
  expect(await pagas(portal, jefa)).toEqual([]);
  await actualizar(portal, jefa);
  expect(await pagas(portal, jefa)).toEqual([[3, 9, 'abierta']]);
});

test('lo que se resta y se devuelve vuelve a donde estaba, mientras no se pague', async () => {
  const { portal, ana, jefa } = await escena(1);
  await portal.trabajo(ana, 'asistencia', 240);
  await portal.ascender(ana, 2);
  for (const [minutos, esperada] of [
    [-180, [[1, 4, 'abierta']]],
    [-60, []],
    [180, [[1, 7, 'abierta']]],
    [60, [[1, 9, 'abierta']]],
  ] as const) {
    await portal.trabajo(ana, 'asistencia', minutos);
    await actualizar(portal, jefa);
    expect(await pagas(portal, jefa)).toEqual(esperada);
    await cuadra(portal);
  }
});

test('lo retirado de una categoría no vuelve con lo que se gana en otra', async () => {
  const { portal, ana, jefa } = await escena(1);
  await portal.trabajo(ana, 'asistencia', 60);
  await actualizar(portal, jefa);
  await portal.trabajo(ana, 'asistencia', -60);
  await actualizar(portal, jefa);
  await portal.ascender(ana, 3);
  await portal.trabajo(ana, 'times', 900);
  await actualizar(portal, jefa);
  expect(await pagas(portal, jefa)).toEqual([[3, 9, 'abierta']]);
  const { totales } = await portal.pide(jefa).logra('GET getListaPaga');
  expect(totales).toEqual({ bajoCreditos: 0, bajoPersonas: 0, altoCreditos: 9, altoPersonas: 1 });
  await cuadra(portal);
});

test('un pago deshecho vuelve junto a la fila que vino después, y juntas suman lo ganado', async () => {
  const { portal, ana, jefa } = await escena(3);
  await portal.trabajo(ana, 'times', 900);
  await actualizar(portal, jefa);
  const primera = await filaDe(portal, jefa, ana);
  await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(primera, 1) });
  await portal.trabajo(ana, 'times', 900);
  await actualizar(portal, jefa);
  await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(primera, 0) });
  await actualizar(portal, jefa);
  expect(await pagas(portal, jefa)).toEqual([
    [3, 9, 'abierta'],
    [3, 12, 'abierta'],
  ]);
  await portal.trabajo(ana, 'times', -1);
  await actualizar(portal, jefa);
  expect(await pagas(portal, jefa)).toEqual([[3, 9, 'abierta']]);
  await cuadra(portal);
});
