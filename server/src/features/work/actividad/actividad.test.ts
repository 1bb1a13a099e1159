import { HOUR_MS, NAME_PLACEHOLDER, RANK_ACTS, WEEK_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';
import { closeDueWeeks } from './actividad.public.ts';

const NONE = { asistencia: 0, times: 0, ascensos: 0 };
type Requirement = typeof NONE;
/** Midnight of Monday 16 March and of the next ones, in the agencia. */
const MONDAY = Date.parse('2026-03-16T04:00:00Z');

/** Tuesday 10 March 2026, 11:00. Members of categoria 2 are asked for two hours, one time and nothing else. */
async function setUp() {
  const portal = await openPortal();
  portal.clock.set('2026-03-02T15:00:00Z');
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  portal.clock.set('2026-03-10T15:00:00Z');
  await ask(portal, boss, 2, { asistencia: 2, times: 1, ascensos: 0 });
  return { portal, boss, ana, leo };
}
async function ask(portal: Portal, by: Person, categoria: number, data: Requirement): Promise<void> {
  const seen = (await portal.as(by).succeeds('GET actividadPedida')).find((row) => row.categoria === categoria);
  const { asistencia = 0, times = 0, ascensos = 0 } = seen ?? {};
  const body = { id: categoria, data, visto: { asistencia, times, ascensos } };
  await portal.as(by).succeeds('POST pedirActividad', { body });
}
const close = ({ deps }: Portal) => closeDueWeeks(deps);
/** Goes to the Monday after so many weeks and closes what is over. */
async function toMonday(portal: Portal, weeks = 0): Promise<void> {
  portal.clock.now = MONDAY + weeks * WEEK_MS + HOUR_MS;
  await close(portal);
}
const rowOf = async (portal: Portal, viewer: Person, person: Person) =>
  (await portal.as(viewer).succeeds('GET actividad')).filas.find(({ usuario }) => usuario === person.id);
const enter = (portal: Portal, by: Person, person: Person, inicio: string, final: string) =>
  portal.as(by).succeeds('POST anotarAusencia', {
    body: { usuario: person.id, motivo: 'Viaje', inicio: `2026-03-${inicio}`, final: `2026-03-${final}` },
  });

describe('the list', () => {
  test('has everyone, with the last whole week and the weeks in a row without meeting it', async () => {
    const { portal, ana, leo } = await setUp();
    expect(await portal.as(ana).succeeds('GET actividad')).toMatchObject({ lunes: null });
    await toMonday(portal);
    expect(await rowOf(portal, ana, leo)).toEqual({
      usuario: leo.id,
      usuarioNombre: 'Leo',
      mision: 'Vigilante I',
      categoria: 2,
      resultado: 'incumplida',
      cambio: false,
      semanas: 1,
      dias_libres: 0,
      pide: { asistencia: 120, times: 1, ascensos: 0 },
      hecho: NONE,
      rango: await portal.misionId(2, 1),
      ausente: null,
      visto: null,
      acciones: [...RANK_ACTS],
    });
    expect(await rowOf(portal, ana, ana)).toMatchObject({ resultado: 'justificada', semanas: 0, acciones: [] });
    await portal.addWork(leo, 'asistencia', 120);
    await portal.addWork(leo, 'times', 59);
    await toMonday(portal, 1);
    expect(await rowOf(portal, ana, leo)).toMatchObject({
      resultado: 'incumplida',
      semanas: 2,
      hecho: { asistencia: 120, times: 0.5, ascensos: 0 },
    });
    await portal.addWork(leo, 'asistencia', 120);
    await portal.addWork(leo, 'times', 60);
    await toMonday(portal, 2);
    expect(await rowOf(portal, ana, leo)).toMatchObject({ resultado: 'cumplida', semanas: 0 });
    await toMonday(portal, 4);
    expect(await rowOf(portal, ana, leo)).toMatchObject({ semanas: 2 });
  });

  test('is for holders of act, who may do on a person what their other rights allow', async () => {
    const { portal, leo } = await setUp();
    await portal.setExcepcion(leo, 'act');
    const eva = await portal.createPerson({ nombre: 'Eva' });
    expect(await portal.as(eva).fails('GET actividad')).toMatchObject({ http: 403 });
    expect(await rowOf(portal, leo, eva)).toMatchObject({ acciones: ['avisar'] });
  });

  test('counts the categoria and what it asked for at the end of the week, however late it is closed', async () => {
    const { portal, boss, ana, leo } = await setUp();
    portal.clock.now = MONDAY - HOUR_MS;
    await ask(portal, boss, 3, { asistencia: 7, times: 0, ascensos: 0 });
    await portal.moveToMision(leo, 3);
    portal.clock.now = MONDAY + HOUR_MS;
    await ask(portal, boss, 3, { asistencia: 1, times: 0, ascensos: 0 });
    await portal.moveToMision(leo, 2);
    await toMonday(portal, 1);
    expect(await rowOf(portal, ana, leo)).toMatchObject({ semanas: 2, pide: { asistencia: 120, times: 1 } });
    const weeks = await portal.db
      .selectFrom('actividad')
      .select(['lunes', 'categoria', 'pide_asistencia'])
      .orderBy('lunes')
      .execute();
    expect(weeks).toEqual([
      { lunes: '2026-03-09', categoria: 3, pide_asistencia: 7 },
      { lunes: '2026-03-16', categoria: 2, pide_asistencia: 2 },
    ]);
  });

  test('two servers close a week once', async () => {
    const { portal, leo } = await setUp();
    const twin = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
    portal.clock.now = MONDAY + HOUR_MS;
    await Promise.all(Array.from({ length: 6 }, (_, i) => close(i % 2 === 0 ? portal : twin)));
    const rows = await portal.db.selectFrom('actividad').select('usuario').execute();
    expect(rows).toEqual([{ usuario: leo.id }]);
  });
});

describe('days off', () => {
  test('take a seventh each, and a week without anything asked counts neither way', async () => {
    const { portal, ana, leo } = await setUp();
    await enter(portal, ana, leo, '10', '12');
    await toMonday(portal);
    expect(await rowOf(portal, ana, leo)).toMatchObject({ dias_libres: 3, pide: { asistencia: 68, times: 0 } });
    await enter(portal, ana, leo, '16', '22');
    await toMonday(portal, 1);
    expect(await rowOf(portal, ana, leo)).toMatchObject({ resultado: 'justificada', semanas: 1, dias_libres: 7 });
  });

  test('are also those before the registration, and between a despido and the reingreso', async () => {
    const { portal, boss, ana } = await setUp();
    await ask(portal, boss, 1, { asistencia: 7, times: 0, ascensos: 0 });
    portal.clock.set('2026-03-12T15:00:00Z');
    const eva = await portal.createPerson({ nombre: 'Eva' });
    await toMonday(portal);
    expect(await rowOf(portal, ana, eva)).toMatchObject({ dias_libres: 3, pide: { asistencia: 240 } });
    portal.clock.set('2026-03-17T15:00:00Z');
    await portal.as(boss).succeeds('POST despedir', { body: { usuario: eva.id, motivo: 'Prueba' } });
    await toMonday(portal, 1);
    portal.clock.set('2026-03-27T15:00:00Z');
    await portal.as(boss).succeeds('POST ingresar', { body: { usuario: eva.id } });
    await toMonday(portal, 2);
    expect(await rowOf(portal, ana, eva)).toMatchObject({ dias_libres: 4, semanas: 3 });
    const rows = await portal.db
      .selectFrom('actividad')
      .select(['lunes', 'dias_fuera'])
      .where('usuario', '=', eva.id)
      .orderBy('lunes')
      .execute();
    // Monday is the lowest bit: outside until Wednesday, from Wednesday, until Thursday.
    expect(rows.map(({ dias_fuera }) => dias_fuera)).toEqual([0b0000111, 0b1111100, 0b0001111]);
  });
});

describe('a week that is over', () => {
  test('changes by an ausencia of its days, and says so', async () => {
    const { portal, ana, leo } = await setUp();
    await toMonday(portal);
    expect(await rowOf(portal, ana, leo)).toMatchObject({ cambio: false, dias_libres: 0 });
    await enter(portal, ana, leo, '15', '15');
    expect(await rowOf(portal, ana, leo)).toMatchObject({ cambio: true, dias_libres: 1, pide: { asistencia: 102 } });
  });

  test('changes by an annulment of its days, and by no later work, requirement or categoria', async () => {
    const { portal, boss, ana, leo } = await setUp();
    const adjust = { id: leo.id, opcion: 1, requisitos: 'asistencia', cantidad: 120 } as const;
    await portal.as(ana).succeeds('POST ajustarNomina', { body: adjust });
    await portal.addWork(leo, 'times', 60);
    await toMonday(portal);
    expect(await rowOf(portal, ana, leo)).toMatchObject({ resultado: 'cumplida', cambio: false });
    await portal.addWork(leo, 'asistencia', 500);
    await ask(portal, boss, 2, { asistencia: 100, times: 0, ascensos: 0 });
    await portal.moveToMision(leo, 3);
    expect(await rowOf(portal, ana, leo)).toMatchObject({ resultado: 'cumplida', cambio: false });
    const { id } = await portal.db
      .selectFrom('trabajo')
      .select('id')
      .where('minutos', '=', 120)
      .executeTakeFirstOrThrow();
    await portal.as(boss).succeeds('POST anularAjuste', { body: { id, motivo: 'Persona equivocada' } });
    expect(await rowOf(portal, ana, leo)).toMatchObject({ resultado: 'incumplida', cambio: true, semanas: 1 });
  });
});

describe('the requirement of a categoria', () => {
  test('is edited for categorias below that of the caller, logged, and refused if the view is stale', async () => {
    const { portal, boss, leo } = await setUp();
    const man = await portal.createPerson({ nombre: 'Man', categoria: 11 });
    await portal.setExcepcion(man, 'man');
    const body = {
      id: 2,
      data: { asistencia: 3, times: 0, ascensos: 1 },
      visto: { asistencia: 2, times: 1, ascensos: 0 },
    };
    const { result, bitacora } = await portal.observe(() => portal.as(man).succeeds('POST pedirActividad', { body }));
    expect(result.msg).toBe('Guardaste lo que pide por semana el rango Seguridad');
    expect(bitacora).toMatchObject([
      { modulo: 'escala', objeto: 2, motivo: 'cambió lo que pide por semana el rango Seguridad' },
    ]);
    expect(await portal.as(man).fails('POST pedirActividad', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    const own = { id: 11, data: { ...NONE, asistencia: 1 }, visto: NONE };
    expect(await portal.as(man).fails('POST pedirActividad', { body: own })).toMatchObject({ http: 403 });
    await portal.as(boss).succeeds('POST pedirActividad', { body: { ...own, id: 12 } });
    const tooMuch = { ...own, id: 12, data: { ...NONE, asistencia: 169 }, visto: { ...NONE, asistencia: 1 } };
    expect(await portal.as(boss).fails('POST pedirActividad', { body: tooMuch })).toMatchObject({ http: 422 });
    expect(await portal.as(leo).fails('GET actividadPedida')).toMatchObject({ http: 403 });
    const seen = await portal.as(man).succeeds('GET actividadPedida');
    expect(seen.map(({ acciones }) => acciones.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });

  test('follows a categoria that changes its place', async () => {
    const { portal, boss } = await setUp();
    await ask(portal, boss, 5, { asistencia: 9, times: 0, ascensos: 0 });
    await portal.as(boss).succeeds('POST moverRank', { body: { id: 5, vecino: 6 } });
    const seen = await portal.as(boss).succeeds('GET actividadPedida');
    expect(seen.filter(({ asistencia }) => asistencia > 2).map(({ categoria }) => categoria)).toEqual([6]);
  });
});

test('members see their week so far and their last ones', async () => {
  const { portal, ana, leo } = await setUp();
  await toMonday(portal, 1);
  await portal.addWork(leo, 'asistencia', 50);
  await enter(portal, ana, leo, '28', '28');
  expect(await portal.as(leo).succeeds('GET miActividad')).toEqual({
    semanas: 2,
    esta: {
      lunes: '2026-03-23',
      resultado: 'incumplida',
      cambio: false,
      dias_libres: 1,
      pide: { asistencia: 102, times: 0, ascensos: 0 },
      hecho: { asistencia: 50, times: 0, ascensos: 0 },
    },
    pasadas: ['2026-03-16', '2026-03-09'].map((lunes) => ({
      lunes,
      resultado: 'incumplida',
      cambio: false,
      dias_libres: 0,
      pide: { asistencia: 120, times: 1, ascensos: 0 },
      hecho: NONE,
    })),
  });
});

describe('for many people at once', () => {
  test('a notice reaches those below, who are named, and is logged', async () => {
    const { portal, ana, boss, leo } = await setUp();
    const body = { usuarios: [leo.id, boss.id], texto: ' \u200bTe faltan horas\u200b ' };
    const { result, bitacora } = await portal.observe(() => portal.as(ana).succeeds('POST avisarVarias', { body }));
    expect(result).toMatchObject({ hechas: ['Leo'], omitidas: [{ id: boss.id }] });
    const motivo = `avisó a ${NAME_PLACEHOLDER}: Te faltan horas`;
    expect(bitacora).toMatchObject([{ modulo: 'actividad', usuario: leo.id, encargado: ana.id, motivo }]);
    expect(await portal.as(leo).succeeds('GET notificaciones')).toMatchObject([{ clase: 'actividad' }]);
    const empty = { usuarios: [leo.id], texto: ' ' };
    expect(await portal.as(ana).fails('POST avisarVarias', { body: empty })).toMatchObject({
      http: 422,
      campo: 'texto',
    });
  });

  test('a degrado moves each one mision down, and leaves who has none below', async () => {
    const { portal, ana, leo } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva' });
    const leoBefore = await portal.misionId(1, 9);
    const body = { usuarios: [leo.id, eva.id], motivo: 'Inactividad' };
    const { hechas, omitidas } = await portal.as(ana).succeeds('POST degradarVarias', { body });
    expect([hechas, omitidas]).toEqual([
      ['Leo'],
      [{ id: eva.id, nombre: 'Eva', msg: 'No tiene una misión más abajo', reintentar: false }],
    ]);
    const { mision } = await portal.db
      .selectFrom('usuario')
      .select('mision')
      .where('id', '=', leo.id)
      .executeTakeFirstOrThrow();
    expect(mision).toBe(leoBefore);
    expect(await portal.as(ana).fails('POST degradarVarias', { body: { ...body, motivo: '' } })).toMatchObject({
      http: 422,
    });
  });
});
