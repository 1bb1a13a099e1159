import { describe, expect, test } from 'vitest';
import { DISCORD_TOKEN } from '../../../demo/discord.ts';
import type { StandInReply } from '../../../demo/discordReplies.ts';
import { rateLimited } from '../../../demo/discordReplies.ts';
import type { NewsScene } from '../../../test-support/fakes/discordNews.ts';
import {
  addChannel,
  GENERAL_CHANNEL,
  messageTextsIn,
  newsScene,
  publishEstado,
  readFirstNewsChannel,
  sendDueMessagesAfter,
  THREAD,
} from '../../../test-support/fakes/discordNews.ts';

/** A channel that gets each estado, of which one waits. */
async function withWaiting(canal = THREAD): Promise<NewsScene> {
  const scene = await newsScene();
  await addChannel(scene, canal, { evento: 'estado' });
  await publishEstado(scene);
  return scene;
}
const thread = ({ discord }: NewsScene) => discord.guilds[0]?.threads[0]?.thread_metadata ?? {};
const guildOf = ({ discord }: NewsScene) => {
  const [guild] = discord.guilds;
  if (!guild) throw new Error('no server');
  return guild;
};
const TEXT = '**Jefa**:\n> Hola';
const probe = async (scene: NewsScene) => {
  const { id } = await readFirstNewsChannel(scene);
  return scene.portal.as(scene.boss)('POST', 'probarDestino', { id });
};

describe('a failure that somebody can correct in Discord is shown, and tried again', () => {
  test.each<[string, (scene: NewsScene) => () => void, string]>([
    [
      'a closed thread',
      (scene) => {
        Object.assign(thread(scene), { locked: true });
        return () => void Object.assign(thread(scene), { locked: false });
      },
      'El hilo está cerrado. Ábrelo en Discord',
    ],
    [
      'no access',
      (scene) => {
        const { permissions } = guildOf(scene);
        guildOf(scene).permissions = 0n;
        return () => void Object.assign(guildOf(scene), { permissions });
      },
      'El bot no puede ver eso. Dale acceso en Discord',
    ],
    [
      'no permission',
      (scene) => {
        const { permissions } = guildOf(scene);
        guildOf(scene).permissions = 1n << 10n;
        return () => void Object.assign(guildOf(scene), { permissions });
      },
      'Al bot le falta un permiso en Discord',
    ],
  ])('%s', async (_case, breakIt, fallo) => {
    const scene = await withWaiting();
    const repair = breakIt(scene);
    await sendDueMessagesAfter(scene);
    expect(await readFirstNewsChannel(scene)).toMatchObject({
      fallo,
      fallado: scene.portal.clock.iso(),
      roto: false,
      esperan: 1,
      perdidos: 0,
    });
    repair();
    await sendDueMessagesAfter(scene, 29);
    expect(messageTextsIn(scene, THREAD)).toEqual([]);
    await sendDueMessagesAfter(scene, 1);
    expect(messageTextsIn(scene, THREAD)).toEqual([TEXT]);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ fallo: null, esperan: 0 });
  });

  test('for about an hour: then the message is counted as lost, and the next one is sent', async () => {
    const scene = await withWaiting();
    Object.assign(thread(scene), { locked: true });
    for (const pause of [0, 30, 60, 120, 240, 480, 960, 1920]) await sendDueMessagesAfter(scene, pause);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ esperan: 0, perdidos: 1 });
    Object.assign(thread(scene), { locked: false });
    await publishEstado(scene, 'Otro', scene.ana);
    await sendDueMessagesAfter(scene, 30);
    expect(messageTextsIn(scene, THREAD)).toEqual(['**Ana**:\n> Otro']);
  });
});

test('a channel that was deleted gets nothing more until a test succeeds; what it missed is counted', async () => {
  const scene = await withWaiting(GENERAL_CHANNEL);
  const channels = guildOf(scene).channels.splice(0);
  await sendDueMessagesAfter(scene);
  await publishEstado(scene, 'Otro', scene.ana);
  expect(await readFirstNewsChannel(scene)).toMatchObject({
    fallo: 'Ese canal ya no existe',
    roto: true,
    esperan: 0,
    perdidos: 2,
  });
  expect(await probe(scene)).toMatchObject({ http: 409, body: { msg: 'Ese canal ya no existe.' } });
  guildOf(scene).channels.push(...channels);
  expect(await probe(scene)).toMatchObject({ http: 200, body: { msg: 'El mensaje llegó a #general' } });
  await scene.portal.as(scene.ana).succeeds('POST estados', { body: { op: 2, id: 2 } });
  await publishEstado(scene, 'Nuevo', scene.ana);
  await sendDueMessagesAfter(scene);
  expect(messageTextsIn(scene, GENERAL_CHANNEL)).toEqual([
    '¡Funciona! Aquí se publicarán los mensajes de **estados**.',
    '**Ana**:\n> Nuevo',
  ]);
});

describe('a token that Discord no longer takes', () => {
  test('is said at step 1; messages wait, and go with the next token', async () => {
    const scene = await withWaiting();
    const { portal, boss, discord } = scene;
    discord.acceptsToken = false;
    await sendDueMessagesAfter(scene);
    const [token] = (await portal.as(boss).succeeds('GET botDiscord')).pasos;
    expect(token).toMatchObject({ estado: 'mal', detalle: 'Discord ya no acepta el token. Pon uno nuevo' });
    expect(await readFirstNewsChannel(scene)).toMatchObject({
      fallo: 'Discord ya no acepta el token. Pon uno nuevo',
      esperan: 1,
      perdidos: 0,
      roto: false,
    });
    const asked = discord.requests.length;
    await sendDueMessagesAfter(scene, 3600);
    expect(discord.requests.length).toBe(asked);
    discord.acceptsToken = true;
    await portal.as(boss).succeeds('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } });
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toEqual([TEXT]);
  });

  test.each<[string, (scene: NewsScene) => Promise<unknown>]>([
    ['a test of the channel', probe],
    ['a step of the bot', ({ portal, boss }) => portal.as(boss).succeeds('POST permisosDiscord', { body: {} })],
  ])('and that works again by %s: messages go at once', async (_case, succeed) => {
    const scene = await withWaiting();
    scene.discord.acceptsToken = false;
    await sendDueMessagesAfter(scene);
    scene.discord.acceptsToken = true;
    await succeed(scene);
    const [token] = (await scene.portal.as(scene.boss).succeeds('GET botDiscord')).pasos;
    expect(token).toMatchObject({ estado: 'bien' });
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toContain(TEXT);
  });

  test('for longer than a day: what waits is given up, and said', async () => {
    const scene = await withWaiting();
    scene.discord.acceptsToken = false;
    await sendDueMessagesAfter(scene);
    await sendDueMessagesAfter(scene, 86_401);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ fallo: 'Esperaban demasiado', esperan: 0, perdidos: 1 });
  });

  test('is found by a test as well', async () => {
    const scene = await withWaiting();
    scene.discord.acceptsToken = false;
    expect(await probe(scene)).toMatchObject({ http: 409, body: { error: 'DISCORD_RECHAZA' } });
    const [token] = (await scene.portal.as(scene.boss).succeeds('GET botDiscord')).pasos;
    expect(token?.estado).toBe('mal');
  });
});

describe('limits', () => {
  test.each<[string, StandInReply]>([
    ['of the route', rateLimited(40)],
    ['of everything', rateLimited(40, { global: true })],
  ])('%s are waited for as long as Discord says, and lose nothing', async (_case, reply) => {
    const scene = await withWaiting();
    scene.discord.next.push(reply);
    await sendDueMessagesAfter(scene);
    expect(await readFirstNewsChannel(scene)).toMatchObject({
      fallo: expect.stringMatching(/^Discord pide esperar 4[01] segundos$/),
      esperan: 1,
    });
    const { siguiente, intentos } = await scene.portal.db
      .selectFrom('discord_destino')
      .select(['siguiente', 'intentos'])
      .where('canal', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(intentos).toBe(0);
    // The library adds some milliseconds.
    expect(siguiente - scene.portal.clock.now).toBeGreaterThanOrEqual(40_000);
    expect(siguiente - scene.portal.clock.now).toBeLessThan(42_000);
  });

  test('that the next message would be above are no failure', async () => {
    const scene = await withWaiting();
    // The client learns the limit of the route from the first answer, and keeps it from the second request on.
    scene.discord.limit = { count: 2, seconds: 40 };
    await publishEstado(scene, 'Dos', scene.ana);
    await publishEstado(scene, 'Tres', await scene.portal.createPerson({ categoria: 11 }));
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toHaveLength(2);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ fallo: null, esperan: 1 });
    expect(scene.discord.refused).toBe(0);
  });
});

test('a limit without a wait is tried again as any failure, and not every second', async () => {
  const scene = await withWaiting();
  scene.discord.next.push({ status: 429, body: { message: 'error code: 1015' } });
  await sendDueMessagesAfter(scene);
  expect(await readFirstNewsChannel(scene)).toMatchObject({ fallo: 'Discord pide esperar un momento', esperan: 1 });
  const asked = scene.discord.requests.length;
  await sendDueMessagesAfter(scene, 29);
  expect(scene.discord.requests.length).toBe(asked);
  await sendDueMessagesAfter(scene, 1);
  expect(messageTextsIn(scene, THREAD)).toEqual([TEXT]);
});

test('a text that Discord refuses is lost, and the next one is sent', async () => {
  const scene = await withWaiting();
  await publishEstado(scene, 'Otro', scene.ana);
  scene.discord.next.push({ status: 400, body: { message: 'Invalid Form Body', code: 50_035, errors: {} } });
  await sendDueMessagesAfter(scene);
  expect(await readFirstNewsChannel(scene)).toMatchObject({ perdidos: 1, esperan: 0 });
  expect(messageTextsIn(scene, THREAD)).toEqual(['**Ana**:\n> Otro']);
});

test('neither answers nor logs hold the token', async () => {
  const scene = await withWaiting();
  scene.discord.next.push({ status: 400, body: { message: DISCORD_TOKEN, code: 50_035 } });
  await sendDueMessagesAfter(scene);
  const { portal } = scene;
  const said = [
    ...portal.log,
    JSON.stringify(await readFirstNewsChannel(scene)),
    JSON.stringify(await portal.db.selectFrom('bitacora').selectAll().execute()),
  ];
  expect(said.filter((text) => text.includes(DISCORD_TOKEN))).toEqual([]);
});
