import type { TopRow } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { ACCEPT_ASCENSO, answerSolicitud, makeOffer } from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

type Table = keyof TopRow['lugares'];

const top = (portal: Portal, person: Person, semana?: 'esta' | 'pasada'): Promise<TopRow[]> =>
  portal.as(person).succeeds('GET getTopSemanal', { query: semana === undefined ? {} : { semana } });
/** Rows as displayed: place, name and value. */
const table = (rows: TopRow[], which: Table) =>
  rows
    .flatMap((f) =>
      f.lugares[which] === null ? [] : [{ index: f.lugares[which], quien: f.usuarioNombre, n: f[which] }],
    )
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, quien, n }) => `${index} ${quien} ${n}`);

/** Creates usuarios with minutes attended in the current week. */
async function scene(minutos: Record<string, number>) {
  const portal = await openPortal();
  const people = new Map<string, Person>();
  for (const [nombre, ownOnes] of Object.entries(minutos)) {
    const person = await portal.createPerson({ nombre });
    people.set(nombre, person);
    await portal.addWork(person, 'asistencia', ownOnes);
  }
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const de = (nombre: string): Person => people.get(nombre) ?? boss;
  return { portal, boss, de };
}

describe('places', () => {
  test('follow exact minutes although the displayed hours are equal; equal minutes share a place', async () => {
    const { portal, boss } = await scene({ Leo: 95, Ana: 118, beto: 95, Caro: 30, Dora: 29 });
    expect(table(await top(portal, boss), 'asistencia')).toEqual(['1 Ana 2', '2 beto 2', '2 Leo 2', '4 Caro 1']);
    // The current week is the default.
    expect(await top(portal, boss)).toEqual(await top(portal, boss, 'esta'));
  });

  test('belong to each table, which lists only usuarios with a value in it', async () => {
    const { portal, boss, de } = await scene({ Leo: 60, Ana: 0 });
    const ana = de('Ana');
    await portal.addWork(ana, 'times', 120);
    await portal.addWork(boss, 'times', 240);
    portal.clock.advance({ minutes: 10 });
    await makeOffer(portal, boss, ana);
    await answerSolicitud(portal, ana, ACCEPT_ASCENSO);
    const nobody = { asistencia: null, ascenso: null, times: null };
    expect(await top(portal, ana)).toEqual([
      { usuarioNombre: 'Ana', asistencia: 0, ascenso: 0, times: 2, lugares: { ...nobody, times: 2 } },
      { usuarioNombre: 'Jefa', asistencia: 0, ascenso: 1, times: 4, lugares: { ...nobody, ascenso: 1, times: 1 } },
      { usuarioNombre: 'Leo', asistencia: 1, ascenso: 0, times: 0, lugares: { ...nobody, asistencia: 1 } },
    ]);
  });

  test('fall with subtractions, which can remove a usuario from the table', async () => {
    const { portal, boss, de } = await scene({ Leo: 200, Ana: 120, Beto: 60 });
    const deduct = (who: string, cantidad: number) =>
      portal.as(boss).succeeds('POST ajustarNomina', {
        body: { id: de(who).id, opcion: 0, requisitos: 'asistencia', cantidad },
      });
    await deduct('Leo', 100);
    await deduct('Beto', 60);
    expect(table(await top(portal, boss), 'asistencia')).toEqual(['1 Ana 2', '2 Leo 2']);
  });
});

describe('the past week', () => {
  test('stays as it ended: neither later work nor a later despido changes it', async () => {
    const { portal, boss, de } = await scene({ Leo: 200, Ana: 120 });
    const leo = de('Leo');
    const live = await top(portal, boss);
    expect(await top(portal, boss, 'pasada')).toEqual([]);
    portal.clock.set('2026-03-16T00:00:00-04:00');
    expect(await top(portal, boss)).toEqual([]);
    expect(await top(portal, boss, 'pasada')).toEqual(live);
    await portal.addWork(leo, 'asistencia', -150);
    await portal.addWork(de('Ana'), 'asistencia', 500);
    await portal.dismiss(leo);
    expect(await top(portal, boss, 'pasada')).toEqual(live);
    expect(table(await top(portal, boss), 'asistencia')).toEqual(['1 Ana 8']);
  });

  test('excludes a member who left during it, and the next one takes their place', async () => {
    const { portal, boss, de } = await scene({ Leo: 200, Ana: 120 });
    await portal.dismiss(de('Leo'));
    expect(table(await top(portal, boss), 'asistencia')).toEqual(['1 Ana 2']);
    portal.clock.advance({ hours: 7 * 24 });
    expect(table(await top(portal, boss, 'pasada'), 'asistencia')).toEqual(['1 Ana 2']);
  });

  test('is that of the zone of the agencia', async () => {
    const { portal, boss } = await scene({ Leo: 60 });
    portal.clock.set('2026-03-16T05:30:00Z');
    expect(await top(portal, boss)).toEqual([]);
    // In Mexico City it is still Sunday.
    await portal.configure({ zona: 'America/Mexico_City' });
    expect(table(await top(portal, boss), 'asistencia')).toEqual(['1 Leo 1']);
  });
});
