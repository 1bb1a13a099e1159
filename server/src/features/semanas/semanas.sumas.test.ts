import { DIA_MS } from '@conserje/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { semanaDelInstante } from '../../platform/fechas.ts';
import { ACEPTAR, ofrecer, RECHAZAR, responder } from '../../testing/ascensos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { venderMision } from '../../testing/ventas.ts';
import type { SumaSemana } from './semanas.public.ts';
import { semanaDe } from './semanas.public.ts';

const ZONA = 'America/Santo_Domingo';
/** The first instants of the tests' week and of the next: Santo Domingo is four hours behind UTC all year. */
const [LUNES, SIGUIENTE] = [Date.parse('2026-03-09T04:00:00Z'), Date.parse('2026-03-16T04:00:00Z')];

let portal: Portal;
let [jefa, ana, leo]: Persona[] = [];
const persona = (p: Persona | undefined): Persona => {
  if (!p) throw new Error('nobody there yet');
  return p;
};
beforeEach(async () => {
  portal = await abrirPortal();
  portal.reloj.pasar({ horas: -48 });
  jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  ana = await portal.persona({ nombre: 'ana', categoria: 10 });
  leo = await portal.persona({ nombre: 'Leo' });
  portal.reloj.pasar({ horas: 48 });
});

const semana = (antes = 0): Promise<SumaSemana[]> =>
  semanaDe(portal.db, semanaDelInstante(portal.reloj.ahora, ZONA, antes));
const deQuien = async (p: Persona | undefined, antes = 0) =>
  (await semana(antes)).find(({ usuario }) => usuario === persona(p).id);
const ascensosDe = async (p: Persona | undefined, antes = 0) => (await deQuien(p, antes))?.ascensos;
async function asciende(quien: Persona | undefined, a: Persona | undefined): Promise<void> {
  portal.reloj.pasar({ minutos: 10 });
  await ofrecer(portal, persona(quien), persona(a));
  await responder(portal, persona(a), ACEPTAR);
}
/** Puts Leo down on the first missions of the ladder. */
const degrada = async (posicion: number, usuario = persona(leo)) =>
  portal.pide(jefa).logra('POST actionDegrado', {
    body: { usuario: usuario.id, motivo: 'Prueba', rango: await portal.mision(1, posicion) },
  });
const despide = (p: Persona | undefined) =>
  portal.pide(jefa).logra('POST despedir', { body: { usuario: persona(p).id, motivo: 'Prueba' } });
const readmite = (p: Persona | undefined) =>
  portal.pide(jefa).logra('POST ingresar', { body: { usuario: persona(p).id } });

test('la semana empieza el lunes a las 00:00 de la agencia', () => {
  const esta = { lunes: '2026-03-09', domingo: '2026-03-15', desde: LUNES, hasta: SIGUIENTE };
  expect(semanaDelInstante(LUNES, ZONA)).toEqual(esta);
  expect(semanaDelInstante(SIGUIENTE - 1, ZONA)).toEqual(esta);
  expect(semanaDelInstante(SIGUIENTE, ZONA, 1)).toEqual(esta);
  // A week in which the clocks are put forward has an hour less.
  const { desde, hasta } = semanaDelInstante(Date.parse('2026-03-25T12:00:00Z'), 'Europe/Madrid');
  expect(hasta - desde).toBe(7 * DIA_MS - 3_600_000);
});

describe('el trabajo', () => {
  test('cuenta en la semana en que se anotó, hasta el último instante, y lo restado resta', async () => {
    const ahora = portal.reloj.ahora;
    for (const [minutos, fecha] of [
      [1, LUNES - 1],
      [2, LUNES],
      [4, ahora],
      [8, SIGUIENTE - 1],
      [16, SIGUIENTE],
    ] as const)
      await portal.trabajo(persona(leo), 'asistencia', minutos, fecha);
    await portal.trabajo(persona(leo), 'asistencia', -3);
    await portal.trabajo(persona(leo), 'times', -5);
    expect(await deQuien(leo)).toEqual({
      ...{ usuario: leo?.id, usuarioNombre: 'Leo', ascensos: 0 },
      ...{ asistencia: 11, times: -5, fecha: SIGUIENTE - 1 },
    });
    expect((await deQuien(leo, 1))?.asistencia).toBe(1);
  });

  test('de todos, por su nombre, también de quien nada hizo', async () => {
    await portal.trabajo(persona(leo), 'times', 45);
    expect((await semana()).map((s) => [s.usuarioNombre, s.asistencia, s.times, s.ascensos, s.fecha])).toEqual([
      ['ana', 0, 0, 0, null],
      ['Jefa', 0, 0, 0, null],
      ['Leo', 0, 45, 0, portal.reloj.ahora],
    ]);
  });
});

describe('los ascensos', () => {
  test('cuentan para quien los da, cuando se aceptan, y en su semana', async () => {
    portal.reloj.poner('2026-03-15T23:39:59-04:00');
    await asciende(ana, leo);
    expect(await deQuien(ana)).toMatchObject({ ascensos: 1, fecha: portal.reloj.ahora });
    expect(await ascensosDe(leo)).toBe(0);
    // Offered on Sunday, and accepted with the first instant of Monday.
    portal.reloj.pasar({ minutos: 10 });
    await ofrecer(portal, persona(ana), persona(leo));
    expect(await ascensosDe(ana)).toBe(1);
    portal.reloj.ahora = SIGUIENTE;
    await responder(portal, persona(leo), ACEPTAR);
    expect([await ascensosDe(ana), await ascensosDe(ana, 1)]).toEqual([1, 1]);
  });

  test('lo rechazado no cuenta, ni lo editado o vendido', async () => {
    portal.reloj.pasar({ minutos: 10 });
    await ofrecer(portal, persona(ana), persona(leo));
    await responder(portal, persona(leo), RECHAZAR);
    await portal.ascender(persona(leo), 3);
    await venderMision(portal, persona(jefa), persona(leo), [4, 1]);
    expect((await semana()).map((s) => s.ascensos)).toEqual([0, 0, 0]);
  });

  test('el que se deshace en la misma semana no cuenta; el de antes que queda en pie, sí', async () => {
    await asciende(ana, leo);
    await asciende(jefa, leo);
    expect([await ascensosDe(ana), await ascensosDe(jefa)]).toEqual([1, 1]);
    await degrada(2);
    expect([await ascensosDe(ana), await ascensosDe(jefa)]).toEqual([1, 0]);
    // The same step once more is one promotion, however often it is taken back.
    await asciende(jefa, leo);
    expect(await ascensosDe(jefa)).toBe(1);
    await portal.ascender(persona(leo), 1, 1);
    expect([await ascensosDe(ana), await ascensosDe(jefa)]).toEqual([0, 0]);
  });

  test('lo que se deshace en otra semana, o con un despido, contó', async () => {
    const otro = await portal.persona();
    await asciende(ana, leo);
    await asciende(ana, otro);
    await despide(otro);
    await readmite(otro);
    expect(await ascensosDe(ana)).toBe(2);
    portal.reloj.ahora = SIGUIENTE;
    await degrada(1);
    expect([await ascensosDe(ana), await ascensosDe(ana, 1)]).toEqual([0, 2]);
  });
});

describe('quien se va', () => {
  test('a media semana, sale de ella; vuelve con lo suyo si se le readmite', async () => {
    await portal.trabajo(persona(leo), 'asistencia', 50);
    await despide(leo);
    expect(await deQuien(leo)).toBeUndefined();
    // All of it at one instant: whether someone belongs to the agency does not hang on a clock.
    await readmite(leo);
    expect(await deQuien(leo)).toMatchObject({ asistencia: 50 });
    await despide(leo);
    expect(await deQuien(leo)).toBeUndefined();
  });

  test('después, no cambia la que acabó; quien llegó después no está en ella', async () => {
    await portal.trabajo(persona(leo), 'asistencia', 50);
    portal.reloj.ahora = SIGUIENTE;
    const nuevo = await portal.persona();
    const antes = await semana(1);
    await despide(leo);
    expect(await semana(1)).toEqual(antes);
    expect(await deQuien(nuevo, 1)).toBeUndefined();
    expect([await deQuien(nuevo), await deQuien(leo)]).toMatchObject([{ asistencia: 0 }, undefined]);
  });
});
