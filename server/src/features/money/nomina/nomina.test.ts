import { describe, expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Returns the nomina row of a person, for a filter or for the open periodo. */
async function rowOf(portal: Portal, { id }: Person, dias?: [inicio: string, final: string]) {
  const who = await portal.createPerson();
  const rows = dias
    ? await portal.as(who).succeeds('POST allNomina', { body: { inicio: dias[0], final: dias[1] } })
    : await portal.as(who).succeeds('GET allNomina');
  return rows.find((f) => f.id === id);
}

describe('the open periodo', () => {
  test('sums asistencia in minutes and tiempos in whole half hours for each person', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 3 });
    const beto = await portal.createPerson({ nombre: 'Beto' });
    await portal.addWork(ana, 'asistencia', 61);
    await portal.addWork(ana, 'times', 29);
    await portal.addWork(ana, 'times', 45, portal.clock.now - 60_000);
    await portal.addWork(beto, 'asistencia', 5);
    const shared = { fecha: portal.clock.iso(), dias_ausente: 0, ausente: null, acciones: [] };
    expect(await portal.as(ana).succeeds('GET allNomina')).toEqual([
      { id: beto.id, usuarioNombre: 'Beto', categoria: 1, asistencia: 5, times: 0, ...shared },
      { id: ana.id, usuarioNombre: 'Ana', categoria: 3, asistencia: 61, times: 2, ...shared },
    ]);
  });

  test('a person without work has zeros and no date', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    expect(await rowOf(portal, ana)).toMatchObject({ asistencia: 0, times: 0, fecha: null });
  });

  test('dismissed usuarios are left out', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    await portal.addWork(ana, 'asistencia', 60);
    await portal.dismiss(ana);
    expect(await rowOf(portal, ana)).toBeUndefined();
  });

  test('starts with the last reset of its group, that instant included', async () => {
    const portal = await openPortal();
    const [two, three] = [await portal.createPerson({ categoria: 2 }), await portal.createPerson({ categoria: 3 })];
    const now = portal.clock.now;
    for (const person of [two, three]) {
      await portal.addWork(person, 'asistencia', 100, now - 1);
      await portal.addWork(person, 'asistencia', 20, now);
      await portal.addWork(person, 'asistencia', 3, now + 1);
    }
    await portal.cutPeriod('bajo', now - 10_000);
    await portal.cutPeriod('bajo', now);
    expect([await rowOf(portal, two), await rowOf(portal, three)]).toMatchObject([
      { asistencia: 23 },
      { asistencia: 123 },
    ]);
    await portal.cutPeriod('alto', now + 1);
    expect([await rowOf(portal, two), await rowOf(portal, three)]).toMatchObject([
      { asistencia: 23 },
      { asistencia: 3 },
    ]);
  });

  test('a reset keeps the history, which the filter shows', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    await portal.addWork(ana, 'asistencia', 60);
    portal.clock.advance({ hours: 1 });
    await portal.cutPeriod('bajo');
    expect(await rowOf(portal, ana)).toMatchObject({ asistencia: 0, fecha: null });
    expect(await rowOf(portal, ana, ['2026-03-09', '2026-03-10'])).toMatchObject({ asistencia: 60 });
  });

  test('after a change of group, a person is in the new one with their own periodo', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 2 });
    await portal.addWork(ana, 'asistencia', 60, portal.clock.now - 60_000);
    await portal.cutPeriod('alto');
    await portal.moveToMision(ana, 3);
    expect(await rowOf(portal, ana)).toMatchObject({ categoria: 3, asistencia: 60 });
    await portal.cutPeriod('alto', portal.clock.now + 1);
    expect(await rowOf(portal, ana)).toMatchObject({ categoria: 3, asistencia: 0 });
  });

  test('negative adjustments are included in the sums', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    await portal.addWork(ana, 'asistencia', 60);
    await portal.addWork(ana, 'asistencia', -15);
    expect(await rowOf(portal, ana)).toMatchObject({ asistencia: 45 });
  });
});

describe('between two dates, by the day of the agency', () => {
  // Santo Domingo is always four hours behind UTC.
  test.each([
    ['the first instant of the first day', '2026-03-10T04:00:00.000Z', 7],
    ['the instant before', '2026-03-10T03:59:59.999Z', 0],
    ['23:59 of the last day', '2026-03-12T03:59:00.000Z', 7],
    ['the last instant of the last day', '2026-03-12T03:59:59.999Z', 7],
    ['00:00 of the next day', '2026-03-12T04:00:00.000Z', 0],
  ])('%s', async (_case, instant, asistencia) => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    await portal.addWork(ana, 'asistencia', 7, Date.parse(instant));
    expect(await rowOf(portal, ana, ['2026-03-10', '2026-03-11'])).toMatchObject({ asistencia });
  });

  test('in another zone, the day of that zone counts, also with daylight saving time', async () => {
    const portal = await openPortal();
    await portal.configure({ zona: 'Europe/Madrid' });
    const ana = await portal.createPerson();
    // On 29 March 2026 the day has 23 hours in Madrid: from 23:00Z of the 28th to 22:00Z of the 29th.
    for (const [instant, minutos] of [
      ['2026-03-28T22:59:59Z', 1],
      ['2026-03-28T23:00:00Z', 10],
      ['2026-03-29T21:59:59Z', 100],
      ['2026-03-29T22:00:00Z', 1000],
    ] as const)
      await portal.addWork(ana, 'asistencia', minutos, Date.parse(instant));
    expect(await rowOf(portal, ana, ['2026-03-28', '2026-03-29'])).toMatchObject({ asistencia: 111 });
    expect(await rowOf(portal, ana, ['2026-03-29', '2026-03-30'])).toMatchObject({ asistencia: 1110 });
  });

  test('both groups are together, by name, and resets do not matter', async () => {
    const portal = await openPortal();
    const zoe = await portal.createPerson({ nombre: 'zoe', categoria: 1 });
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 9 });
    await portal.addWork(zoe, 'asistencia', 60);
    await portal.cutPeriod('bajo', portal.clock.now + 1);
    const body = { inicio: '2026-03-10', final: '2026-03-11' };
    const rows = await portal.as(ana).succeeds('POST allNomina', { body });
    expect(rows.map((f) => [f.usuarioNombre, f.asistencia])).toEqual([
      ['Ana', 0],
      ['zoe', 60],
    ]);
  });

  test('of more than a year: its message', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const body = { inicio: '2026-03-10', final: '2027-03-11' };
    expect(await portal.as(ana).fails('POST allNomina', { body })).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      campo: 'final',
      msg: 'Elige un período de hasta 1 año',
    });
  });

  test.each([
    ['2026-02-30', '2026-03-10', 'inicio'],
    ['2026-03-10', '2026-13-01', 'final'],
    ['0000-00-00', '2026-03-10', 'inicio'],
  ])('from %s to %s: an invalid date', async (inicio, final, campo) => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const refusal = await portal.as(ana).fails('POST allNomina', { body: { inicio, final } });
    expect(refusal).toMatchObject({
      http: 400,
      error: 'MALFORMADO',
      campo,
      msg: `El campo «${campo}» no es una fecha`,
    });
  });

  test('a whole year, and the most distant valid dates', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    await portal.addWork(ana, 'asistencia', 60);
    expect(await rowOf(portal, ana, ['2025-03-11', '2026-03-11'])).toMatchObject({ asistencia: 60 });
    expect(await rowOf(portal, ana, ['0001-01-01', '0001-12-31'])).toMatchObject({ asistencia: 0, fecha: null });
    expect(await rowOf(portal, ana, ['9999-01-01', '9999-12-31'])).toMatchObject({ asistencia: 0, fecha: null });
  });
});
