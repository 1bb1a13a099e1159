import type { TopRow } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { ACCEPT, answerSolicitud, makeOffer } from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

type Table = keyof TopRow['lugares'];

const top = (portal: Portal, quien: Person, semana?: 'esta' | 'pasada'): Promise<TopRow[]> =>
  portal.as(quien).succeeds('GET getTopSemanal', { query: semana === undefined ? {} : { semana } });
/** A table as it is seen: places, names and what stands beside them. */
const table = (filas: TopRow[], which: Table) =>
  filas
    .flatMap((f) =>
      f.lugares[which] === null ? [] : [{ index: f.lugares[which], quien: f.usuarioNombre, n: f[which] }],
    )
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, quien, n }) => `${index} ${quien} ${n}`);

/** People by their minutes attended of this week. */
async function scene(minutos: Record<string, number>) {
  const portal = await openPortal();
  const gente = new Map<string, Person>();
  for (const [nombre, ownOnes] of Object.entries(minutos)) {
    const person = await portal.createPerson({ nombre });
    gente.set(nombre, person);
    await portal.addWork(person, 'asistencia', ownOnes);
  }
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const de = (nombre: string): Person => gente.get(nombre) ?? boss;
  return { portal, boss, de };
}

describe('los lugares', () => {
  test('van por los minutos exactos, aunque las horas que se ven sean las mismas; iguales comparten el suyo', async () => {
    const { portal, boss } = await scene({ Leo: 95, Ana: 118, beto: 95, Caro: 30, Dora: 29 });
    expect(table(await top(portal, boss), 'asistencia')).toEqual(['1 Ana 2', '2 beto 2', '2 Leo 2', '4 Caro 1']);
    // However often it is asked for, and by whomever.
    expect(await top(portal, boss)).toEqual(await top(portal, boss, 'esta'));
  });

  test('cada tabla tiene los suyos, y solo a quien tiene algo en ella', async () => {
    const { portal, boss, de } = await scene({ Leo: 60, Ana: 0 });
    const ana = de('Ana');
    await portal.addWork(ana, 'times', 120);
    await portal.addWork(boss, 'times', 240);
    portal.clock.advance({ minutes: 10 });
    await makeOffer(portal, boss, ana);
    await answerSolicitud(portal, ana, ACCEPT);
    const nobody = { asistencia: null, ascenso: null, times: null };
    expect(await top(portal, ana)).toEqual([
      { usuarioNombre: 'Ana', asistencia: 0, ascenso: 0, times: 2, lugares: { ...nobody, times: 2 } },
      { usuarioNombre: 'Jefa', asistencia: 0, ascenso: 1, times: 4, lugares: { ...nobody, ascenso: 1, times: 1 } },
      { usuarioNombre: 'Leo', asistencia: 1, ascenso: 0, times: 0, lugares: { ...nobody, asistencia: 1 } },
    ]);
  });

  test('lo que se resta baja de lugar, y puede sacar de la tabla', async () => {
    const { portal, boss, de } = await scene({ Leo: 200, Ana: 120, Beto: 60 });
    const deduct = (quien: string, cantidad: number) =>
      portal.as(boss).succeeds('POST ajustarNomina', {
        body: { id: de(quien).id, opcion: 0, requisitos: 'asistencia', cantidad },
      });
    await deduct('Leo', 100);
    await deduct('Beto', 60);
    expect(table(await top(portal, boss), 'asistencia')).toEqual(['1 Ana 2', '2 Leo 2']);
  });
});

describe('la semana pasada', () => {
  test('queda como acabó: ni lo de después ni quien se va la cambian', async () => {
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

  test('quien se fue durante ella no está en sus tablas, y su lugar es del siguiente', async () => {
    const { portal, boss, de } = await scene({ Leo: 200, Ana: 120 });
    await portal.dismiss(de('Leo'));
    expect(table(await top(portal, boss), 'asistencia')).toEqual(['1 Ana 2']);
    portal.clock.advance({ hours: 7 * 24 });
    expect(table(await top(portal, boss, 'pasada'), 'asistencia')).toEqual(['1 Ana 2']);
  });

  test('la zona es la de la agencia', async () => {
    const { portal, boss } = await scene({ Leo: 60 });
    portal.clock.set('2026-03-16T05:30:00Z');
    expect(await top(portal, boss)).toEqual([]);
    // In Mexico City it is still Sunday.
    await portal.configure({ zona: 'America/Mexico_City' });
    expect(table(await top(portal, boss), 'asistencia')).toEqual(['1 Leo 1']);
  });
});
