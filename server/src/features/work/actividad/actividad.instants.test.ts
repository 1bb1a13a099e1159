import type { Answer, actividadCalls } from '@conserje/contract';
import { HOUR_MS, WEEK_MS } from '@conserje/rules';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { closeDueWeeks } from './actividad.public.ts';

/** Midnight of Monday 16 March 2026 in Santo Domingo, where a day begins at 04:00Z. */
const MONDAY = Date.parse('2026-03-16T04:00:00Z');

/** Tuesday 10 March 2026, 11:00. Members of categoria 2 are asked for two hours; those of categoria 1 for nothing. */
async function setUp() {
  const portal = await openPortal();
  portal.clock.set('2026-03-02T15:00:00Z');
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 1 });
  portal.clock.set('2026-03-10T15:00:00Z');
  const nothing = { asistencia: 0, times: 0, ascensos: 0 };
  const body = { id: 2, data: { ...nothing, asistencia: 2 }, visto: nothing };
  await portal.as(boss).succeeds('POST pedirActividad', { body });
  return { portal, boss, leo, eva };
}
/** Goes to an instant, counted from that Monday, and closes what is over. */
async function goTo(portal: Portal, { weeks = 0, hours = 0 }): Promise<void> {
  portal.clock.now = MONDAY + weeks * WEEK_MS + hours * HOUR_MS;
  await closeDueWeeks(portal.deps);
}
const rowOf = async (portal: Portal, viewer: Person, { id }: Person) =>
  (await portal.as(viewer).succeeds('GET actividad')).filas.find(({ usuario }) => usuario === id);
const ownOf = (portal: Portal, person: Person) => portal.as(person).succeeds('GET miActividad');
/** Mondays and minutes of the week that is going on and of the last ones. */
const minutesOf = ({ esta, pasadas }: Answer<typeof actividadCalls.miActividad>) =>
  [esta, ...pasadas].map(({ lunes, hecho }) => [lunes, hecho.asistencia]);

test('a clock that went ahead and back opens the weeks to come again, and those that are over stay', async () => {
  const { portal, boss, leo } = await setUp();
  await goTo(portal, { hours: 1 });
  const before = await rowOf(portal, boss, leo);
  await goTo(portal, { weeks: 3, hours: 1 });
  expect(await rowOf(portal, boss, leo)).toMatchObject({ semanas: 4 });
  portal.clock.now = MONDAY + 2 * HOUR_MS;
  expect(await rowOf(portal, boss, leo)).toEqual(before);
  await portal.addWork(leo, 'asistencia', 120);
  expect(minutesOf(await ownOf(portal, leo))).toEqual([
    ['2026-03-16', 120],
    ['2026-03-09', 0],
  ]);
  await goTo(portal, { weeks: 1, hours: 1 });
  expect(await portal.as(boss).succeeds('GET actividad')).toMatchObject({ lunes: '2026-03-16' });
  expect(await rowOf(portal, boss, leo)).toMatchObject({ resultado: 'cumplida', cambio: false });
});

describe('after a change of the zone', () => {
  test('to one where Monday begins earlier, work of the hours between counts once', async () => {
    const { portal, leo } = await setUp();
    await portal.addWork(leo, 'asistencia', 30, MONDAY - HOUR_MS);
    await goTo(portal, { hours: 1 });
    // Monday began at 23:00Z there.
    await portal.configure({ zona: 'Europe/Madrid' });
    expect(minutesOf(await ownOf(portal, leo))).toEqual([
      ['2026-03-16', 0],
      ['2026-03-09', 30],
    ]);
    await goTo(portal, { weeks: 1, hours: 1 });
    expect(minutesOf(await ownOf(portal, leo))).toEqual([
      ['2026-03-23', 0],
      ['2026-03-16', 0],
      ['2026-03-09', 30],
    ]);
  });

  test('to one where Monday begins later, work of the hours between counts', async () => {
    const { portal, leo } = await setUp();
    await goTo(portal, { hours: 1 });
    await portal.addWork(leo, 'asistencia', 30, MONDAY + HOUR_MS / 2);
    // It is still Sunday there, until 06:00Z.
    await portal.configure({ zona: 'America/Mexico_City' });
    const during = [
      ['2026-03-16', 30],
      ['2026-03-09', 0],
    ];
    expect(minutesOf(await ownOf(portal, leo))).toEqual(during);
    await goTo(portal, { hours: 3 });
    expect(minutesOf(await ownOf(portal, leo))).toEqual(during);
    await goTo(portal, { weeks: 1, hours: 3 });
    expect(minutesOf(await ownOf(portal, leo))).toEqual([['2026-03-23', 0], ...during]);
  });
});

test('the work of a week in which nothing was asked is the same in the list and for its owner', async () => {
  const { portal, boss, eva } = await setUp();
  await portal.addWork(eva, 'asistencia', 120);
  await portal.addWork(eva, 'times', 60);
  await goTo(portal, { hours: 1 });
  const week = {
    resultado: 'justificada',
    cambio: false,
    dias_libres: 0,
    pide: { asistencia: 0, times: 0, ascensos: 0 },
    hecho: { asistencia: 120, times: 1, ascensos: 0 },
  };
  expect(await rowOf(portal, boss, eva)).toMatchObject(week);
  expect(await ownOf(portal, eva)).toMatchObject({ semanas: 0, pasadas: [week] });
});

test('a week in which a member left has their work when they are back', async () => {
  const { portal, boss, leo } = await setUp();
  await portal.addWork(leo, 'asistencia', 120);
  await portal.as(boss).succeeds('POST despedir', { body: { usuario: leo.id, motivo: 'Prueba' } });
  await goTo(portal, { hours: 1 });
  await portal.as(boss).succeeds('POST ingresar', { body: { usuario: leo.id } });
  const week = { resultado: 'cumplida', cambio: false, hecho: { asistencia: 120 } };
  expect(await rowOf(portal, boss, leo)).toMatchObject(week);
});

test('weeks beyond those of the screen are read only for the count of someone who was asked for something in them', async () => {
  const { portal, boss, leo } = await setUp();
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1;
      return Promise.resolve(result);
    },
  };
  const app = await buildApp({ ...portal.deps, engine: { ...portal.deps.engine, db: portal.db.withPlugin(counter) } });
  onTestFinished(() => app.close());
  const count = async ({ key }: Person, path: 'GET actividad' | 'GET miActividad') => {
    const client = createClient(() => app, { key });
    await client.succeeds(path);
    statements = 0;
    await client.succeeds(path);
    expect(statements).toBeLessThanOrEqual(12);
    return statements;
  };
  await goTo(portal, { weeks: 11, hours: 1 });
  expect(await rowOf(portal, boss, leo)).toMatchObject({ semanas: 12 });
  expect(await ownOf(portal, leo)).toMatchObject({ semanas: 12 });
  const [list, own] = [await count(boss, 'GET actividad'), await count(leo, 'GET miActividad')];
  // Nothing was ever asked of the boss: no sums of those weeks.
  expect(await count(boss, 'GET miActividad')).toBe(own - 1);
  await portal.addWork(leo, 'asistencia', 120);
  await goTo(portal, { weeks: 12, hours: 1 });
  expect(await count(boss, 'GET actividad')).toBe(list - 1);
  expect(await count(leo, 'GET miActividad')).toBe(own - 2);
  await goTo(portal, { weeks: 13, hours: 1 });
  expect(await rowOf(portal, boss, leo)).toMatchObject({ semanas: 1 });
});
