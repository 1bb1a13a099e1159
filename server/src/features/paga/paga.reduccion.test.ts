import { describe, expect, test } from 'vitest';
import { alDia, conAna, esperan, listado, luego, pendiente, reducir, reiniciar } from '../../testing/ganancias.ts';
import { comoSeVe, cuadra, filaDe } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';

/** A membership with *reducción* ends; the pay that it helped to earn does not (decisions §5). */

const DIAS = (n: number) => ({ horas: 24 * n, minutos: 1 });

type Terminar = (portal: Portal, jefa: Persona, id: number) => Promise<unknown>;
const finales: [string, Terminar][] = [
  ['se acaba sola', async (portal) => portal.reloj.pasar(DIAS(15))],
  ['la terminan', (portal, jefa, id) => portal.pide(jefa).logra('POST deleteMemb', { body: { id } })],
];

describe.each(finales)('cuando %s', (_final, terminar) => {
  /** Someone of category 1 who has two hours, which are 9c with the reduction; nobody has pressed anything. */
  async function conDosHoras() {
    const { portal, jefa, ana } = await conAna();
    const { id } = await reducir(portal, jefa, ana);
    luego(portal);
    await portal.trabajo(ana, 'asistencia', 120);
    luego(portal);
    return { portal, jefa, ana, acabar: () => terminar(portal, jefa, id) };
  }

  test('la paga que estaba en la lista sigue en ella', async () => {
    const { portal, jefa, ana, acabar } = await conDosHoras();
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await acabar();
    expect(await listado(portal, jefa, ana)).toBe(9);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await cuadra(portal);
  });

  test('la paga entra aunque se actualice solo después', async () => {
    const { portal, jefa, ana, acabar } = await conDosHoras();
    await acabar();
    expect(await alDia(portal, jefa, ana)).toBe(9);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await cuadra(portal);
  });

  test('y no se pierde con un reinicio de la nómina', async () => {
    const { portal, jefa, ana, acabar } = await conDosHoras();
    await acabar();
    luego(portal);
    await portal.pide(jefa).logra('POST reiniciarNomina', { body: { op: 0 } });
    expect(await listado(portal, jefa, ana)).toBe(9);
  });

  test('lo que se trabaja después cuenta entero, con lo que no se gastó', async () => {
    const { portal, jefa, ana, acabar } = await conDosHoras();
    await portal.trabajo(ana, 'asistencia', 20);
    await acabar();
    luego(portal);
    const { paga } = await portal.pide(ana).logra('GET MyPerfil');
    expect(paga).toMatchObject({ nomina: 4, nomina_porcentaje: 8 });
    await portal.trabajo(ana, 'asistencia', 39);
    expect(await alDia(portal, jefa, ana)).toBe(9);
    await portal.trabajo(ana, 'asistencia', 1);
    expect(await alDia(portal, jefa, ana)).toBe(9 + 4);
    expect((await esperan(portal, jefa, ana)).map((f) => f.monto).sort()).toEqual([4, 9]);
    await cuadra(portal);
  });
});

test('al empezar, lo ganado se queda como era, y lo que no se gastó cuenta con la mitad', async () => {
  const { portal, jefa, ana } = await conAna();
  await portal.trabajo(ana, 'asistencia', 150);
  luego(portal);
  await reducir(portal, jefa, ana);
  expect(await listado(portal, jefa, ana)).toBe(6);
  await portal.trabajo(ana, 'asistencia', 29);
  expect(await alDia(portal, jefa, ana)).toBe(6);
  await portal.trabajo(ana, 'asistencia', 1);
  expect(await alDia(portal, jefa, ana)).toBe(6 + 6);
  await cuadra(portal);
});

test('dos que se solapan no acaban en medio, y una que se alarga tampoco', async () => {
  const { portal, jefa, ana } = await conAna();
  await portal.db.updateTable('membresia').set({ reduccion: 1 }).where('nombre', '=', 'VIP').execute();
  await reducir(portal, jefa, ana, 'VIP');
  await portal.trabajo(ana, 'asistencia', 60);
  expect(await alDia(portal, jefa, ana)).toBe(6);
  portal.reloj.pasar(DIAS(10));
  await reducir(portal, jefa, ana);
  portal.reloj.pasar(DIAS(10));
  await reducir(portal, jefa, ana);
  // VIP has ended, Reducción runs until the fortieth day.
  await portal.trabajo(ana, 'asistencia', 60);
  expect(await alDia(portal, jefa, ana)).toBe(9);
  portal.reloj.pasar(DIAS(15));
  expect(await alDia(portal, jefa, ana)).toBe(9);
  portal.reloj.pasar(DIAS(10));
  await portal.trabajo(ana, 'asistencia', 60);
  expect(await alDia(portal, jefa, ana)).toBe(9 + 4);
});

test('terminar una mientras otra corre no cambia nada', async () => {
  const { portal, jefa, ana } = await conAna();
  await portal.db.updateTable('membresia').set({ reduccion: 1 }).where('nombre', '=', 'VIP').execute();
  await reducir(portal, jefa, ana, 'VIP');
  const { id } = await reducir(portal, jefa, ana);
  await portal.trabajo(ana, 'asistencia', 60);
  expect(await alDia(portal, jefa, ana)).toBe(6);
  luego(portal);
  await portal.pide(jefa).logra('POST deleteMemb', { body: { id } });
  luego(portal);
  await portal.trabajo(ana, 'asistencia', 60);
  expect(await alDia(portal, jefa, ana)).toBe(9);
});

type Paso = (portal: Portal, jefa: Persona, ana: Persona) => Promise<unknown>;
const nada: Paso = async () => undefined;
const pagar: Paso = async (portal, jefa, ana) =>
  portal.pide(jefa).logra('POST pagar', { body: comoSeVe(await filaDe(portal, jefa, ana), 1) });
const cerrar: Paso = (portal, jefa) => reiniciar(portal, jefa, 1, 0);
const veces: [string, Paso, Paso][] = [
  ['esperaba', nada, nada],
  ['se pagó antes', pagar, nada],
  ['se pagó después', nada, pagar],
  ['quedó pendiente antes', cerrar, nada],
  ['quedó pendiente después', nada, cerrar],
];
test.each(veces)('lo que se gana con una que empieza es lo mismo si la fila %s', async (_caso, antes, despues) => {
  const { portal, jefa, ana } = await conAna();
  await portal.trabajo(ana, 'asistencia', 240);
  expect(await alDia(portal, jefa, ana)).toBe(9);
  await antes(portal, jefa, ana);
  luego(portal);
  const { id } = await reducir(portal, jefa, ana);
  luego(portal);
  await despues(portal, jefa, ana);
  await portal.pide(jefa).logra('POST deleteMemb', { body: { id } });
  luego(portal);
  const espera = await alDia(portal, jefa, ana);
  const { filas } = await portal.pide(ana).logra('GET movimientos/:id', { params: { id: ana.id } });
  const cobrado = filas.filter((f) => f.tipo === 'paga_cobrada').reduce((n, f) => n + f.mano, 0);
  expect(espera + cobrado + (await pendiente(portal, jefa, ana))).toBe(9);
  await cuadra(portal);
});
