import { describe, expect, test } from 'vitest';
import { orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { setTurnoDemand, takeTurno, turnoHoldersOf, turnoIdOf } from '../../../test-support/portal/turnos.ts';

/** It is Tuesday at 11:00; the turno is that of 18:00. */
const DAY = '2026-03-10';
const HOUR = { dia: DAY, hora: 18 };

async function setUp(piden = 1) {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 10 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 4 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 4 });
  await setTurnoDemand(portal, 2, 18, piden);
  return { portal, boss, ana, leo };
}
/** Locks the row of the hour, as every change of its turnos does. */
const lockHour = (tx: Tx) =>
  tx.lockRows(tx.db.selectFrom('turno_hora').select('id').where('dia', '=', 2).where('hora', '=', 18));

test.each(['siempre', 'dia'] as const)(
  'of twenty people who take the last place (%s) on two servers one gets it, and the others learn it',
  async (alcance) => {
    const { portal } = await setUp();
    const people = await Promise.all(Array.from({ length: 20 }, () => portal.createPerson({ categoria: 4 })));
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) =>
      send(orThrow(people[i], 'INTERNO'), 'tomarTurno', { ...HOUR, alcance }),
    );
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 TURNO_LLENO': 19 });
    expect((await portal.countTableRows()).turno).toBe(1);
  },
);

test('an offer that is accepted and withdrawn at once ends one way', async () => {
  const { portal, ana, leo } = await setUp();
  await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
  const id = await turnoIdOf(portal, ana, DAY, 18);
  const send = await alternateServers(portal);
  const body = { id, dia: DAY, alcance: 'siempre', para: leo.id };
  expect(countResponseCodes(await runConcurrently(6, () => send(ana, 'ofrecerTurno', body)))).toEqual({
    '200': 1,
    '409 TURNO_OFRECIDO': 5,
  });
  const [offer] = (await portal.as(leo).succeeds('GET misTurnos')).ofertas;
  const responses = await runConcurrently(8, (i) =>
    i % 2 === 0
      ? send(leo, 'responderOfertaTurno', { id: offer?.id, op: 1 })
      : send(ana, 'retirarOfertaTurno', { id: offer?.id }),
  );
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 OFERTA_TURNO_CERRADA': 7 });
  const wasAccepted = responses.some(({ http }, i) => http === 200 && i % 2 === 0);
  expect(await turnoHoldersOf(portal, ana, DAY, 18)).toEqual([wasAccepted ? 'Leo proximo' : 'Ana proximo']);
});

test('a place is not taken when the hour asks for fewer meanwhile', async () => {
  const { portal, ana } = await setUp();
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await lockHour(tx);
      await tx.db.updateTable('turno_hora').set({ piden: 0 }).where('dia', '=', 2).where('hora', '=', 18).execute();
    },
    () => portal.as(ana)('POST', 'tomarTurno', { ...HOUR, alcance: 'siempre' }),
  );
  expect(response).toMatchObject({ http: 409, body: { error: 'TURNO_LLENO' } });
});

test('a turno is not taken by a person whose categoria loses tt meanwhile', async () => {
  const { portal, ana } = await setUp();
  const response = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('categoria').set({ permisos: '-5' }).where('id', '=', 4).execute(),
    () => portal.as(ana)('POST', 'tomarTurno', { ...HOUR, alcance: 'siempre' }),
  );
  expect(response).toMatchObject({ http: 403 });
});

test('a turno is not given up after it was taken away meanwhile', async () => {
  const { portal, ana } = await setUp();
  await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
  const id = await turnoIdOf(portal, ana, DAY, 18);
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await lockHour(tx);
      await tx.db.updateTable('turno').set({ hasta: tx.now }).where('id', '=', id).execute();
    },
    () => portal.as(ana)('POST', 'dejarTurno', { id, dia: DAY, alcance: 'siempre' }),
  );
  expect(response).toMatchObject({ http: 409, body: { error: 'TURNO_DEJADO' } });
});

describe('an offer that is answered meanwhile', () => {
  test.each([
    ['retirarOfertaTurno', 'rechazada'],
    ['retirarOfertaTurno', 'aceptada'],
    ['responderOfertaTurno', 'rechazada'],
    ['responderOfertaTurno', 'aceptada'],
  ] as const)('is closed for %s (%s)', async (call, resultado) => {
    const { portal, ana, leo } = await setUp();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const turno = await turnoIdOf(portal, ana, DAY, 18);
    const body = { id: turno, dia: DAY, alcance: 'siempre' as const, para: leo.id };
    await portal.as(ana).succeeds('POST ofrecerTurno', { body });
    const { id } = await portal.db.selectFrom('turno_oferta').select('id').executeTakeFirstOrThrow();
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await lockHour(tx);
        await tx.db.updateTable('turno_oferta').set({ cerrada: tx.now, resultado }).where('id', '=', id).execute();
        if (resultado === 'aceptada')
          await tx.db.updateTable('turno').set({ hasta: tx.now }).where('id', '=', turno).execute();
      },
      () =>
        call === 'retirarOfertaTurno'
          ? portal.as(ana)('POST', call, { id })
          : portal.as(leo)('POST', call, { id, op: 1 }),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'OFERTA_TURNO_CERRADA' } });
  });
});

test('a turno of a day is not taken away when its hour begins meanwhile', async () => {
  const { portal, boss, ana } = await setUp();
  await takeTurno(portal, ana, { ...HOUR, alcance: 'dia' });
  const id = await turnoIdOf(portal, ana, DAY, 18);
  portal.clock.set('2026-03-10T17:59:00-04:00');
  const response = await sendDuringChange(
    portal,
    lockHour,
    () => portal.as(boss)('POST', 'quitarTurno', { id }),
    () => portal.clock.set('2026-03-10T18:00:00-04:00'),
  );
  expect(response).toMatchObject({ http: 409, body: { error: 'TURNO_PASADO' } });
});

test('a turno is not taken away from a person who is promoted above meanwhile', async () => {
  const { portal, boss, ana } = await setUp();
  await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
  const id = await turnoIdOf(portal, ana, DAY, 18);
  const mision = await portal.misionId(11, 1);
  const response = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', ana.id).execute(),
    () => portal.as(boss)('POST', 'quitarTurno', { id }),
  );
  expect(response).toMatchObject({ http: 403 });
});

test('the plan is not changed from figures that changed meanwhile', async () => {
  const { portal, boss } = await setUp();
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await lockHour(tx);
      await tx.db.updateTable('turno_hora').set({ piden: 4 }).where('dia', '=', 2).where('hora', '=', 18).execute();
    },
    () => portal.as(boss)('POST', 'planearTurnos', { dias: [2], desde: 18, hasta: 19, piden: 2, antes: [1] }),
  );
  expect(response).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
});
