import { describe, expect, test, vi } from 'vitest';
import { DISCORD_TOKEN } from '../../../demo/discord.ts';
import { Discord } from '../../../test-support/fakes/discord.ts';
import type { NewsScene } from '../../../test-support/fakes/discordNews.ts';
import {
  addChannel,
  messageTextsIn,
  newsScene,
  publishEstado,
  readFirstNewsChannel,
  sendDueMessagesAfter,
  THREAD,
  withComunicado,
} from '../../../test-support/fakes/discordNews.ts';
import { sendDueMessages } from './discord.sender.ts';

const withText = (texto: string) => `**Comunicado**: **Reunión**, de **Jefa**.\n> ${texto}`;
const WITHDRAWN = '**Comunicado**: se retiró.';
const HELLO = '**Jefa**:\n> Hola';
const lost = () => ({ status: 502, body: 'lost' });

/** Another sender, with its own connections to Discord. */
const sendByAnother = ({ portal: { deps } }: NewsScene) =>
  sendDueMessages({ ...deps, outboundHttp: (url, request) => deps.outboundHttp(url, request) });

/** Does something while the next request of a kind is on its way. */
function meanwhile({ discord }: NewsScene, kind: string, work: () => Promise<unknown>): void {
  discord.hold = async (request) => {
    if (!request.startsWith(kind)) return;
    discord.hold = null;
    await work();
  };
}

/** A channel that gets each estado, of which one waits. */
async function withWaiting(): Promise<NewsScene> {
  const scene = await newsScene();
  await addChannel(scene, THREAD, { evento: 'estado' });
  await publishEstado(scene);
  return scene;
}

describe('a first post whose answer is lost', () => {
  test.each(['', 'its process died'])('shows that it was withdrawn before the next try %s', async (death) => {
    const { scene, withdraw } = await withComunicado();
    scene.discord.after = lost;
    await sendDueMessagesAfter(scene);
    scene.discord.after = null;
    if (death !== '') {
      const dead = { siguiente: 0, intentos: 0, turno: 'muerto', tomado: 0 };
      await scene.portal.db.updateTable('discord_destino').set(dead).execute();
    }
    await withdraw();
    await sendDueMessagesAfter(scene, 30);
    await sendDueMessagesAfter(scene, 5);
    expect(messageTextsIn(scene, THREAD)).toEqual([WITHDRAWN]);
    expect((await scene.portal.countTableRows()).discord_envio).toBe(0);
  });

  test('is not posted again although the clock was set back', async () => {
    const scene = await withWaiting();
    scene.discord.after = lost;
    await sendDueMessagesAfter(scene);
    scene.discord.after = null;
    scene.portal.clock.advance({ hours: -5 });
    await scene.portal.as(scene.boss).succeeds('GET checkUser');
    await sendDueMessagesAfter(scene, 30);
    expect(messageTextsIn(scene, THREAD)).toEqual([HELLO]);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ esperan: 0, fallo: null });
  });
});

test('a comunicado that is withdrawn before it was ever sent is not told', async () => {
  const { scene, withdraw } = await withComunicado();
  scene.discord.next.push({ status: 429, body: { retry_after: 40 }, headers: { 'retry-after': '40' } });
  await sendDueMessagesAfter(scene);
  await withdraw();
  await sendDueMessagesAfter(scene, 60);
  expect([messageTextsIn(scene, THREAD), (await readFirstNewsChannel(scene)).esperan]).toEqual([[], 0]);
});

describe('a comunicado whose time ends', () => {
  // The test clock starts at 11:00 of the agency.
  const END = { hasta: '2026-03-10', hastaHora: '11:01' };

  test('before it was ever sent is not told', async () => {
    const { scene } = await withComunicado(END);
    scene.discord.next.push({ status: 503, body: 'away' }, { status: 503, body: 'away' });
    await sendDueMessagesAfter(scene);
    await sendDueMessagesAfter(scene, 60);
    expect([messageTextsIn(scene, THREAD), (await readFirstNewsChannel(scene)).esperan]).toEqual([[], 0]);
  });

  test('is changed all the same where it was told', async () => {
    const { scene, edit } = await withComunicado(END);
    await sendDueMessagesAfter(scene);
    await edit('Dos', END);
    await sendDueMessagesAfter(scene, 60);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Dos')]);
  });
});

describe('a sender that lost its lease to another one', () => {
  test.each<[string, (() => { status: number; body: string }) | null]>([
    ['and is answered', null],
    ['and whose answer is lost', lost],
  ])('%s leaves the newest text', async (_case, answer) => {
    const { scene, edit } = await withComunicado();
    await sendDueMessagesAfter(scene);
    await edit('Dos');
    meanwhile(scene, 'PATCH', async () => {
      await edit('Tres');
      scene.portal.clock.advance({ seconds: 61 });
      await sendByAnother(scene);
      expect(messageTextsIn(scene, THREAD)).toEqual([withText('Tres')]);
      scene.discord.after = answer;
    });
    await sendDueMessagesAfter(scene, 5);
    scene.discord.after = null;
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Dos')]);
    await sendDueMessagesAfter(scene, 5);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Tres')]);
    expect((await scene.portal.countTableRows()).discord_envio).toBe(0);
  });

  test('and is refused gives up nothing that the other one tries', async () => {
    const scene = await withWaiting();
    // The other one tries twice.
    scene.discord.next.push({ status: 503, body: 'away' }, { status: 503, body: 'away' });
    scene.discord.next.push({ status: 400, body: { message: 'Invalid Form Body', code: 50_035, errors: {} } });
    meanwhile(scene, 'POST /channels', () => {
      scene.portal.clock.advance({ seconds: 61 });
      return sendByAnother(scene);
    });
    await sendDueMessagesAfter(scene);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ esperan: 1, perdidos: 0 });
    await sendDueMessagesAfter(scene, 30);
    expect(messageTextsIn(scene, THREAD)).toEqual([HELLO]);
  });
});

describe('while a message is on its way', () => {
  test.each<[string, (scene: NewsScene) => Promise<unknown>]>([
    [
      'its channel may be removed',
      async (scene) => {
        const { id, version: visto } = await readFirstNewsChannel(scene);
        await scene.portal.as(scene.boss).succeeds('POST quitarDestino', { body: { id, visto } });
      },
    ],
    ['the bot may be removed', ({ portal, boss }) => portal.as(boss).succeeds('POST quitarBotDiscord', { body: {} })],
  ])('%s', async (_case, remove) => {
    const { scene } = await withComunicado();
    meanwhile(scene, 'POST /channels', () => remove(scene));
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Uno')]);
    expect(scene.portal.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(await scene.portal.countTableRows()).toMatchObject({ discord_mensaje: 0, discord_envio: 0 });
  });
});

test('a refusal of the old token delays no message once there is a new token', async () => {
  const scene = await withWaiting();
  const { portal, boss, discord } = scene;
  meanwhile(scene, 'POST /channels', async () => {
    await portal.as(boss).succeeds('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } });
    discord.after = () => ({ status: 401, body: { message: '401: Unauthorized', code: 0 } });
  });
  await sendDueMessagesAfter(scene);
  discord.after = null;
  expect(await readFirstNewsChannel(scene)).toMatchObject({ esperan: 1, fallo: null });
  await sendDueMessagesAfter(scene, 1);
  expect((await readFirstNewsChannel(scene)).esperan).toBe(0);
  expect(messageTextsIn(scene, THREAD)).toEqual([HELLO]);
});

test('a lane that fails stops no other one, and has a line of the log', async () => {
  const scene = await withWaiting();
  const { portal } = scene;
  const webhooks = await Discord.open();
  await webhooks.subscribe(portal, 'estado');
  await publishEstado(scene, 'Otro', scene.ana);
  vi.spyOn(portal.deps.secretCipher, 'decrypt').mockImplementationOnce(() => {
    throw new Error('no key');
  });
  await sendDueMessages(portal.deps);
  expect(webhooks.texts).toEqual(['**Ana**:\n> Otro']);
  expect(portal.log.filter((line) => line.includes('a lane of Discord failed'))).toHaveLength(1);
});

test('a text that Discord writes otherwise is edited once, and not for ever', async () => {
  const { scene } = await withComunicado();
  scene.discord.after = () => ({ status: 200, body: { id: scene.discord.messages[0]?.id, content: 'otherwise' } });
  for (const seconds of [0, 5, 5, 5]) await sendDueMessagesAfter(scene, seconds);
  expect(scene.discord.requests.filter((request) => request.startsWith('PATCH /channels'))).toHaveLength(1);
  expect((await scene.portal.countTableRows()).discord_envio).toBe(0);
});

test('an answer without an id is none: the message is tried again', async () => {
  const scene = await withWaiting();
  scene.discord.after = () => ({ status: 200, body: {} });
  await sendDueMessagesAfter(scene);
  scene.discord.after = null;
  expect(await readFirstNewsChannel(scene)).toMatchObject({
    esperan: 1,
    perdidos: 0,
    fallo: 'Discord respondió algo que no se entiende',
  });
  await sendDueMessagesAfter(scene, 30);
  expect(messageTextsIn(scene, THREAD)).toEqual([HELLO]);
});
