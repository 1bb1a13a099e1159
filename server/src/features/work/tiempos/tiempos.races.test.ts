import { TIEMPO_OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { countRoundTrips } from '../../../test-support/database/roundTrips.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { creditedMinutes, findTiempo, openTiempo, tiempoActionAsSeen } from '../../../test-support/portal/tiempos.ts';
import { dismissUsuario } from '../../careers/despidos/despidos.public.ts';
import { shareWithRights } from '../../identity/people/people.public.ts';

/** Concurrent requests; on PostgreSQL through two servers of one database. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
  const peer = await portal.createPerson({ nombre: 'Par', categoria: 7 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const send = await alternateServers(portal);
  return { portal, supervisor, peer, bajo, send };
}
/** Asserts that segments alternate between an encargado and none: no usuario takes a managed tiempo. */
async function checkSegments(portal: Portal) {
  const tiempos = await portal.db.selectFrom('tiempo').select(['id', 'alto']).execute();
  for (const { id, alto } of tiempos) {
    const rows = await portal.db
      .selectFrom('segmento')
      .select('encargado')
      .where('tiempo', '=', id)
      .orderBy('id')
      .execute();
    const encargados = rows.map((f) => f.encargado);
    expect(encargados.at(-1)).toBe(alto);
    encargados.forEach((encargado, i) => {
      const previous = encargados[i - 1];
      if (i > 0) expect([encargado, previous].filter((e) => e === null)).toHaveLength(1);
    });
  }
}

test('fifty concurrent confirmations credit once', async () => {
  const { portal, supervisor, bajo, send } = await scene();
  const { id } = await openTiempo(portal, supervisor, bajo);
  portal.clock.advance({ minutes: 20 });
  const body = await tiempoActionAsSeen(portal, TIEMPO_OP.confirm, id);
  const { result, bitacora, notices } = await portal.observe(() =>
    runConcurrently(50, () => send(supervisor, 'actionTime', body)),
  );
  expect(countResponseCodes(result)).toEqual({ '200': 1, '409 NADA_QUE_CONFIRMAR': 49 });
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  expect(await creditedMinutes(portal, supervisor)).toEqual({ asistencia: 0, times: 20 });
  expect(bitacora).toHaveLength(1);
  expect(notices.length).toBeLessThanOrEqual(2);
});

test('fifty concurrent confirmations of a finished tiempo credit and close it once', async () => {
  const { portal, supervisor, bajo, send } = await scene();
  const { id } = await openTiempo(portal, supervisor, bajo);
  portal.clock.advance({ minutes: 90 });
  const body = await tiempoActionAsSeen(portal, TIEMPO_OP.confirm, id);
  expect(countResponseCodes(await runConcurrently(50, () => send(supervisor, 'actionTime', body)))).toEqual({
    '200': 1,
    '409 TIEMPO_CERRADO': 49,
  });
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
});

test('fifty concurrent openings for one usuario open one', async () => {
  const { portal, supervisor, peer, bajo, send } = await scene();
  const responses = await runConcurrently(50, (i) => {
    const who = i % 2 === 0 ? supervisor : peer;
    return send(who, 'openTime', { bajo: bajo.id, alto: i % 3 === 0 ? -1 : who.id });
  });
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 TIEMPO_ABIERTO': 49 });
  expect(await portal.countTableRows()).toMatchObject({ tiempo: 1, segmento: 1, bitacora: 1 });
});

test('of two concurrent links one succeeds, and the other is refused as stale', async () => {
  const { portal, supervisor, peer, bajo, send } = await scene();
  const { id } = await openTiempo(portal, supervisor, bajo, -1);
  const body = await tiempoActionAsSeen(portal, TIEMPO_OP.link, id);
  const responses = await runConcurrently(2, (i) => send(i === 0 ? supervisor : peer, 'actionTime', body));
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
  const winner = responses[0]?.http === 200 ? supervisor : peer;
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ alto: winner.id });
  await checkSegments(portal);
});

test.each([
  [TIEMPO_OP.pause, { pausa: 1, p_bajo: 1 }],
  [TIEMPO_OP.mas5, { mins: 65, sumado: 5 }],
  [TIEMPO_OP.link, { alto: -1 }],
])('%d: of two from the same view one succeeds, and the other is refused as stale', async (op, remaining) => {
  const { portal, supervisor, bajo, send } = await scene();
  const { id } = await openTiempo(portal, supervisor, bajo);
  const admin = await portal.createPerson({ categoria: 10 });
  const body = await tiempoActionAsSeen(portal, op, id);
  const responses = await runConcurrently(2, (i) => send(i === 0 ? supervisor : admin, 'actionTime', body));
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject(remaining);
});

test('a confirmation after the encargado was unlinked is refused as stale, not as forbidden', async () => {
  const { portal, supervisor, peer, bajo } = await scene();
  const { id } = await openTiempo(portal, supervisor, bajo);
  portal.clock.advance({ minutes: 5 });
  const seen = await tiempoActionAsSeen(portal, TIEMPO_OP.confirm, id);
  await portal.as(supervisor).succeeds('POST actionTime', { body: { ...seen, op: TIEMPO_OP.link } });
  await portal.as(peer).succeeds('POST actionTime', { body: { ...seen, alto: -1, op: TIEMPO_OP.link } });
  expect(await portal.as(supervisor).fails('POST actionTime', { body: seen })).toMatchObject({
    error: 'CAMBIO_MIENTRAS',
  });
});

test('a cancellation concurrent with a confirmation keeps the confirmed minutes or precedes it', async () => {
  const { portal, supervisor, bajo, send } = await scene();
  const { id } = await openTiempo(portal, supervisor, bajo);
  portal.clock.advance({ minutes: 20 });
  const [confirmBody, cancelBody] = [
    await tiempoActionAsSeen(portal, TIEMPO_OP.confirm, id),
    await tiempoActionAsSeen(portal, TIEMPO_OP.cancel, id),
  ];
  const [one, two] = await Promise.all([
    send(supervisor, 'actionTime', confirmBody),
    send(supervisor, 'actionTime', cancelBody),
  ]);
  expect(two.http).toBe(200);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: one.http === 200 ? 20 : 0, times: 0 });
});

describe('many tiempos concurrently', () => {
  const BAJOS = 20;
  const sceneWithBajos = async () => {
    const everything = await scene();
    const bajos: Person[] = [];
    for (let i = 0; i < BAJOS; i += 1) bajos.push(await everything.portal.createPerson());
    return { ...everything, bajos };
  };

  test('two that link all: each tiempo has one encargado and keeps them', async () => {
    const { portal, supervisor, peer, bajos, send } = await sceneWithBajos();
    for (const bajo of bajos) await openTiempo(portal, supervisor, bajo, -1);
    const responses = await runConcurrently(6, (i) =>
      send(i % 2 === 0 ? supervisor : peer, 'actionTime', { op: TIEMPO_OP.linkAll }),
    );
    const { '200': ok = 0, '409 NADA_QUE_LIGAR': late = 0, ...unexpected } = countResponseCodes(responses);
    expect({ all: ok + late, unexpected }).toEqual({ all: 6, unexpected: {} });
    const taken = responses.flatMap((r) => (r.body as { data?: { id: number }[] }).data?.map((t) => t.id) ?? []);
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: BAJOS }, (_, i) => i + 1));
    await checkSegments(portal);
  });

  test('opening, linking one and linking all: no encargado replaces another', async () => {
    const { portal, supervisor, peer, bajos, send } = await sceneWithBajos();
    const third = await portal.createPerson({ categoria: 8 });
    const responses = await Promise.all([
      ...bajos.map(async (bajo) => {
        const abierto = await send(supervisor, 'openTime', { bajo: bajo.id, alto: -1 });
        const { id } = (abierto.body as { data: { id: number } }).data;
        return send(third, 'actionTime', { op: TIEMPO_OP.link, id, alto: -1, pausa: 0, sumado: 0 });
      }),
      ...Array.from({ length: 30 }, (_, i) =>
        send(i % 2 === 0 ? supervisor : peer, 'actionTime', { op: TIEMPO_OP.linkAll }),
      ),
    ]);
    const {
      '200': ok = 0,
      '409 CAMBIO_MIENTRAS': late = 0,
      '409 NADA_QUE_LIGAR': nothing = 0,
      ...unexpected
    } = countResponseCodes(responses);
    expect(unexpected).toEqual({});
    expect(ok + late + nothing).toBe(BAJOS + 30);
    await checkSegments(portal);
  });

  test('linking all and unlinking all', async () => {
    const { portal, supervisor, peer, bajos, send } = await sceneWithBajos();
    for (const bajo of bajos) await openTiempo(portal, supervisor, bajo, -1);
    const ops = [TIEMPO_OP.linkAll, TIEMPO_OP.unlinkAll];
    const responses = await runConcurrently(20, (i) =>
      send(i % 2 === 0 ? supervisor : peer, 'actionTime', { op: ops[Math.floor(i / 2) % 2] }),
    );
    const { '200': ok = 0, '409 NADA_QUE_LIGAR': nothing = 0, ...unexpected } = countResponseCodes(responses);
    expect({ all: ok + nothing, unexpected }).toEqual({ all: 20, unexpected: {} });
    await checkSegments(portal);
  });
});

test('nobody asks to be encargado whom someone dismisses meanwhile', async () => {
  const { portal, supervisor, peer, bajo } = await scene();
  const response = await sendDuringChange(
    portal,
    (tx) => dismissUsuario(tx, { usuario: peer, motivo: 'Prueba' }),
    () => portal.as(supervisor)('POST', 'openTime', { bajo: bajo.id, alto: peer.id }),
  );
  expect(response).toMatchObject({ http: 404, body: { error: 'USUARIO_NO_EXISTE' } });
  expect(await portal.db.selectFrom('tiempo').select('id').execute()).toEqual([]);
});

/** The session, the transaction, and its commit; a caller waits for each behind everyone who uses the process. */
const [OPEN_MAX, CONFIRM_MAX] = [8, 6];

if (ENGINE === 'postgres')
  test('encargados of one categoria open tiempos while the rights of one are kept; nobody changes them meanwhile', async () => {
    const { portal, supervisor, peer, bajo } = await scene();
    const other = await portal.createPerson();
    const change = (table: 'usuario' | 'categoria', id: number) =>
      portal.db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute();
    const share = (table: 'usuario' | 'categoria', id: number) =>
      portal.db.selectFrom(table).select('id').where('id', '=', id).forShare().noWait().execute();
    await runInTransaction(portal.deps, async (tx) => {
      const kept = await shareWithRights(tx, supervisor.id);
      expect(kept).toMatchObject({ id: supervisor.id, id_categoria: 7 });
      // These are refused at once where the calls below would wait.
      expect([await share('usuario', supervisor.id), await share('categoria', 7)]).toHaveLength(2);
      expect(await openTiempo(portal, peer, bajo)).toMatchObject({ alto: peer.id });
      expect(await openTiempo(portal, supervisor, other)).toMatchObject({ alto: supervisor.id });
      await expect(change('usuario', supervisor.id)).rejects.toThrow('could not obtain lock');
      await expect(change('categoria', 7)).rejects.toThrow('could not obtain lock');
    });
    expect(await change('usuario', supervisor.id)).toHaveLength(1);
  });

if (ENGINE === 'postgres')
  test('opening and confirming wait for few round trips to the database', async () => {
    const portal = await openPortal();
    const encargado = await portal.createPerson({ categoria: 7 });
    const [ana, leo] = [await portal.createPerson(), await portal.createPerson()];
    const first = await openTiempo(portal, encargado, ana);
    expect(await countRoundTrips(() => openTiempo(portal, encargado, leo))).toBeLessThanOrEqual(OPEN_MAX);
    portal.clock.advance({ minutes: 61 });
    // The use of a session is stored once in some minutes.
    await portal.as(encargado).succeeds('GET checkUser');
    const body = { op: TIEMPO_OP.confirm, id: first.id, alto: encargado.id, pausa: 0, sumado: 0 } as const;
    const confirm = () => portal.as(encargado).succeeds('POST actionTime', { body });
    expect(await countRoundTrips(confirm)).toBeLessThanOrEqual(CONFIRM_MAX);
  });
