import { NAME_PLACEHOLDER, TIEMPO_OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  bulkTiempoAuditRow,
  creditedMinutes,
  openTiempo,
  runTiempoAction,
  tiempoActionAsSeen,
} from '../../../../test-support/portal/tiempos.ts';

/** An encargado with a tiempo of an hour for each of two bajos, and another encargado. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
  const peer = await portal.createPerson({ nombre: 'Par', categoria: 7 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const ofAna = await openTiempo(portal, supervisor, ana);
  const ofLeo = await openTiempo(portal, supervisor, leo);
  return { portal, supervisor, peer, ana, leo, ofAna, ofLeo };
}

/** Body that a screen sends when it shows these tiempos as they are. */
async function seen(portal: Portal, ...ids: number[]) {
  const rows = await portal.db
    .selectFrom('tiempo')
    .select(['id', 'alto', 'pausa', 'sumado'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return { tiempos: rows.map((f) => ({ ...f, alto: f.alto ?? -1 })) };
}
const confirm = async (portal: Portal, person: Person, ...ids: number[]) =>
  portal.as(person).succeeds('POST confirmarTerminados', { body: await seen(portal, ...ids) });
const expectConfirmRefused = async (portal: Portal, person: Person, ...ids: number[]) => {
  const body = await seen(portal, ...ids);
  const antes = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(() =>
    portal.as(person).fails('POST confirmarTerminados', { body }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  return result;
};
const minutos = (portal: Portal, ...people: Person[]) => Promise.all(people.map((one) => creditedMinutes(portal, one)));

describe('encargados are notified when another usuario confirms their minutes, not when they do', () => {
  const ownOnes = (notices: { para?: number; msg: string }[], { id }: Person) =>
    notices.filter(({ para }) => para === id).map(({ msg }) => msg);

  test('of one', async () => {
    const { portal, supervisor, ofAna } = await scene();
    const mgmt = await portal.createPerson({ categoria: 10 });
    portal.clock.advance({ minutes: 20 });
    const ofOther = await portal.observe(() => runTiempoAction(portal, mgmt, TIEMPO_OP.confirm, ofAna.id));
    expect(ownOnes(ofOther.notices, supervisor)).toEqual(['confirmó tus minutos como encargado de Ana']);
    portal.clock.advance({ minutes: 20 });
    const ownOutcome = await portal.observe(() => runTiempoAction(portal, supervisor, TIEMPO_OP.confirm, ofAna.id));
    expect(ownOnes(ownOutcome.notices, supervisor)).toEqual([]);
  });

  test('of several, once', async () => {
    const { portal, supervisor, ofAna, ofLeo } = await scene();
    const mgmt = await portal.createPerson({ categoria: 10 });
    portal.clock.advance({ minutes: 61 });
    const { notices } = await portal.observe(() => confirm(portal, mgmt, ofAna.id, ofLeo.id));
    expect(ownOnes(notices, supervisor)).toEqual(['confirmó tus minutos como encargado de 2 usuarios']);
  });
});

describe('confirming several finished tiempos', () => {
  test('credits and closes each, with its own log line and notice', async () => {
    const { portal, supervisor, ana, leo, ofAna, ofLeo } = await scene();
    portal.clock.advance({ minutes: 61 });
    const { result, bitacora, notices } = await portal.observe(() => confirm(portal, supervisor, ofAna.id, ofLeo.id));
    expect(result).toEqual({
      msg: 'Confirmaste 2 tiempos: 120 minutos',
      status: 0,
      cerrados: [ofAna.id, ofLeo.id],
      minutos: 120,
      omitidos: [],
    });
    expect(await minutos(portal, ana, leo, supervisor)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 120 },
    ]);
    const motivo = `confirmó 60 minutos a ${NAME_PLACEHOLDER} y cerró el tiempo`;
    const shared = { modulo: 'tiempos', encargado: supervisor.id, motivo };
    expect(bitacora).toEqual([
      bulkTiempoAuditRow(supervisor, 'confirmó 2 tiempos: 120 minutos'),
      { ...shared, objeto: ofAna.id, usuario: ana.id },
      { ...shared, objeto: ofLeo.id, usuario: leo.id },
    ]);
    const own = { tema: 'tiempos', quien: 'Jefe', msg: 'te confirmó 60 minutos y cerró tu tiempo' };
    expect(notices).toEqual([
      { ...own, para: ana.id },
      { ...own, para: leo.id },
      { tema: 'tiempos', quien: 'Jefe', msg: 'confirmó 2 tiempos' },
    ]);
    expect(await portal.as(supervisor).succeeds('GET getAllTime')).toEqual([]);
  });

  test('credits each encargado their segment, and confirmed minutes only once', async () => {
    const { portal, supervisor, peer, ana, ofAna } = await scene();
    portal.clock.advance({ minutes: 10 });
    await runTiempoAction(portal, supervisor, TIEMPO_OP.confirm, ofAna.id);
    portal.clock.advance({ minutes: 10 });
    await runTiempoAction(portal, supervisor, TIEMPO_OP.link, ofAna.id);
    await runTiempoAction(portal, peer, TIEMPO_OP.link, ofAna.id);
    portal.clock.advance({ minutes: 60 });
    expect(await confirm(portal, peer, ofAna.id)).toMatchObject({ minutos: 50 });
    expect(await minutos(portal, ana, supervisor, peer)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 20 },
      { asistencia: 0, times: 40 },
    ]);
  });

  test('skips those that cannot be confirmed, and names each with the reason', async () => {
    const { portal, supervisor, peer, ana, leo, ofAna, ofLeo } = await scene();
    const eva = await portal.createPerson({ nombre: 'Eva' });
    const ian = await portal.createPerson({ nombre: 'Ian' });
    const ofEva = await openTiempo(portal, peer, eva);
    const iansTiempo = await openTiempo(portal, supervisor, ian);
    portal.clock.advance({ minutes: 61 });
    const body = await seen(portal, ofAna.id, ofLeo.id, ofEva.id, iansTiempo.id);
    await runTiempoAction(portal, supervisor, TIEMPO_OP.confirm, ofLeo.id);
    await runTiempoAction(portal, supervisor, TIEMPO_OP.link, iansTiempo.id);
    const result = await portal.as(supervisor).succeeds('POST confirmarTerminados', { body });
    expect(result).toMatchObject({ cerrados: [ofAna.id], minutos: 60 });
    expect(result.omitidos).toEqual([
      { id: ofLeo.id, nombre: 'Leo', msg: 'Ese tiempo ya está cerrado' },
      { id: ofEva.id, nombre: 'Eva', msg: 'No tienes permiso para esto' },
      {
        id: iansTiempo.id,
        nombre: 'Ian',
        msg: 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.',
      },
    ]);
    expect(result.msg).toBe(
      'Confirmaste 1 tiempo: 60 minutos. Faltaron Leo (Ese tiempo ya está cerrado), Eva (No tienes permiso para esto) ' +
        'e Ian (Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.)',
    );
    expect(await minutos(portal, ana, leo, eva, ian)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 0 },
      { asistencia: 0, times: 0 },
    ]);
  });

  test('skips a running or paused one', async () => {
    const { portal, supervisor, ofAna, ofLeo } = await scene();
    portal.clock.advance({ minutes: 30 });
    await runTiempoAction(portal, supervisor, TIEMPO_OP.pause, ofLeo.id);
    portal.clock.advance({ minutes: 29 });
    expect(await expectConfirmRefused(portal, supervisor, ofAna.id, ofLeo.id)).toMatchObject({
      error: 'NADA_QUE_CONFIRMAR',
      msg: 'No se confirmó ninguno: Ana (Todavía no termina) y Leo (Todavía no termina)',
    });
  });

  test('is allowed to management for any tiempo, to others for tiempos they manage, and never for one’s own', async () => {
    const { portal, peer, ofAna, ofLeo } = await scene();
    const mgmt = await portal.createPerson({ categoria: 10 });
    portal.clock.advance({ minutes: 61 });
    expect(await expectConfirmRefused(portal, peer, ofAna.id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
    expect(await confirm(portal, mgmt, ofAna.id, ofLeo.id)).toMatchObject({ minutos: 120 });
    const alto = await portal.createPerson({ categoria: 12 });
    const { id } = await openTiempo(portal, alto, mgmt);
    portal.clock.advance({ minutes: 61 });
    expect(await expectConfirmRefused(portal, mgmt, id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
  });

  test('with an unknown tiempo writes nothing', async () => {
    const { portal, supervisor, ofAna } = await scene();
    portal.clock.advance({ minutes: 61 });
    const { tiempos } = await seen(portal, ofAna.id);
    const body = { tiempos: [...tiempos, { id: 9999, alto: supervisor.id, pausa: 0, sumado: 0 }] };
    expect(await portal.as(supervisor).fails('POST confirmarTerminados', { body })).toMatchObject({
      error: 'TIEMPO_NO_EXISTE',
    });
    expect(await confirm(portal, supervisor, ofAna.id)).toMatchObject({ minutos: 60 });
  });

  test('twenty times concurrently on two servers, with single ones between, loses and doubles nothing', async () => {
    const { portal, supervisor, ana, leo, ofAna, ofLeo } = await scene();
    portal.clock.advance({ minutes: 61 });
    const all = await seen(portal, ofAna.id, ofLeo.id);
    const reversed = { tiempos: [...all.tiempos].reverse() };
    const item = await tiempoActionAsSeen(portal, TIEMPO_OP.confirm, ofAna.id);
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) =>
      i % 5 === 4
        ? send(supervisor, 'actionTime', item)
        : send(supervisor, 'confirmarTerminados', i % 2 === 0 ? all : reversed),
    );
    expect(Object.keys(countResponseCodes(responses)).toSorted()).toEqual([
      '200',
      '409 NADA_QUE_CONFIRMAR',
      '409 TIEMPO_CERRADO',
    ]);
    expect(await minutos(portal, ana, leo, supervisor)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 120 },
    ]);
  });
});
