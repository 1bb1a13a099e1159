import { DAY_MS } from '@conserje/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { weekOfInstant } from '../../../platform/time/dates.ts';
import { ACCEPT_ASCENSO, answerSolicitud, makeOffer, REJECT_ASCENSO } from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';
import type { WeekTotals } from './weeklyTotals.public.ts';
import { weekTotals } from './weeklyTotals.public.ts';

const TIME_ZONE = 'America/Santo_Domingo';
/** First instants of the week of the tests and of the next: Santo Domingo is four hours behind UTC all year. */
const [MONDAY, NEXT_MONDAY] = [Date.parse('2026-03-09T04:00:00Z'), Date.parse('2026-03-16T04:00:00Z')];

let portal: Portal;
let [boss, ana, leo]: Person[] = [];
const person = (p: Person | undefined): Person => {
  if (!p) throw new Error('nobody there yet');
  return p;
};
beforeEach(async () => {
  portal = await openPortal();
  portal.clock.advance({ hours: -48 });
  boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  ana = await portal.createPerson({ nombre: 'ana', categoria: 10 });
  leo = await portal.createPerson({ nombre: 'Leo' });
  portal.clock.advance({ hours: 48 });
});

const semana = (antes = 0): Promise<WeekTotals[]> =>
  weekTotals(portal.db, weekOfInstant(portal.clock.now, TIME_ZONE, antes));
const whose = async (p: Person | undefined, antes = 0) =>
  (await semana(antes)).find(({ usuario }) => usuario === person(p).id);
const ascensosOf = async (p: Person | undefined, antes = 0) => (await whose(p, antes))?.ascensos;
async function promote(quien: Person | undefined, a: Person | undefined): Promise<void> {
  portal.clock.advance({ minutes: 10 });
  await makeOffer(portal, person(quien), person(a));
  await answerSolicitud(portal, person(a), ACCEPT_ASCENSO);
}
/** Demotes Leo to one of the first misiones of the ladder. */
const demote = async (posicion: number, usuario = person(leo)) =>
  portal.as(boss).succeeds('POST actionDegrado', {
    body: { usuario: usuario.id, motivo: 'Prueba', rango: await portal.misionId(1, posicion) },
  });
const dismiss = (p: Person | undefined) =>
  portal.as(boss).succeeds('POST despedir', { body: { usuario: person(p).id, motivo: 'Prueba' } });
const readmit = (p: Person | undefined) =>
  portal.as(boss).succeeds('POST ingresar', { body: { usuario: person(p).id } });

test('the week begins on Monday at 00:00 of the agencia', () => {
  const current = { lunes: '2026-03-09', domingo: '2026-03-15', desde: MONDAY, hasta: NEXT_MONDAY };
  expect(weekOfInstant(MONDAY, TIME_ZONE)).toEqual(current);
  expect(weekOfInstant(NEXT_MONDAY - 1, TIME_ZONE)).toEqual(current);
  expect(weekOfInstant(NEXT_MONDAY, TIME_ZONE, 1)).toEqual(current);
  // A week in which the clocks go forward is one hour shorter.
  const { desde, hasta } = weekOfInstant(Date.parse('2026-03-25T12:00:00Z'), 'Europe/Madrid');
  expect(hasta - desde).toBe(7 * DAY_MS - 3_600_000);
});

describe('work', () => {
  test('counts in the week in which it was recorded, up to its last instant, with subtractions', async () => {
    const now = portal.clock.now;
    for (const [minutos, fecha] of [
      [1, MONDAY - 1],
      [2, MONDAY],
      [4, now],
      [8, NEXT_MONDAY - 1],
      [16, NEXT_MONDAY],
    ] as const)
      await portal.addWork(person(leo), 'asistencia', minutos, fecha);
    await portal.addWork(person(leo), 'asistencia', -3);
    await portal.addWork(person(leo), 'times', -5);
    expect(await whose(leo)).toEqual({
      usuario: leo?.id,
      usuarioNombre: 'Leo',
      ascensos: 0,
      asistencia: 11,
      times: -5,
      fecha: NEXT_MONDAY - 1,
    });
    expect((await whose(leo, 1))?.asistencia).toBe(1);
  });

  test('is listed for all members by name, also for those without any', async () => {
    await portal.addWork(person(leo), 'times', 45);
    expect((await semana()).map((s) => [s.usuarioNombre, s.asistencia, s.times, s.ascensos, s.fecha])).toEqual([
      ['ana', 0, 0, 0, null],
      ['Jefa', 0, 0, 0, null],
      ['Leo', 0, 45, 0, portal.clock.now],
    ]);
  });
});

describe('ascensos', () => {
  test('count for the promoter, in the week of their acceptance', async () => {
    portal.clock.set('2026-03-15T23:39:59-04:00');
    await promote(ana, leo);
    expect(await whose(ana)).toMatchObject({ ascensos: 1, fecha: portal.clock.now });
    expect(await ascensosOf(leo)).toBe(0);
    // Offered on Sunday and accepted in the first instant of Monday.
    portal.clock.advance({ minutes: 10 });
    await makeOffer(portal, person(ana), person(leo));
    expect(await ascensosOf(ana)).toBe(1);
    portal.clock.now = NEXT_MONDAY;
    await answerSolicitud(portal, person(leo), ACCEPT_ASCENSO);
    expect([await ascensosOf(ana), await ascensosOf(ana, 1)]).toEqual([1, 1]);
  });

  test('do not count when declined, or when the change is an edicion or a venta', async () => {
    portal.clock.advance({ minutes: 10 });
    await makeOffer(portal, person(ana), person(leo));
    await answerSolicitud(portal, person(leo), REJECT_ASCENSO);
    await portal.moveToMision(person(leo), 3);
    await sellMision(portal, person(boss), person(leo), [4, 1]);
    expect((await semana()).map((s) => s.ascensos)).toEqual([0, 0, 0]);
  });

  test('do not count when undone in the same week; an earlier one that stands does', async () => {
    await promote(ana, leo);
    await promote(boss, leo);
    expect([await ascensosOf(ana), await ascensosOf(boss)]).toEqual([1, 1]);
    await demote(2);
    expect([await ascensosOf(ana), await ascensosOf(boss)]).toEqual([1, 0]);
    // The same step again is one ascenso, however often it is undone.
    await promote(boss, leo);
    expect(await ascensosOf(boss)).toBe(1);
    await portal.moveToMision(person(leo), 1, 1);
    expect([await ascensosOf(ana), await ascensosOf(boss)]).toEqual([0, 0]);
  });

  test('do not count when undone to a mision that was never held, and count below a mision held before', async () => {
    // As after a traslado: the misiones below were never held.
    await portal.moveToMision(person(leo), 1, 6);
    await promote(ana, leo);
    await demote(4);
    expect(await ascensosOf(ana)).toBe(0);
    await promote(ana, leo);
    await promote(boss, leo);
    await demote(3);
    expect([await ascensosOf(ana), await ascensosOf(boss)]).toEqual([0, 0]);
    await promote(ana, leo);
    await portal.moveToMision(person(leo), 1, 6);
    expect(await ascensosOf(ana)).toBe(1);
  });

  test('do not count when undone by a degrado, though the ladder is reordered later', async () => {
    const boss12 = await portal.createPerson({ categoria: 12 });
    await promote(ana, leo);
    await demote(1);
    portal.clock.now = NEXT_MONDAY;
    const [id, vecina] = [await portal.misionId(1, 1), await portal.misionId(1, 2)];
    await portal.as(boss12).succeeds('POST moverMis', { body: { id, vecina, arriba: true } });
    expect(await ascensosOf(ana, 1)).toBe(0);
  });

  test('count when undone in another week or by a despido', async () => {
    const other = await portal.createPerson();
    await promote(ana, leo);
    await promote(ana, other);
    await dismiss(other);
    await readmit(other);
    expect(await ascensosOf(ana)).toBe(2);
    portal.clock.now = NEXT_MONDAY;
    await demote(1);
    expect([await ascensosOf(ana), await ascensosOf(ana, 1)]).toEqual([0, 2]);
  });
});

describe('a member who leaves', () => {
  test('within the week is not in it, and returns with their totals when readmitted', async () => {
    await portal.addWork(person(leo), 'asistencia', 50);
    await dismiss(leo);
    expect(await whose(leo)).toBeUndefined();
    // All at one instant: membership does not depend on the clock.
    await readmit(leo);
    expect(await whose(leo)).toMatchObject({ asistencia: 50 });
    await dismiss(leo);
    expect(await whose(leo)).toBeUndefined();
  });

  test('after the week does not change it; a later member is not in it', async () => {
    await portal.addWork(person(leo), 'asistencia', 50);
    portal.clock.now = NEXT_MONDAY;
    const newUsuario = await portal.createPerson();
    const antes = await semana(1);
    await dismiss(leo);
    expect(await semana(1)).toEqual(antes);
    expect(await whose(newUsuario, 1)).toBeUndefined();
    expect([await whose(newUsuario), await whose(leo)]).toMatchObject([{ asistencia: 0 }, undefined]);
  });
});
