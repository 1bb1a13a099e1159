import { describe, expect, test } from 'vitest';
import {
  ajustar,
  alDia,
  conAna,
  esperan,
  listado,
  luego,
  nominaDe,
  pendiente,
  reiniciar,
} from '../../testing/ganancias.ts';
import { comoSeVe, cuadra, filasDe } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';

/** What was earned stays earned: a row carries what it was earned for, and the next one shows the rest (decisions §5). */

const QUINCE_TIMES = 15 * 60;

/** Pays the only row of someone that waits, with what it shows or with another amount. */
async function pagar(portal: Portal, jefa: Persona, de: Persona, monto?: number) {
  const [fila, ...otras] = await esperan(portal, jefa, de);
  if (!fila || otras.length > 0) throw new Error('one row must wait');
  if (monto === undefined) return portal.pide(jefa).logra('POST pagar', { body: comoSeVe(fila, 1) });
  return portal.pide(jefa).logra('POST pagarMonto', { body: { id: fila.id, monto } });
}
const deshacer = async (portal: Portal, jefa: Persona, { data }: Awaited<ReturnType<typeof pagar>>) =>
  portal.pide(jefa).logra('POST pagar', { body: { id: data.id, nombre: data.usuarioNombre, op: 0 } });

test('una hora en la lista, que se cierra antes que la nómina, y tres más: 9c en total', async () => {
  const { portal, jefa, ana } = await conAna();
  await portal.trabajo(ana, 'asistencia', 60);
  expect(await alDia(portal, jefa, ana)).toBe(4);
  await reiniciar(portal, jefa, 1, 0);
  expect(await pendiente(portal, jefa, ana)).toBe(4);
  expect(await alDia(portal, jefa, ana)).toBe(0);
  await portal.trabajo(ana, 'asistencia', 180);
  expect(await alDia(portal, jefa, ana)).toBe(5);
  await reiniciar(portal, jefa, 0, 0);
  expect(await nominaDe(portal, ana)).toEqual({ asistencia: 0, times: 0 });
  expect(await alDia(portal, jefa, ana)).toBe(5);
  expect(await pendiente(portal, jefa, ana)).toBe(4);
  await cuadra(portal);
});

test('también pagada la primera: cada hora se paga una vez', async () => {
  const { portal, jefa, ana } = await conAna();
  for (const [minutos, espera] of [
    [60, 4],
    [60, 2],
    [60, 1],
    [60, 2],
  ] as const) {
    await portal.trabajo(ana, 'asistencia', minutos);
    expect(await alDia(portal, jefa, ana)).toBe(espera);
    await pagar(portal, jefa, ana);
  }
  await portal.trabajo(ana, 'asistencia', 600);
  expect(await alDia(portal, jefa, ana)).toBe(0);
  await cuadra(portal);
});

describe('quien cobró y luego cumple la bonificación', () => {
  test.each([
    ['lo que ganó', undefined],
    ['menos', 5],
    ['más', 12],
    ['nada', 0],
  ])('con %s, tiene una fila por el resto', async (_caso, monto) => {
    const { portal, jefa, ana } = await conAna(2);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await pagar(portal, jefa, ana, monto);
    expect(await alDia(portal, jefa, ana)).toBe(0);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    const suyas = (await filasDe(portal, jefa)).filter((f) => f.usuario === ana.id);
    expect(suyas.map((f) => [f.estado, f.monto]).sort()).toEqual([
      ['abierta', 9],
      ['pagada', monto ?? 9],
    ]);
    await cuadra(portal);
  });

  test('si el pago de otro monto se deshace, la fila vuelve con lo que ganó', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    await alDia(portal, jefa, ana);
    const pago = await pagar(portal, jefa, ana, 5);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await deshacer(portal, jefa, pago);
    expect(await listado(portal, jefa, ana)).toBe(18);
    expect(await alDia(portal, jefa, ana)).toBe(18);
    await cuadra(portal);
  });

  test('deshecho cuando su lista ya se cerró, queda pendiente lo que ganó', async () => {
    const { portal, jefa, ana } = await conAna(2);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    await alDia(portal, jefa, ana);
    const pago = await pagar(portal, jefa, ana, 5);
    await portal.trabajo(ana, 'times', QUINCE_TIMES);
    await alDia(portal, jefa, ana);
    await reiniciar(portal, jefa, 1, 0);
    expect(await pendiente(portal, jefa, ana)).toBe(9);
    await deshacer(portal, jefa, pago);
    expect(await pendiente(portal, jefa, ana)).toBe(18);
    expect(await alDia(portal, jefa, ana)).toBe(0);
    await cuadra(portal);
  });
});

describe('lo que se resta', () => {
  test('baja lo que espera; lo pagado y lo pendiente no', async () => {
    const { portal, jefa, ana } = await conAna();
    await portal.trabajo(ana, 'asistencia', 60);
    await alDia(portal, jefa, ana);
    await reiniciar(portal, jefa, 1, 0);
    await portal.trabajo(ana, 'asistencia', 60);
    expect(await alDia(portal, jefa, ana)).toBe(2);
    await pagar(portal, jefa, ana);
    luego(portal);
    await portal.trabajo(ana, 'asistencia', 120);
    expect(await alDia(portal, jefa, ana)).toBe(3);
    await ajustar(portal, jefa, ana, 0, 'asistencia', 60);
    expect(await alDia(portal, jefa, ana)).toBe(1);
    await ajustar(portal, jefa, ana, 0, 'asistencia', 180);
    expect(await alDia(portal, jefa, ana)).toBe(0);
    expect(await pendiente(portal, jefa, ana)).toBe(4);
    await portal.trabajo(ana, 'asistencia', 180);
    expect(await alDia(portal, jefa, ana)).toBe(1);
    await cuadra(portal);
  });
});
