import { describe, expect, test } from 'vitest';
import { ACCEPT_ASCENSO, answerSolicitud, makeOffer } from '../../../test-support/portal/ascensos.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { confirmTiempo, openTiempo, pauseTiempo } from '../../../test-support/portal/tiempos.ts';

/** Monday of the first day, Tuesday 10 March 2026. The agencia is in Santo Domingo, four hours behind UTC. */
const THIS_WEEK = '2026-03-09';

/** A management usuario, an alto and a bajo, members since before this week. */
async function setUp() {
  const portal = await openPortal();
  const now = portal.clock.now;
  portal.clock.set('2026-03-02T12:00:00Z');
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 10 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 5 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  portal.clock.now = now;
  return { portal, boss, ana, leo };
}

describe('nominaWeek', () => {
  test('returns the current week of all members, with the totals of each', async () => {
    const { portal, boss, ana, leo } = await setUp();
    await makeOffer(portal, boss, leo);
    await answerSolicitud(portal, leo, ACCEPT_ASCENSO);
    await portal.addWork(leo, 'asistencia', 50, Date.parse('2026-03-09T03:59:59Z'));
    portal.clock.advance({ minutes: 10 });
    await portal.addWork(leo, 'asistencia', 95);
    await portal.addWork(ana, 'times', 95);
    const fecha = portal.clock.iso();
    const nothing = { ascenso: 0, asistencia: 0, times: 0 };
    expect(await portal.as(boss).succeeds('GET nominaWeek')).toEqual({
      inicio: THIS_WEEK,
      filas: [
        { ...nothing, usuario: ana.id, usuarioNombre: 'Ana', times: 95, fecha },
        { ...nothing, usuario: boss.id, usuarioNombre: 'Jefa', ascenso: 1, fecha: portal.clock.iso({ minutes: -10 }) },
        { ...nothing, usuario: leo.id, usuarioNombre: 'Leo', asistencia: 95, fecha },
      ],
    });
  });

  test('another week is selected by any of its days', async () => {
    const { portal, boss, leo } = await setUp();
    await portal.addWork(leo, 'asistencia', 50, Date.parse('2026-03-09T03:59:59Z'));
    for (const dia of ['2026-03-02', '2026-03-05', '2026-03-08']) {
      const { inicio, filas } = await portal.as(boss).succeeds('GET resumenSemana/:dia', { params: { dia } });
      expect([inicio, filas.find((f) => f.usuario === leo.id)?.asistencia]).toEqual(['2026-03-02', 50]);
    }
    const theirs = await portal.as(boss).succeeds('GET resumenSemana/:dia', { params: { dia: THIS_WEEK } });
    expect(theirs).toEqual(await portal.as(boss).succeeds('GET nominaWeek'));
    const elsewhere = await portal.as(boss).succeeds('GET resumenSemana/:dia', { params: { dia: '2020-01-01' } });
    expect(elsewhere).toEqual({ inicio: '2019-12-30', filas: [] });
  });

  test.each(['', '2026-02-30', '2026-3-9', 'ayer', '0000-00-00', '0001-01-01', '9999-12-31'])(
    '%j is not a day',
    async (dia) => {
      const { portal, boss } = await setUp();
      for (const call of ['GET resumenSemana/:dia', 'GET presenciaSemana/:dia'] as const) {
        const { http } = await portal.as(boss)('GET', call.slice(4).replace(':dia', dia));
        expect([call, http]).toEqual([call, 400]);
      }
    },
  );
});

describe('presenciaSemana', () => {
  const presencia = async (portal: Portal, boss: Person, dia = THIS_WEEK) => {
    const { inicio, dias } = await portal.as(boss).succeeds('GET presenciaSemana/:dia', { params: { dia } });
    expect(dias.map((d) => [d.horas.length, d.horas.every((m) => m >= 0)])).toEqual(Array(7).fill([24, true]));
    expect(inicio).toBe(dias[0]?.dia);
    return dias.flatMap(({ dia: de, horas }) =>
      horas.flatMap((minutos, hora) => (minutos > 0 ? [`${de} ${hora}h ${minutos}`] : [])),
    );
  };

  test('minutes count in the hour of attendance, not in that of the confirmation', async () => {
    const { portal, boss, ana, leo } = await setUp();
    portal.clock.set('2026-03-10T21:40:00Z');
    const { id } = await openTiempo(portal, ana, leo);
    portal.clock.advance({ minutes: 30 });
    await confirmTiempo(portal, ana, id);
    expect(await presencia(portal, boss)).toEqual(['2026-03-10 17h 20', '2026-03-10 18h 10']);
    // It ends at 22:40 and is confirmed the day after.
    portal.clock.advance({ hours: 26 });
    await confirmTiempo(portal, ana, id);
    expect(await presencia(portal, boss)).toEqual(['2026-03-10 17h 20', '2026-03-10 18h 40']);
    await expectBooksBalanced(portal);
  });

  test('paused and manually adjusted minutes do not count', async () => {
    const { portal, boss, ana, leo } = await setUp();
    portal.clock.set('2026-03-10T16:00:00Z');
    const { id } = await openTiempo(portal, ana, leo);
    portal.clock.advance({ minutes: 10 });
    await pauseTiempo(portal, ana, id);
    portal.clock.advance({ hours: 2 });
    await pauseTiempo(portal, ana, id);
    portal.clock.advance({ minutes: 5 });
    await confirmTiempo(portal, ana, id);
    await portal.as(boss).succeeds('POST ajustarNomina', {
      body: { id: leo.id, opcion: 1, requisitos: 'asistencia', cantidad: 500 },
    });
    expect(await presencia(portal, boss)).toEqual(['2026-03-10 12h 10', '2026-03-10 14h 5']);
    await expectBooksBalanced(portal);
  });

  test('concurrent tiempos add up; the week ends on Sunday at midnight of the agencia', async () => {
    const { portal, boss, ana, leo } = await setUp();
    const bea = await portal.createPerson({ nombre: 'Bea' });
    portal.clock.set('2026-03-16T03:30:00Z');
    const [own, other] = [await openTiempo(portal, ana, leo), await openTiempo(portal, ana, bea)];
    portal.clock.advance({ minutes: 60 });
    for (const { id } of [own, other]) await confirmTiempo(portal, ana, id);
    expect(await presencia(portal, boss)).toEqual(['2026-03-15 23h 60']);
    expect(await presencia(portal, boss, '2026-03-16')).toEqual(['2026-03-16 0h 60']);
  });

  test('a zone with a half-hour offset and a day with a clock change are supported', async () => {
    const { portal, boss, ana, leo } = await setUp();
    await portal.configure({ zona: 'Australia/Adelaide' });
    // On Sunday 5 April 2026 clocks go back from 3:00 to 2:00, at 16:30Z of the day before.
    portal.clock.set('2026-04-04T15:15:00Z');
    for (let i = 0; i < 4; i += 1) {
      const { id } = await openTiempo(portal, ana, leo);
      portal.clock.advance({ minutes: 60 });
      await confirmTiempo(portal, ana, id);
    }
    const horas = ['1h 15', '2h 120', '3h 60', '4h 45'];
    expect(await presencia(portal, boss, '2026-04-05')).toEqual(horas.map((h) => `2026-04-05 ${h}`));
  });
});
