import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { openEventStream } from '../../../test-support/cluster/sseReader.ts';
import { viewGuardia } from '../../../test-support/portal/guardiaRequests.ts';
import { notificationsOfKind, sweepDueNotifications } from '../../../test-support/portal/notifications.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openTiempo } from '../../../test-support/portal/tiempos.ts';
import {
  giveUpTurno,
  setLocalTime,
  setTurnoDemand,
  setUpTurnos,
  TODAY,
  takeTurno,
  turnoHoldersOf,
  turnoHourOf,
  turnoIdOf,
  turnosOf,
} from '../../../test-support/portal/turnos.ts';

const NEXT_WEEK = '2026-03-17';
const HOUR = { dia: TODAY, hora: 18 };

describe('taking a turno', () => {
  test('every week fills the place of all weeks; it is logged and told', async () => {
    const { portal, ana, leo } = await setUpTurnos();
    expect(await turnoHourOf(portal, ana, TODAY, 18)).toMatchObject({
      piden: 1,
      libres: 1,
      gente: [],
      acciones: ['tomar', 'tomarDia'],
      inicio: '2026-03-10T22:00:00.000Z',
      final: '2026-03-10T23:00:00.000Z',
    });
    const taken = await portal.observe(() => takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' }));
    const text = 'el turno de cada martes, de 18:00 a 19:00';
    expect(taken.result.msg).toBe(`Tomaste ${text}`);
    expect(taken.bitacora).toMatchObject([
      { modulo: 'turnos', usuario: ana.id, encargado: ana.id, motivo: `tomó ${text}` },
    ]);
    expect(taken.notices).toEqual([{ tema: 'turnos', quien: 'Ana', msg: `tomó ${text}` }]);
    for (const dia of [TODAY, NEXT_WEEK]) expect(await turnoHoldersOf(portal, leo, dia, 18)).toEqual(['Ana proximo']);
    expect(await turnoHourOf(portal, leo, TODAY, 18)).toMatchObject({ libres: 0, acciones: [] });
    expect((await turnosOf(portal, leo, TODAY)).horas).toHaveLength(2);
  });

  test('a turno for one day leaves the other weeks free', async () => {
    const { portal, ana, leo } = await setUpTurnos();
    const { msg } = await takeTurno(portal, ana, { ...HOUR, alcance: 'dia' });
    expect(msg).toBe('Tomaste el turno del martes 10 mar 2026, de 18:00 a 19:00');
    expect(await turnoHoldersOf(portal, leo, TODAY, 18)).toEqual(['Ana proximo']);
    expect(await turnoHourOf(portal, leo, NEXT_WEEK, 18)).toMatchObject({ libres: 1, gente: [] });
  });

  test('is refused without a place, twice, in the past, far ahead, on no day, and where nobody is asked for', async () => {
    const { portal, ana, leo } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const refused = async (person: Person, dia: string, hora = 18, alcance: 'siempre' | 'dia' = 'dia') => {
      const { http, body } = await portal.as(person)('POST', 'tomarTurno', { dia, hora, alcance });
      return `${http} ${(body as { error?: string }).error}`;
    };
    expect(await refused(leo, TODAY)).toBe('409 TURNO_LLENO');
    expect(await refused(leo, TODAY, 18, 'siempre')).toBe('409 TURNO_LLENO');
    expect(await refused(ana, TODAY)).toBe('409 TURNO_TUYO');
    expect(await refused(ana, TODAY, 18, 'siempre')).toBe('409 TURNO_TUYO');
    expect(await refused(leo, TODAY, 19)).toBe('409 TURNO_LLENO');
    await setTurnoDemand(portal, 1, 18, 1);
    expect(await refused(leo, '2026-03-09')).toBe('409 TURNO_PASADO');
    expect(await refused(leo, '2026-04-14')).toBe('422 SEMANA_LEJANA');
    expect(await refused(leo, '2026-02-30')).toBe('400 MALFORMADO');
    expect(await portal.as(leo).fails('GET turnosSemana/:dia', { params: { dia: '2026-02-02' } })).toMatchObject({
      error: 'SEMANA_LEJANA',
    });
  });

  test('needs tt; a planner without it reads the plan', async () => {
    const { portal } = await setUpTurnos();
    const newcomer = await portal.createPerson({ nombre: 'Eva' });
    const body = { ...HOUR, alcance: 'dia' as const };
    expect(await portal.as(newcomer).fails('POST tomarTurno', { body })).toMatchObject({ http: 403 });
    expect(await portal.as(newcomer).fails('GET misTurnos')).toMatchObject({ http: 403 });
    await portal.setExcepcion(newcomer, 'tur');
    expect(await turnoHourOf(portal, newcomer, TODAY, 18)).toMatchObject({ libres: 1, acciones: [] });
    expect(await portal.as(newcomer).fails('POST tomarTurno', { body })).toMatchObject({ http: 403 });
  });

  test('every week takes the place of the single days, which can be left after that', async () => {
    const { portal, ana, leo } = await setUpTurnos();
    for (const dia of [TODAY, NEXT_WEEK]) await takeTurno(portal, ana, { dia, hora: 18, alcance: 'dia' });
    await takeTurno(portal, ana, { dia: '2026-03-11', hora: 18, alcance: 'dia' });
    const single = await turnoIdOf(portal, ana, NEXT_WEEK, 18);
    const offer = { id: single, dia: NEXT_WEEK, alcance: 'dia' as const, para: leo.id };
    await portal.as(ana).succeeds('POST ofrecerTurno', { body: offer });
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    expect((await portal.as(leo).succeeds('GET misTurnos')).ofertas).toEqual([]);
    for (const dia of [TODAY, NEXT_WEEK]) {
      const id = await turnoIdOf(portal, ana, dia, 18);
      expect(await giveUpTurno(portal, ana, { id, dia, alcance: 'dia' })).toMatchObject({ http: 200 });
      expect(await turnoHoldersOf(portal, ana, dia, 18)).toEqual(['Ana libre']);
    }
    expect(await turnoHoldersOf(portal, ana, '2026-03-11', 18)).toEqual(['Ana proximo']);
  });

  test('while the hour runs counts for it', async () => {
    const { portal, ana } = await setUpTurnos();
    setLocalTime(portal, '2026-03-10T18:30');
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toEqual(['Ana curso']);
  });

  test('every week while the hour runs leaves it to the person who has that day', async () => {
    const { portal, ana, leo } = await setUpTurnos();
    await takeTurno(portal, leo, { ...HOUR, alcance: 'dia' });
    setLocalTime(portal, '2026-03-10T18:50');
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toEqual(['Leo curso']);
    expect(await turnoHoldersOf(portal, ana, NEXT_WEEK, 18)).toEqual(['Ana proximo']);
  });

  test('every week while the hour runs keeps the own day of it', async () => {
    const { portal, ana } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'dia' });
    setLocalTime(portal, '2026-03-10T18:50');
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toEqual(['Ana curso']);
    expect((await portal.as(ana).succeeds('GET misTurnos')).turnos).toMatchObject([{ dia: TODAY }]);
  });

  test('while the hour runs it is the next own one, weekly or of a day', async () => {
    const { portal, ana, leo } = await setUpTurnos();
    await setTurnoDemand(portal, 2, 18, 2);
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    await takeTurno(portal, leo, { ...HOUR, alcance: 'dia' });
    const ownDays = async (person: Person) =>
      (await portal.as(person).succeeds('GET misTurnos')).turnos.map(({ dia }) => dia);
    setLocalTime(portal, '2026-03-10T18:15');
    expect([await ownDays(ana), await ownDays(leo)]).toEqual([[TODAY], [TODAY]]);
    setLocalTime(portal, '2026-03-10T19:00');
    expect([await ownDays(ana), await ownDays(leo)]).toEqual([[NEXT_WEEK], []]);
  });

  test('an hour that the clock skips does not exist that day, and the next week it does', async () => {
    const { portal, ana } = await setUpTurnos();
    await portal.configure({ zona: 'America/Santiago' });
    portal.clock.set('2026-09-01T15:00:00Z');
    await setTurnoDemand(portal, 7, 0, 1);
    expect(await turnoHourOf(portal, ana, '2026-09-06', 0)).toBeUndefined();
    const body = { dia: '2026-09-06', hora: 0, alcance: 'dia' as const };
    expect(await portal.as(ana).fails('POST tomarTurno', { body })).toMatchObject({
      http: 422,
      error: 'HORA_NO_EXISTE',
    });
    await takeTurno(portal, ana, { ...body, dia: '2026-09-13', alcance: 'siempre' });
    const [own] = (await portal.as(ana).succeeds('GET misTurnos')).turnos;
    expect(own).toMatchObject({ dia: '2026-09-13', inicio: '2026-09-13T03:00:00.000Z' });
  });
});

describe('giving up a turno', () => {
  test('is possible until two hours before, or as many as the agency sets', async () => {
    const { portal, ana } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const id = await turnoIdOf(portal, ana, TODAY, 18);
    const own = async () => (await turnoHourOf(portal, ana, TODAY, 18))?.gente[0]?.acciones;
    setLocalTime(portal, '2026-03-10T16:00');
    expect(await own()).toEqual(['dejarDia', 'dejar', 'ofrecer']);
    portal.clock.advance({ ms: 1 });
    expect(await own()).toEqual(['ofrecer']);
    for (const alcance of ['dia', 'siempre'] as const)
      expect(await giveUpTurno(portal, ana, { id, dia: TODAY, alcance })).toMatchObject({
        http: 422,
        body: { error: 'TURNO_TARDE', msg: 'Puedes dejar un turno hasta 2 horas antes. Ofrécelo a alguien.' },
      });
    await portal.configure({ turno_aviso: 0 });
    const { result, bitacora } = await portal.observe(() =>
      giveUpTurno(portal, ana, { id, dia: TODAY, alcance: 'siempre' }),
    );
    expect(result.body).toMatchObject({ msg: 'Dejaste el turno de cada martes, de 18:00 a 19:00' });
    expect(bitacora).toMatchObject([{ usuario: ana.id, motivo: 'dejó el turno de cada martes, de 18:00 a 19:00' }]);
    expect(await turnoHourOf(portal, ana, NEXT_WEEK, 18)).toMatchObject({ libres: 1, gente: [] });
    expect(await giveUpTurno(portal, ana, { id, dia: TODAY, alcance: 'siempre' })).toMatchObject({
      body: { error: 'TURNO_DEJADO' },
    });
  });

  test('one week frees it for another person that week, and its holder may have it back while it is free', async () => {
    const { portal, ana, leo } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const id = await turnoIdOf(portal, ana, TODAY, 18);
    await giveUpTurno(portal, ana, { id, dia: TODAY, alcance: 'dia' });
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toEqual(['Ana libre']);
    expect(await turnoHourOf(portal, ana, TODAY, 18)).toMatchObject({ libres: 1, acciones: ['tomarDia'] });
    expect(await giveUpTurno(portal, ana, { id, dia: TODAY, alcance: 'dia' })).toMatchObject({ http: 409 });
    await takeTurno(portal, ana, { ...HOUR, alcance: 'dia' });
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toEqual(['Ana proximo']);
    await giveUpTurno(portal, ana, { id, dia: TODAY, alcance: 'dia' });
    await takeTurno(portal, leo, { ...HOUR, alcance: 'dia' });
    expect(await turnoHoldersOf(portal, ana, TODAY, 18)).toEqual(['Ana libre', 'Leo proximo']);
    expect(await portal.as(ana).fails('POST tomarTurno', { body: { ...HOUR, alcance: 'dia' } })).toMatchObject({
      error: 'TURNO_LLENO',
    });
    expect(await turnoHoldersOf(portal, ana, NEXT_WEEK, 18)).toEqual(['Ana proximo']);
  });

  test('an hour that has begun stays its holder’s; the turno of another person is not there', async () => {
    const { portal, ana, leo } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const id = await turnoIdOf(portal, ana, TODAY, 18);
    expect(await giveUpTurno(portal, leo, { id, dia: TODAY, alcance: 'dia' })).toMatchObject({ http: 404 });
    expect(await giveUpTurno(portal, ana, { id, dia: '2026-03-11', alcance: 'dia' })).toMatchObject({ http: 404 });
    setLocalTime(portal, '2026-03-10T18:10');
    expect(await giveUpTurno(portal, ana, { id, dia: TODAY, alcance: 'siempre' })).toMatchObject({ http: 200 });
    expect(await turnoHoldersOf(portal, leo, TODAY, 18)).toEqual(['Ana curso']);
    expect((await portal.as(ana).succeeds('GET misTurnos')).turnos).toEqual([]);
    expect(await turnoHoldersOf(portal, leo, NEXT_WEEK, 18)).toEqual([]);
  });
});

describe('the plan', () => {
  const change = (more: object = {}) => ({
    dias: [1, 2],
    desde: 17,
    hasta: 19,
    piden: 3,
    antes: [0, 0, 0, 1],
    ...more,
  });

  test('is changed in a block, logged, and refused from an outdated screen', async () => {
    const { portal, boss, ana } = await setUpTurnos();
    const changed = await portal.observe(() => portal.as(boss).succeeds('POST planearTurnos', { body: change() }));
    const what = '3 personas de 17:00 a 19:00, lunes y martes';
    expect(changed.result.msg).toBe(`Pediste ${what}`);
    expect(changed.bitacora).toMatchObject([{ modulo: 'turnos', motivo: `cambió el plan de turnos: ${what}` }]);
    const { piden } = await portal.as(boss).succeeds('GET turnosPlan');
    expect(piden.map((horas) => horas.slice(16, 20))).toEqual([
      [0, 3, 3, 0],
      [0, 3, 3, 0],
      [0, 0, 1, 0],
      ...[0, 0, 0, 0].map(() => [0, 0, 0, 0]),
    ]);
    expect(await portal.as(boss).fails('POST planearTurnos', { body: change() })).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
    });
    const same = await portal.observe(() =>
      portal.as(boss).succeeds('POST planearTurnos', { body: change({ antes: [3, 3, 3, 3] }) }),
    );
    expect([same.result.msg, same.bitacora, same.notices]).toEqual(['No hiciste ningún cambio', [], []]);
    expect(await portal.as(ana).fails('POST planearTurnos', { body: change() })).toMatchObject({ http: 403 });
  });

  test.each([
    [{ dias: [] }, 'dias'],
    [{ hasta: 17 }, 'hasta'],
    [{ piden: 21 }, 'piden'],
  ])('%j is refused', async (more, campo) => {
    const { portal, boss } = await setUpTurnos();
    expect(await portal.as(boss).fails('POST planearTurnos', { body: change(more) })).toMatchObject({
      http: 422,
      campo,
    });
  });

  test('a holder keeps a turno when the demand falls; a planner may take it from people below', async () => {
    const { portal, boss, ana } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    await portal.as(boss).succeeds('POST planearTurnos', { body: change({ piden: 0 }) });
    expect(await turnoHourOf(portal, boss, TODAY, 18)).toMatchObject({
      piden: 0,
      libres: 0,
      acciones: [],
      gente: [{ usuarioNombre: 'Ana', estado: 'proximo', acciones: ['quitar'] }],
    });
    const id = await turnoIdOf(portal, ana, TODAY, 18);
    expect(await portal.as(ana).fails('POST quitarTurno', { body: { id } })).toMatchObject({ http: 403 });
    const removed = await portal.observe(() => portal.as(boss).succeeds('POST quitarTurno', { body: { id } }));
    const text = 'turno de cada martes, de 18:00 a 19:00';
    expect(removed.result.msg).toBe(`Quitaste el ${text} a Ana`);
    expect(removed.bitacora).toMatchObject([{ usuario: ana.id, motivo: `quitó a ${NAME_PLACEHOLDER} el ${text}` }]);
    expect(await notificationsOfKind(portal, ana, 'turno_libre')).toEqual([`te quitó el ${text}`]);
    expect(await turnoHourOf(portal, boss, TODAY, 18)).toBeUndefined();
    expect(await portal.as(boss).fails('POST quitarTurno', { body: { id } })).toMatchObject({ error: 'TURNO_DEJADO' });
  });

  test('a planner takes a turno of one day away until its hour begins, and a weekly one from its next hour on', async () => {
    const { portal, boss, ana, leo } = await setUpTurnos();
    await setTurnoDemand(portal, 2, 18, 2);
    await takeTurno(portal, leo, { ...HOUR, alcance: 'siempre' });
    await takeTurno(portal, ana, { ...HOUR, alcance: 'dia' });
    await takeTurno(portal, ana, { dia: '2026-03-11', hora: 18, alcance: 'dia' });
    const [today, tomorrow, weekly] = [
      await turnoIdOf(portal, ana, TODAY, 18),
      await turnoIdOf(portal, ana, '2026-03-11', 18),
      await turnoIdOf(portal, leo, TODAY, 18),
    ];
    const shown = async () => (await turnoHourOf(portal, boss, TODAY, 18))?.gente.map(({ acciones }) => acciones);
    setLocalTime(portal, '2026-03-10T17:59');
    expect(await shown()).toEqual([['quitar'], ['quitar']]);
    await portal.as(boss).succeeds('POST quitarTurno', { body: { id: tomorrow } });
    expect(await turnoHoldersOf(portal, boss, '2026-03-11', 18)).toEqual([]);
    const refused = await portal.observe(async () => {
      for (const time of ['2026-03-10T18:00', '2026-03-10T19:00', '2026-03-12T11:00']) {
        setLocalTime(portal, time);
        expect(await shown()).toEqual([['quitar'], []]);
        expect(await portal.as(boss).fails('POST quitarTurno', { body: { id: today } })).toMatchObject({
          http: 409,
          error: 'TURNO_PASADO',
        });
      }
    });
    expect([refused.bitacora, refused.notices]).toEqual([[], []]);
    setLocalTime(portal, '2026-03-17T18:10');
    await portal.as(boss).succeeds('POST quitarTurno', { body: { id: weekly } });
    expect(await turnoHoldersOf(portal, boss, NEXT_WEEK, 18)).toEqual(['Leo curso']);
    expect(await turnoHoldersOf(portal, boss, '2026-03-24', 18)).toEqual([]);
    setLocalTime(portal, '2026-04-14T11:00');
    expect(await portal.as(boss).fails('POST quitarTurno', { body: { id: today } })).toMatchObject({
      error: 'SEMANA_LEJANA',
    });
  });

  test('a planner takes no turno from somebody at or above them', async () => {
    const { portal, boss } = await setUpTurnos();
    const peer = await portal.createPerson({ nombre: 'Par', categoria: 10 });
    await takeTurno(portal, peer, { ...HOUR, alcance: 'siempre' });
    const hour = await turnoHourOf(portal, boss, TODAY, 18);
    expect(hour?.gente).toMatchObject([{ usuarioNombre: 'Par', acciones: [] }]);
    const body = { id: hour?.gente[0]?.id ?? 0 };
    expect(await portal.as(boss).fails('POST quitarTurno', { body })).toMatchObject({
      http: 403,
      error: 'SIN_PERMISO',
    });
  });

  test('stands beside the average presence of the last four weeks', async () => {
    const { portal, boss } = await setUpTurnos();
    const quarterOf = (instant: string) => Date.parse(instant) / 900_000;
    const rows = [
      ['2026-03-03T18:15-04:00', 60],
      ['2026-02-10T18:45-04:00', 60],
      // Of this week, and of five weeks ago.
      ['2026-03-10T09:00-04:00', 60],
      ['2026-02-03T18:00-04:00', 60],
    ].map(([instant, minutos]) => ({ cuarto: quarterOf(String(instant)), parte: 0, minutos: Number(minutos) }));
    await portal.db.insertInto('presencia').values(rows).execute();
    const { presencia } = await portal.as(boss).succeeds('GET turnosPlan');
    expect(presencia.flat().filter((n) => n > 0)).toEqual([30]);
    expect(presencia[1]?.[18]).toBe(30);
  });
});

describe('covering a turno', () => {
  test('is an hour with a minute as encargado of a running tiempo, confirmed or not', async () => {
    const { portal, boss, ana } = await setUpTurnos();
    const low = await portal.createPerson({ nombre: 'Bajo' });
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    setLocalTime(portal, '2026-03-10T18:59');
    await openTiempo(portal, ana, low);
    expect(await turnoHoldersOf(portal, boss, TODAY, 18)).toEqual(['Ana curso']);
    setLocalTime(portal, '2026-03-10T19:00');
    expect(await turnoHoldersOf(portal, boss, TODAY, 18)).toEqual(['Ana cubierto']);
  });

  test('a past hour shows who covered it, and no demand: the plan of today did not exist then', async () => {
    const { portal, boss, ana } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'dia' });
    setLocalTime(portal, '2026-03-10T18:59');
    await setTurnoDemand(portal, 2, 18, 3);
    await setTurnoDemand(portal, 2, 10, 2);
    expect(await turnoHourOf(portal, boss, TODAY, 18)).toMatchObject({ piden: 3, libres: 2 });
    expect(await turnoHourOf(portal, boss, TODAY, 10)).toBeUndefined();
    setLocalTime(portal, '2026-03-10T19:00');
    expect(await turnoHourOf(portal, boss, TODAY, 18)).toMatchObject({ piden: 0, libres: 0 });
    await setTurnoDemand(portal, 2, 18, 0);
    expect(await turnoHoldersOf(portal, boss, TODAY, 18)).toEqual(['Ana sincubrir']);
  });

  test('is not one with less than a minute', async () => {
    const { portal, boss, ana } = await setUpTurnos();
    const low = await portal.createPerson({ nombre: 'Bajo' });
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    portal.clock.set('2026-03-10T18:59:30-04:00');
    await openTiempo(portal, ana, low);
    setLocalTime(portal, '2026-03-10T19:30');
    expect(await turnoHoldersOf(portal, boss, TODAY, 18)).toEqual(['Ana sincubrir']);
  });

  test('is one with a role call', async () => {
    const { portal, boss, ana } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const row = { numero: 1, encargado: ana.id, fecha: Date.parse('2026-03-10T18:05-04:00') };
    await portal.db.insertInto('pase_lista').values(row).execute();
    setLocalTime(portal, '2026-03-10T20:00');
    expect(await turnoHoldersOf(portal, boss, TODAY, 18)).toEqual(['Ana cubierto']);
  });
});

describe('notices', () => {
  test('remind the holder once, half an hour before', async () => {
    const { portal, ana } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const reminders = async () => {
      await sweepDueNotifications(portal);
      return notificationsOfKind(portal, ana, 'turno_pronto');
    };
    setLocalTime(portal, '2026-03-10T17:29');
    expect(await reminders()).toEqual([]);
    setLocalTime(portal, '2026-03-10T17:30');
    expect(await reminders()).toEqual(['tu turno empieza en 30 minutos']);
    portal.clock.advance({ minutes: 5 });
    expect((await portal.observe(() => sweepDueNotifications(portal))).notices).toEqual([]);
    expect(await reminders()).toHaveLength(1);
    setLocalTime(portal, '2026-03-17T17:40');
    expect(await reminders()).toEqual(['tu turno empieza en 20 minutos', 'tu turno empieza en 30 minutos']);
  });

  test('tell planners once of each uncovered hour, by name when one person is missing', async () => {
    const { portal, boss, ana, leo } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const notices = async () => {
      await sweepDueNotifications(portal);
      return notificationsOfKind(portal, boss, 'turno_sin_cubrir');
    };
    setLocalTime(portal, '2026-03-10T18:59');
    expect(await notices()).toEqual([]);
    setLocalTime(portal, '2026-03-10T19:00');
    const text = 'su turno del martes 10 mar 2026, de 18:00 a 19:00';
    expect(await notices()).toEqual([`${NAME_PLACEHOLDER} no cubrió ${text}`]);
    portal.clock.advance({ minutes: 1 });
    expect(await notices()).toHaveLength(1);
    await setTurnoDemand(portal, 2, 18, 2);
    await takeTurno(portal, leo, { dia: NEXT_WEEK, hora: 18, alcance: 'dia' });
    setLocalTime(portal, '2026-03-17T19:00');
    expect(await notices()).toContain('2 personas no cubrieron su turno del martes 17 mar 2026, de 18:00 a 19:00');
    expect(await notificationsOfKind(portal, leo, 'turno_sin_cubrir')).toEqual([]);
  });
});

test('a planner is not told that they missed an hour, only who else did; other planners are', async () => {
  const { portal, boss, leo } = await setUpTurnos();
  const peer = await portal.createPerson({ nombre: 'Par', categoria: 10 });
  await takeTurno(portal, boss, { ...HOUR, alcance: 'siempre' });
  setLocalTime(portal, '2026-03-10T19:00');
  await sweepDueNotifications(portal);
  expect(await notificationsOfKind(portal, boss, 'turno_sin_cubrir')).toEqual([]);
  expect(await notificationsOfKind(portal, peer, 'turno_sin_cubrir')).toHaveLength(1);
  await setTurnoDemand(portal, 2, 18, 2);
  await takeTurno(portal, leo, { dia: NEXT_WEEK, hora: 18, alcance: 'dia' });
  setLocalTime(portal, '2026-03-17T19:00');
  await sweepDueNotifications(portal);
  const text = 'su turno del martes 17 mar 2026, de 18:00 a 19:00';
  expect(await notificationsOfKind(portal, boss, 'turno_sin_cubrir')).toEqual([
    `${NAME_PLACEHOLDER} no cubrió ${text}`,
  ]);
  expect(await notificationsOfKind(portal, peer, 'turno_sin_cubrir')).toContain(`2 personas no cubrieron ${text}`);
});

test('guardia says who has the present hour, and who of them is there', async () => {
  const { portal, boss, ana, leo } = await setUpTurnos();
  const eva = await portal.createPerson({ nombre: 'Eva' });
  await setTurnoDemand(portal, 2, 11, 3);
  await takeTurno(portal, ana, { dia: TODAY, hora: 11, alcance: 'siempre' });
  await takeTurno(portal, leo, { dia: TODAY, hora: 11, alcance: 'siempre' });
  await openEventStream(portal, leo);
  expect((await viewGuardia(portal, eva)).turno).toEqual({
    hora: 11,
    libres: 1,
    gente: [
      { id: ana.id, usuario: 'Ana', presente: false },
      { id: leo.id, usuario: 'Leo', presente: true },
    ],
  });
  expect((await viewGuardia(portal, ana)).turno?.gente[0]?.presente).toBe(true);
  // An hour that asks for nobody any more, whose holders are away or were dismissed.
  await setTurnoDemand(portal, 2, 11, 0);
  await portal
    .as(boss)
    .succeeds('POST anotarAusencia', { body: { usuario: ana.id, motivo: 'Viaje', inicio: TODAY, final: TODAY } });
  expect((await viewGuardia(portal, eva)).turno).toMatchObject({ libres: 0, gente: [{ usuario: 'Leo' }] });
  await portal.dismiss(leo);
  expect((await viewGuardia(portal, eva)).turno).toBeNull();
  portal.clock.advance({ hours: 1 });
  expect((await viewGuardia(portal, eva)).turno).toBeNull();
});
