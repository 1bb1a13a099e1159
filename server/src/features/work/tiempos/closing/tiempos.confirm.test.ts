import { NAME_PLACEHOLDER, OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, codes, veces } from '../../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import { asSeen, creditedMinutes, ofAll, open, run } from '../../../../test-support/portal/tiempos.ts';

/** A manager with one tiempo of an hour each with two juniors, and another manager. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.person({ nombre: 'Jefe', categoria: 7 });
  const peer = await portal.person({ nombre: 'Par', categoria: 7 });
  const ana = await portal.person({ nombre: 'Ana' });
  const leo = await portal.person({ nombre: 'Leo' });
  const ofAna = await open(portal, supervisor, ana);
  const ofLeo = await open(portal, supervisor, leo);
  return { portal, supervisor, peer, ana, leo, ofAna, ofLeo };
}

/** What a screen sends that shows these tiempos as they are. */
async function seen(portal: Portal, ...ids: number[]) {
  const filas = await portal.db
    .selectFrom('tiempo')
    .select(['id', 'alto', 'pausa', 'sumado'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return { tiempos: filas.map((f) => ({ ...f, alto: f.alto ?? -1 })) };
}
const confirm = async (portal: Portal, quien: Person, ...ids: number[]) =>
  portal.as(quien).succeeds('POST confirmarTerminados', { body: await seen(portal, ...ids) });
const expectConfirmRefused = async (portal: Portal, quien: Person, ...ids: number[]) => {
  const body = await seen(portal, ...ids);
  const antes = await portal.accounts();
  const { resultado, ...effects } = await portal.observe(() =>
    portal.as(quien).fails('POST confirmarTerminados', { body }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.accounts()).toEqual(antes);
  return resultado;
};
const minutos = (portal: Portal, ...gente: Person[]) => Promise.all(gente.map((one) => creditedMinutes(portal, one)));

describe('a quien llevó los minutos que otro confirma se le dice, y a quien confirma los suyos no', () => {
  const ownOnes = (notices: { para?: number; msg: string }[], { id }: Person) =>
    notices.filter(({ para }) => para === id).map(({ msg }) => msg);

  test('de uno', async () => {
    const { portal, supervisor, ofAna } = await scene();
    const mgmt = await portal.person({ categoria: 10 });
    portal.reloj.advance({ minutos: 20 });
    const ofOther = await portal.observe(() => run(portal, mgmt, OP.confirm, ofAna.id));
    expect(ownOnes(ofOther.notices, supervisor)).toEqual(['confirmó tus minutos como encargado de Ana']);
    portal.reloj.advance({ minutos: 20 });
    const ownOutcome = await portal.observe(() => run(portal, supervisor, OP.confirm, ofAna.id));
    expect(ownOnes(ownOutcome.notices, supervisor)).toEqual([]);
  });

  test('de varios, una vez', async () => {
    const { portal, supervisor, ofAna, ofLeo } = await scene();
    const mgmt = await portal.person({ categoria: 10 });
    portal.reloj.advance({ minutos: 61 });
    const { notices } = await portal.observe(() => confirm(portal, mgmt, ofAna.id, ofLeo.id));
    expect(ownOnes(notices, supervisor)).toEqual(['confirmó tus minutos como encargado de 2 usuarios']);
  });
});

describe('confirmar varios terminados', () => {
  test('los acredita y los cierra, con su apunte y su aviso cada uno', async () => {
    const { portal, supervisor, ana, leo, ofAna, ofLeo } = await scene();
    portal.reloj.advance({ minutos: 61 });
    const { resultado, bitacora, notices } = await portal.observe(() =>
      confirm(portal, supervisor, ofAna.id, ofLeo.id),
    );
    expect(resultado).toEqual({
      ...{ msg: 'Confirmaste 2 tiempos: 120 minutos', status: 0 },
      ...{ cerrados: [ofAna.id, ofLeo.id], minutos: 120, omitidos: [] },
    });
    expect(await minutos(portal, ana, leo, supervisor)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 120 },
    ]);
    const motivo = `confirmó 60 minutos a ${NAME_PLACEHOLDER} y cerró el tiempo`;
    const shared = { modulo: 'tiempos', encargado: supervisor.id, motivo };
    expect(bitacora).toEqual([
      ofAll(supervisor, 'confirmó 2 tiempos: 120 minutos'),
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

  test('cada encargado cobra lo de su tramo, y lo ya confirmado no cuenta dos veces', async () => {
    const { portal, supervisor, peer, ana, ofAna } = await scene();
    portal.reloj.advance({ minutos: 10 });
    await run(portal, supervisor, OP.confirm, ofAna.id);
    portal.reloj.advance({ minutos: 10 });
    await run(portal, supervisor, OP.link, ofAna.id);
    await run(portal, peer, OP.link, ofAna.id);
    portal.reloj.advance({ minutos: 60 });
    expect(await confirm(portal, peer, ofAna.id)).toMatchObject({ minutos: 50 });
    expect(await minutos(portal, ana, supervisor, peer)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 20 },
      { asistencia: 0, times: 40 },
    ]);
  });

  test('los que ya no se pueden se dejan y se dicen, por su nombre y con su porqué', async () => {
    const { portal, supervisor, peer, ana, leo, ofAna, ofLeo } = await scene();
    const eva = await portal.person({ nombre: 'Eva' });
    const ian = await portal.person({ nombre: 'Ian' });
    const ofEva = await open(portal, peer, eva);
    const iansTiempo = await open(portal, supervisor, ian);
    portal.reloj.advance({ minutos: 61 });
    const body = await seen(portal, ofAna.id, ofLeo.id, ofEva.id, iansTiempo.id);
    await run(portal, supervisor, OP.confirm, ofLeo.id);
    await run(portal, supervisor, OP.link, iansTiempo.id);
    const hecho = await portal.as(supervisor).succeeds('POST confirmarTerminados', { body });
    expect(hecho).toMatchObject({ cerrados: [ofAna.id], minutos: 60 });
    expect(hecho.omitidos).toEqual([
      { id: ofLeo.id, nombre: 'Leo', msg: 'Ese tiempo ya está cerrado' },
      { id: ofEva.id, nombre: 'Eva', msg: 'No tienes permiso para esto' },
      {
        id: iansTiempo.id,
        nombre: 'Ian',
        msg: 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.',
      },
    ]);
    expect(hecho.msg).toBe(
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

  test('uno que corre o está en pausa no se confirma por aquí', async () => {
    const { portal, supervisor, ofAna, ofLeo } = await scene();
    portal.reloj.advance({ minutos: 30 });
    await run(portal, supervisor, OP.pause, ofLeo.id);
    portal.reloj.advance({ minutos: 29 });
    expect(await expectConfirmRefused(portal, supervisor, ofAna.id, ofLeo.id)).toMatchObject({
      error: 'NADA_QUE_CONFIRMAR',
      msg: 'No se confirmó ninguno: Ana (Todavía no termina) y Leo (Todavía no termina)',
    });
  });

  test('la administración confirma los de cualquiera; quien no los lleva, ninguno; nadie el suyo', async () => {
    const { portal, peer, ofAna, ofLeo } = await scene();
    const mgmt = await portal.person({ categoria: 10 });
    portal.reloj.advance({ minutos: 61 });
    expect(await expectConfirmRefused(portal, peer, ofAna.id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
    expect(await confirm(portal, mgmt, ofAna.id, ofLeo.id)).toMatchObject({ minutos: 120 });
    const alto = await portal.person({ categoria: 12 });
    const { id } = await open(portal, alto, mgmt);
    portal.reloj.advance({ minutos: 61 });
    expect(await expectConfirmRefused(portal, mgmt, id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
  });

  test('uno que no existe no deja hacer nada', async () => {
    const { portal, supervisor, ofAna } = await scene();
    portal.reloj.advance({ minutos: 61 });
    const { tiempos } = await seen(portal, ofAna.id);
    const body = { tiempos: [...tiempos, { id: 9999, alto: supervisor.id, pausa: 0, sumado: 0 }] };
    expect(await portal.as(supervisor).fails('POST confirmarTerminados', { body })).toMatchObject({
      error: 'TIEMPO_NO_EXISTE',
    });
    expect(await confirm(portal, supervisor, ofAna.id)).toMatchObject({ minutos: 60 });
  });

  test('veinte a la vez por dos servidores, con uno solo entre medias: nada se pierde ni se dobla', async () => {
    const { portal, supervisor, ana, leo, ofAna, ofLeo } = await scene();
    portal.reloj.advance({ minutos: 61 });
    const all = await seen(portal, ofAna.id, ofLeo.id);
    const reversed = { tiempos: [...all.tiempos].reverse() };
    const item = await asSeen(portal, OP.confirm, ofAna.id);
    const send = await alternateServers(portal);
    const responses = await veces(20, (i) =>
      i % 5 === 4
        ? send(supervisor, 'actionTime', item)
        : send(supervisor, 'confirmarTerminados', i % 2 === 0 ? all : reversed),
    );
    expect(Object.keys(codes(responses)).toSorted()).toEqual(['200', '409 NADA_QUE_CONFIRMAR', '409 TIEMPO_CERRADO']);
    expect(await minutos(portal, ana, leo, supervisor)).toEqual([
      { asistencia: 60, times: 0 },
      { asistencia: 60, times: 0 },
      { asistencia: 0, times: 120 },
    ]);
  });
});
