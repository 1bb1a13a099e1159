import { describe, expect, test } from 'vitest';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { StubReply } from '../../../test-support/fakes/discord.ts';
import { Discord, WEBHOOK_SECRET } from '../../../test-support/fakes/discord.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';
import { queueForDiscord } from './discord.public.ts';
import { discordSender, sendDueMessages } from './discord.sender.ts';

/**
 * Opens a portal and a stand-in for Discord.
 * @param jobs jobs of the portal; without any, only the test itself sends
 */
async function setUp(...jobs: readonly Job[]) {
  const portal = await openPortal(...jobs);
  const discord = await Discord.open();
  await discord.subscribe(portal, 'estado', 'paselista');
  return { portal, discord };
}

/** Inserts waiting messages without a notice, so that no job sends them before the test does. */
async function waiting(
  portal: Portal,
  evento: 'estado' | 'paselista',
  count: number,
  { fecha = portal.clock.now, objeto = null }: { fecha?: number; objeto?: number | null } = {},
): Promise<void> {
  const destino = await Discord.destinoOf(portal, evento);
  const rows = Array.from({ length: count }, () => ({ destino, evento, objeto, fecha }));
  await insertRows(portal.db, 'discord_envio', rows).execute();
}
const lane = (portal: Portal, evento: 'estado' | 'paselista' = 'paselista') =>
  portal.db.selectFrom('discord_destino').selectAll().where('evento', '=', evento).executeTakeFirstOrThrow();
const count = async (portal: Portal): Promise<number> => (await portal.countTableRows()).discord_envio ?? 0;
const advance = async (portal: Portal, seconds: number): Promise<void> => {
  portal.clock.advance({ seconds });
  await sendDueMessages(portal.deps);
};

test('waiting messages survive a restart and are sent once', async () => {
  const { portal, discord } = await setUp();
  await waiting(portal, 'paselista', 2);
  await portal.restart();
  await sendDueMessages(portal.deps);
  await sendDueMessages(portal.deps);
  expect(discord.received).toHaveLength(2);
  expect(await lane(portal)).toMatchObject({ entregado: portal.clock.now, intentos: 0, turno: null, tomado: 0 });
});

test('with several concurrent senders, each message is sent once', async () => {
  const { portal, discord } = await setUp();
  const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  await waiting(portal, 'paselista', 12);
  const all = Array.from({ length: 8 }, (_, i) => sendDueMessages((i % 2 === 0 ? portal : other).deps));
  await Promise.all(all);
  expect(discord.received).toHaveLength(12);
  expect(await count(portal)).toBe(0);
});

test('after a gap in the notices, the sender looks for waiting messages', async () => {
  const { portal, discord } = await setUp(discordSender);
  // Left by a process whose notice was lost.
  await waiting(portal, 'paselista', 1);
  await portal.restart();
  const heard = new Promise<void>((resolve) => {
    portal.engine.listen({ onMessage: () => undefined, onGap: resolve });
  });
  portal.engine.broadcastGap();
  await heard;
  // Closing waits for the delivery in progress. The periodic poll would come later.
  await portal.close();
  expect(discord.received.map((r) => r.evento)).toEqual(['paselista']);
});

test('a portal that closes ends with the message that is on its way; the others wait', async () => {
  const ending = Promise.withResolvers<void>();
  const { portal, discord } = await setUp(discordSender, () => ({ finish: async () => ending.resolve() }));
  const reply = Promise.withResolvers<StubReply>();
  discord.next.push(reply.promise);
  await waiting(portal, 'paselista', 3);
  portal.engine.broadcastGap();
  await discord.waitForMessages(1);
  const closed = portal.close();
  await ending.promise;
  reply.resolve({ status: 200, body: { id: '1' } });
  await closed;
  expect(discord.received).toHaveLength(1);
  await portal.open();
  expect(await count(portal)).toBe(2);
  expect(await lane(portal)).toMatchObject({ entregado: portal.clock.now, turno: null });
});

test('the lane of a sender that died is free after a minute', async () => {
  const { portal, discord } = await setUp();
  const tomado = portal.clock.now + 60_000;
  await portal.db.updateTable('discord_destino').set({ turno: 'muerto', tomado }).execute();
  await waiting(portal, 'paselista', 1);
  await advance(portal, 59);
  expect(discord.received).toHaveLength(0);
  await advance(portal, 1);
  expect(discord.received).toHaveLength(1);
});

describe('failures of Discord', () => {
  test('429: waits as long as Discord asks, and one event does not delay another', async () => {
    const { portal, discord } = await setUp();
    await waiting(portal, 'paselista', 2);
    discord.next.push({ status: 429, body: { message: 'You are being rate limited.', retry_after: 2.5 } });
    await sendDueMessages(portal.deps);
    expect(discord.received).toHaveLength(1);
    const fallo = 'Discord respondió 429: You are being rate limited.';
    expect(await lane(portal)).toMatchObject({ fallo, intentos: 0, siguiente: portal.clock.now + 2500 });
    await portal.createPerson({ nombre: 'Ana', categoria: 12 });
    await portal.db.insertInto('estado').values({ usuario: 1, mensaje: 'Hola', fecha: portal.clock.now }).execute();
    await waiting(portal, 'estado', 1, { objeto: 1 });
    await advance(portal, 2);
    expect(discord.received.map((r) => r.evento)).toEqual(['paselista', 'estado']);
    await advance(portal, 1);
    expect(discord.received.map((r) => r.evento)).toEqual(['paselista', 'estado', 'paselista', 'paselista']);
    expect(await lane(portal)).toMatchObject({ fallo: null });
  });

  test.each<[string, StubReply, number]>([
    ['without a delay', { status: 429 }, 30_000],
    ['with a header', { status: 429, headers: { 'retry-after': '7' } }, 7000],
    ['with a delay that is no number', { status: 429, body: { retry_after: 'mañana' } }, 30_000],
    ['with a delay of a year', { status: 429, body: { retry_after: 31_536_000 } }, 3_600_000],
  ])('429 %s', async (_case, response, ms) => {
    const { portal, discord } = await setUp();
    await waiting(portal, 'paselista', 1);
    discord.next.push(response);
    await sendDueMessages(portal.deps);
    expect((await lane(portal)).siguiente).toBe(portal.clock.now + ms);
  });

  test('an exhausted rate limit delays the next message before it is refused', async () => {
    const { portal, discord } = await setUp();
    await waiting(portal, 'paselista', 2);
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.2' };
    discord.next.push({ status: 204, headers });
    await sendDueMessages(portal.deps);
    expect(await count(portal)).toBe(1);
    await advance(portal, 2);
    expect(discord.received).toHaveLength(2);
  });

  test('unreachable: the pauses grow, and after eight attempts the message is lost', async () => {
    const { portal, discord } = await setUp();
    await waiting(portal, 'paselista', 2);
    await discord.shutDown();
    for (const [i, pausa] of [30, 60, 120, 240, 480, 960, 1920].entries()) {
      await sendDueMessages(portal.deps);
      const siguiente = portal.clock.now + pausa * 1000;
      expect(await lane(portal)).toMatchObject({ fallo: 'Discord no responde', intentos: i + 1, siguiente });
      portal.clock.advance({ seconds: pausa });
    }
    await sendDueMessages(portal.deps);
    expect(await lane(portal)).toMatchObject({ intentos: 0, perdidos: 1 });
    expect(await count(portal)).toBe(1);
    await discord.comeBack();
    await advance(portal, 30);
    expect(discord.received).toHaveLength(1);
    expect(await lane(portal)).toMatchObject({ fallo: null, perdidos: 1 });
  });

  test('500 counts as unreachable; its delay blocks no call', async () => {
    const { portal, discord } = await setUp(discordSender);
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
    const { promise, resolve } = Promise.withResolvers<StubReply>();
    discord.next.push(promise);
    await portal.as(ana).succeeds('POST estados', { body: { op: 1, estado: 'Hola' } });
    await discord.waitForMessages(1);
    await portal.as(ana).succeeds('POST estados', { body: { op: 2, id: 1 } });
    resolve({ status: 500 });
    await portal.restart();
    expect(await lane(portal, 'estado')).toMatchObject({ fallo: 'Discord respondió 500', intentos: 1 });
    // The estado is deleted, so its message is dropped.
    await advance(portal, 30);
    await portal.restart();
    expect(discord.received).toHaveLength(1);
    expect(await count(portal)).toBe(0);
    expect(await lane(portal, 'estado')).toMatchObject({ intentos: 0 });
  });

  test('400: the message is lost and the next one is sent', async () => {
    const { portal, discord } = await setUp();
    await waiting(portal, 'paselista', 2);
    discord.next.push({ status: 400, body: { message: 'Cannot send an empty message', code: 50_006 } });
    await sendDueMessages(portal.deps);
    expect(discord.received).toHaveLength(2);
    expect(await lane(portal)).toMatchObject({ perdidos: 1, fallo: null, roto: 0 });
  });

  const WALL = '<!DOCTYPE html><title>Attention Required! | Cloudflare</title>';
  test.each<StubReply>([
    ...[401, 403, 404, 410, 429, 400, 520].map((status) => ({ status, body: WALL })),
    { status: 403, body: { message: 'Missing Permissions', code: 50_013 } },
    { status: 410, body: { message: 'Gone', code: 0 } },
    { status: 404, body: 'null' },
  ])('a proxy response does not break the webhook: $status $body', async (wall) => {
    const { portal, discord } = await setUp();
    await waiting(portal, 'paselista', 3);
    discord.next.push(wall);
    await sendDueMessages(portal.deps);
    expect(await lane(portal)).toMatchObject({
      roto: 0,
      perdidos: 0,
      fallo: `Discord respondió ${wall.status}${typeof wall.body === 'object' && 'message' in wall.body ? `: ${String(wall.body.message)}` : ''}`,
    });
    await advance(portal, 30);
    expect(discord.received).toHaveLength(4);
    expect(await lane(portal)).toMatchObject({ fallo: null, perdidos: 0 });
  });

  test('messages for a broken webhook are counted and shown in the settings', async () => {
    const { portal, discord } = await setUp();
    const ana = await portal.createPerson({ categoria: 12 });
    await waiting(portal, 'paselista', 2);
    discord.next.push({ status: 404, body: { message: 'Unknown Webhook', code: 10_015 } });
    await sendDueMessages(portal.deps);
    await runInTransaction({ ...portal.deps, actor: null }, (tx) => queueForDiscord(tx, 'paselista'));
    const vista = await portal.as(ana).succeeds('GET ganchosDiscord');
    expect(vista.find(({ evento }) => evento === 'paselista')).toMatchObject({
      roto: true,
      esperan: 0,
      perdidos: 3,
      fallo: 'Discord respondió 404: Unknown Webhook',
    });
  });

  test('a webhook of a thread receives messages', async () => {
    const { portal, discord } = await setUp();
    const direccion = `${discord.webhookUrl('paselista')}?thread_id=123456`;
    await portal.db.updateTable('discord_destino').set({ direccion }).where('evento', '=', 'paselista').execute();
    await waiting(portal, 'paselista', 1);
    await sendDueMessages(portal.deps);
    expect(discord.received.map(({ ruta }) => ruta)).toEqual([expect.stringMatching(/[?]thread_id=123456&wait=true$/)]);
  });

  test.each([
    [401, 0],
    [404, 10_015],
    [404, 10_003],
    [403, 50_027],
    [401, 50_027],
  ])('%d %d: the webhook is broken, and nothing more is sent', async (estado, code) => {
    const { portal, discord } = await setUp();
    await waiting(portal, 'paselista', 3);
    discord.next.push({ status: estado, body: { message: `Unknown ${WEBHOOK_SECRET}\n\u202eWebhook`, code } });
    const { notices } = await portal.observe(() => sendDueMessages(portal.deps));
    expect(notices).toEqual([
      { tema: 'discord', quien: null, msg: `Discord respondió ${estado}: Unknown ••• Webhook` },
    ]);
    expect(await lane(portal)).toMatchObject({ roto: 1, perdidos: 3, turno: null });
    await waiting(portal, 'paselista', 1);
    await advance(portal, 3600);
    expect(discord.received).toHaveLength(1);
  });

  test.each<[string, StubReply]>([
    ['an answer that is not JSON', { status: 200, body: '<html>' }],
    ['JSON without content', { status: 200, body: 'null' }],
  ])('%s with a 200 counts as delivered', async (_case, response) => {
    const { portal, discord } = await setUp();
    await waiting(portal, 'paselista', 1);
    discord.next.push(response);
    await sendDueMessages(portal.deps);
    expect(await lane(portal)).toMatchObject({ fallo: null, entregado: portal.clock.now });
  });

  test('a huge response is not read and a redirect is not followed', async () => {
    const { portal, discord } = await setUp();
    await waiting(portal, 'paselista', 1);
    discord.next.push({ status: 200, body: 'x'.repeat(100_000) });
    await sendDueMessages(portal.deps);
    expect(await lane(portal)).toMatchObject({ fallo: 'Discord no responde', intentos: 1 });
    discord.next.push({ status: 302, headers: { location: discord.webhookUrl('estado') } });
    await advance(portal, 30);
    expect(await lane(portal)).toMatchObject({ fallo: 'Discord respondió 302', intentos: 2 });
    expect(discord.received.map((r) => r.evento)).toEqual(['paselista', 'paselista']);
  });
});

test('the queue has a maximum length and age', async () => {
  const { portal, discord } = await setUp();
  await waiting(portal, 'paselista', 5, { fecha: portal.clock.now - 86_400_001 });
  await waiting(portal, 'paselista', 210);
  discord.next.push({ status: 500 });
  await sendDueMessages(portal.deps);
  expect(await count(portal)).toBe(200);
  expect(await lane(portal)).toMatchObject({ perdidos: 15 });
});

test('a clock that is set back extends no pause', async () => {
  const { portal, discord } = await setUp();
  const ana = await portal.createPerson({ categoria: 12 });
  await portal.as(ana).succeeds('GET checkUser');
  await waiting(portal, 'paselista', 1);
  discord.next.push({ status: 429, body: { retry_after: 60 } });
  await sendDueMessages(portal.deps);
  portal.clock.advance({ hours: -5 });
  await portal.as(ana).succeeds('GET checkUser');
  await advance(portal, 60);
  expect(discord.received).toHaveLength(2);
});

test('neither the log nor the audit log contains the address', async () => {
  const { portal, discord } = await setUp();
  const ana = await portal.createPerson({ categoria: 12 });
  await waiting(portal, 'paselista', 3);
  discord.next.push({ status: 500 }, { status: 404, body: { message: WEBHOOK_SECRET } });
  await sendDueMessages(portal.deps);
  await advance(portal, 30);
  await portal.as(ana).fails('POST probarGancho', { body: { evento: 'ascenso' } });
  await discord.shutDown();
  await portal.as(ana).fails('POST probarGancho', { body: { evento: 'estado' } });
  const bitacora = await portal.db.selectFrom('bitacora').selectAll().execute();
  const dicho = [
    ...portal.log,
    JSON.stringify(bitacora),
    JSON.stringify(await portal.as(ana).succeeds('GET registros')),
  ];
  expect(portal.log.some((line) => line.includes('did not arrive'))).toBe(true);
  expect(dicho.filter((text) => text.includes(WEBHOOK_SECRET))).toEqual([]);
});
