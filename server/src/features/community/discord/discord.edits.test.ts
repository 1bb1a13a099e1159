import { describe, expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { Discord } from '../../../test-support/fakes/discord.ts';
import type { NewsScene } from '../../../test-support/fakes/discordNews.ts';
import {
  addChannel,
  editNewsChannel,
  GENERAL_CHANNEL,
  messageTextsIn,
  newsScene,
  publishEstado,
  readFirstNewsChannel,
  sendDueMessagesAfter,
  THREAD,
  withComunicado,
} from '../../../test-support/fakes/discordNews.ts';
import { publishComunicado } from '../../../test-support/portal/comunicados.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { settleDue } from '../encuestas/encuestas.service.ts';
import { refreshInDiscord } from './discord.public.ts';
import { sendDueMessages } from './discord.sender.ts';

const editsOf = ({ discord }: NewsScene) => discord.requests.filter((request) => request.startsWith('PATCH /channels'));

const withText = (texto: string) => `**Comunicado**: **Reunión**, de **Jefa**.\n> ${texto}`;

describe('a comunicado', () => {
  test('that changes is edited, after a moment and once for several changes', async () => {
    const { scene, edit } = await withComunicado();
    await sendDueMessagesAfter(scene);
    await edit('Dos');
    await edit('Tres');
    await sendDueMessagesAfter(scene, 4);
    expect([messageTextsIn(scene, THREAD), editsOf(scene)]).toEqual([[withText('Uno')], []]);
    await scene.portal.restart();
    await sendDueMessagesAfter(scene, 1);
    expect([messageTextsIn(scene, THREAD), editsOf(scene).length]).toEqual([[withText('Tres')], 1]);
    await edit('Cuatro');
    await sendDueMessagesAfter(scene, 5);
    expect([messageTextsIn(scene, THREAD), editsOf(scene).length]).toEqual([[withText('Cuatro')], 2]);
    expect((await scene.portal.countTableRows()).discord_envio).toBe(0);
  });

  test('that was for some only is posted once it is for all, and is edited from then on', async () => {
    const { scene, edit } = await withComunicado({ categorias: [3] });
    await sendDueMessagesAfter(scene);
    await edit('Dos', { categorias: [3] });
    await sendDueMessagesAfter(scene, 5);
    expect(messageTextsIn(scene, THREAD)).toEqual([]);
    await edit('Tres');
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Tres')]);
    await edit('Tres', { categorias: [3] });
    await edit('Cuatro');
    await sendDueMessagesAfter(scene, 10);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Cuatro')]);
  });

  test('that changes before it is sent is posted as it is by then, and not edited', async () => {
    const { scene, edit } = await withComunicado();
    await edit('Dos');
    await sendDueMessagesAfter(scene);
    await sendDueMessagesAfter(scene, 5);
    expect([messageTextsIn(scene, THREAD), editsOf(scene)]).toEqual([[withText('Dos')], []]);
  });

  test('that changes while it is sent is edited after it', async () => {
    const { scene, edit } = await withComunicado();
    scene.discord.hold = (request) => {
      if (!request.startsWith('POST /channels')) return undefined;
      scene.discord.hold = null;
      return edit('Dos');
    };
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Uno')]);
    await sendDueMessagesAfter(scene, 5);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Dos')]);
  });

  test('that changes while an edit is sent is edited again', async () => {
    const { scene, edit } = await withComunicado();
    await sendDueMessagesAfter(scene);
    await edit('Dos');
    scene.discord.hold = (request) => {
      if (!request.startsWith('PATCH /channels')) return undefined;
      scene.discord.hold = null;
      return edit('Tres');
    };
    await sendDueMessagesAfter(scene, 5);
    await sendDueMessagesAfter(scene, 4);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Dos')]);
    await sendDueMessagesAfter(scene, 1);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Tres')]);
  });

  test('that changed after its first answer was lost shows the change', async () => {
    const { scene, edit } = await withComunicado();
    scene.discord.after = () => ({ status: 502, body: 'lost' });
    await sendDueMessagesAfter(scene);
    scene.discord.after = null;
    await edit('Dos');
    await sendDueMessagesAfter(scene, 30);
    await sendDueMessagesAfter(scene, 5);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Dos')]);
  });

  test('that changed during an outage of days is edited after it', async () => {
    const { scene, edit } = await withComunicado();
    await sendDueMessagesAfter(scene);
    await edit('Dos');
    scene.discord.next.push(...Array.from({ length: 4 }, () => ({ status: 503, body: 'away' })));
    await sendDueMessagesAfter(scene, 5);
    await sendDueMessagesAfter(scene, 2 * 86_400);
    await sendDueMessagesAfter(scene, 3600);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Dos')]);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ perdidos: 0 });
  });

  test('that is withdrawn is edited although nobody could for hours', async () => {
    const { scene, withdraw } = await withComunicado();
    await sendDueMessagesAfter(scene);
    await withdraw();
    const [thread] = scene.discord.guilds[0]?.threads ?? [];
    Object.assign(thread?.thread_metadata ?? {}, { locked: true });
    for (const round of [5, 3600])
      for (const pause of [round, 30, 60, 120, 240, 480, 960, 1920]) await sendDueMessagesAfter(scene, pause);
    expect(await readFirstNewsChannel(scene)).toMatchObject({
      fallo: 'El hilo está cerrado. Ábrelo en Discord',
      perdidos: 0,
    });
    Object.assign(thread?.thread_metadata ?? {}, { locked: false });
    const asked = scene.discord.requests.length;
    await sendDueMessagesAfter(scene, 3599);
    expect(scene.discord.requests.length).toBe(asked);
    await sendDueMessagesAfter(scene, 1);
    expect(messageTextsIn(scene, THREAD)).toEqual(['**Comunicado**: se retiró.']);
  });

  test('that changes again during the last try of its edit is edited soon after', async () => {
    const { scene, edit } = await withComunicado();
    await sendDueMessagesAfter(scene);
    await edit('Dos');
    const [thread] = scene.discord.guilds[0]?.threads ?? [];
    Object.assign(thread?.thread_metadata ?? {}, { locked: true });
    for (const pause of [5, 30, 60, 120, 240, 480, 960]) await sendDueMessagesAfter(scene, pause);
    scene.discord.hold = (request) => {
      if (!request.startsWith('PATCH /channels')) return undefined;
      scene.discord.hold = null;
      return edit('Tres');
    };
    await sendDueMessagesAfter(scene, 1920);
    Object.assign(thread?.thread_metadata ?? {}, { locked: false });
    await sendDueMessagesAfter(scene, 30);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Tres')]);
  });

  test('that changes and changes back is no delivery: an earlier failure stays shown', async () => {
    const { scene, edit } = await withComunicado({}, { evento: 'estado' });
    await sendDueMessagesAfter(scene);
    await publishEstado(scene);
    scene.discord.next.push({ status: 400, body: { message: 'Invalid Form Body', code: 50_035, errors: {} } });
    await sendDueMessagesAfter(scene, 60);
    const { fallo, entregado } = await readFirstNewsChannel(scene);
    expect(fallo).toContain('400');
    await edit('Dos');
    await edit('Uno');
    await sendDueMessagesAfter(scene, 5);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ fallo, entregado });
    expect(editsOf(scene)).toEqual([]);
    expect((await scene.portal.countTableRows()).discord_envio).toBe(0);
  });

  test('that is withdrawn, or is no longer for all, says no more', async () => {
    for (const end of ['withdraw', 'narrow'] as const) {
      const { scene, edit, withdraw } = await withComunicado();
      await sendDueMessagesAfter(scene);
      await (end === 'withdraw' ? withdraw() : edit('Uno', { categorias: [4] }));
      await sendDueMessagesAfter(scene, 5);
      expect(messageTextsIn(scene, THREAD)).toEqual(['**Comunicado**: se retiró.']);
    }
  });

  test('is forgotten when it has not changed for longer than a year', async () => {
    const { scene } = await withComunicado();
    await sendDueMessagesAfter(scene);
    scene.portal.clock.advance({ hours: 401 * 24 });
    scene.boss.key = await scene.portal.createSession(scene.boss.id);
    await publishComunicado(scene.portal, scene.boss, { titulo: 'Otra' });
    await sendDueMessagesAfter(scene);
    expect((await scene.portal.countTableRows()).discord_mensaje).toBe(1);
  });

  test('stays deleted if somebody deleted its message in Discord', async () => {
    const { scene, edit } = await withComunicado();
    await sendDueMessagesAfter(scene);
    scene.discord.deleteMessage(scene.discord.messages[0]?.id ?? '');
    await edit('Dos');
    await sendDueMessagesAfter(scene, 5);
    await edit('Tres');
    await sendDueMessagesAfter(scene, 5);
    expect([messageTextsIn(scene, THREAD), editsOf(scene).length]).toEqual([[], 1]);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ fallo: null, perdidos: 0, esperan: 0 });
  });

  test('in a channel that no longer gets comunicados stays as it is, until it is withdrawn', async () => {
    const { scene, edit, withdraw } = await withComunicado();
    await sendDueMessagesAfter(scene);
    await editNewsChannel(scene, await readFirstNewsChannel(scene), { evento: 'paga' });
    await edit('Dos');
    await sendDueMessagesAfter(scene, 5);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Uno')]);
    await withdraw();
    await sendDueMessagesAfter(scene, 5);
    expect(messageTextsIn(scene, THREAD)).toEqual(['**Comunicado**: se retiró.']);
  });

  test('waits with its edit through an outage, and the newest text wins', async () => {
    const { scene, edit } = await withComunicado();
    await sendDueMessagesAfter(scene);
    await edit('Dos');
    scene.discord.next.push({ status: 503, body: 'away' }, { status: 503, body: 'away' });
    await sendDueMessagesAfter(scene, 5);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ fallo: 'Discord tiene un problema (respondió 503)' });
    await edit('Tres');
    await sendDueMessagesAfter(scene, 30);
    expect(messageTextsIn(scene, THREAD)).toEqual([withText('Tres')]);
  });
});

describe('an encuesta', () => {
  const ENCUESTA = {
    pregunta: '¿Qué día?',
    opciones: ['Sábado', 'Domingo'],
    categorias: [],
    hasta: '2026-03-12',
    hastaHora: '20:00',
    secreta: true,
  };
  const create = ({ portal, boss }: NewsScene, fields = {}) =>
    portal.as(boss).succeeds('POST crearEncuesta', { body: { ...ENCUESTA, ...fields } });

  test('asks, keeps its votes to itself, and tells the results at its end', async () => {
    const scene = await newsScene();
    const { portal, boss } = scene;
    await addChannel(scene, THREAD, { evento: 'encuesta' });
    const { id } = (await create(scene)).data;
    await sendDueMessagesAfter(scene);
    const asked = '**Encuesta**: **¿Qué día?**\n> Sábado\n> Domingo\nVota en el portal hasta el 12 mar 2026, 20\\:00.';
    expect(messageTextsIn(scene, THREAD)).toEqual([asked]);
    await portal.as(boss).succeeds('POST votarEncuesta', { body: { id, opcion: 1 } });
    await sendDueMessagesAfter(scene, 3600);
    expect(messageTextsIn(scene, THREAD)).toEqual([asked]);
    portal.clock.now = Date.parse('2026-03-13T00:00:00Z');
    await settleDue(portal.deps);
    await portal.restart();
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toEqual([
      '**Encuesta**: **¿Qué día?**\n> Sábado\\: 1 \\(100 %\\)\n> Domingo\\: 0 \\(0 %\\)\nTerminó. Votó 1 persona.',
    ]);
    expect((await portal.countTableRows()).discord_envio).toBe(0);
  });

  test('without a time names its last day', async () => {
    const scene = await newsScene();
    await addChannel(scene, THREAD, { evento: 'encuesta', plantilla: '{plazo}' });
    await create(scene, { hastaHora: '' });
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toEqual(['Vota en el portal hasta el 12 mar 2026.']);
  });

  test('that is ended early or withdrawn is edited at once', async () => {
    const scene = await newsScene();
    const { portal, boss } = scene;
    await addChannel(scene, THREAD, { evento: 'encuesta', plantilla: '{pregunta} {plazo}' });
    const { id } = (await create(scene)).data;
    await sendDueMessagesAfter(scene);
    await portal.as(boss).succeeds('POST cerrarEncuesta', { body: { id } });
    await sendDueMessagesAfter(scene, 5);
    expect(messageTextsIn(scene, THREAD)).toEqual(['¿Qué día? Terminó. Votaron 0 personas.']);
    await portal.as(boss).succeeds('POST retirarEncuesta', { body: { id } });
    await sendDueMessagesAfter(scene, 5);
    expect(messageTextsIn(scene, THREAD)).toEqual(['**Encuesta**: se retiró.']);
  });

  test('that is edited to the same text still tells its results at its end', async () => {
    const scene = await newsScene();
    const { portal } = scene;
    await addChannel(scene, THREAD, { evento: 'encuesta', plantilla: '{pregunta} {plazo}' });
    const { id } = (await create(scene)).data;
    await sendDueMessagesAfter(scene);
    await runInTransaction(portal.deps, (tx) => refreshInDiscord(tx, 'encuesta', id));
    await sendDueMessagesAfter(scene, 5);
    expect(editsOf(scene)).toEqual([]);
    portal.clock.now = Date.parse('2026-03-13T00:00:00Z');
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toEqual(['¿Qué día? Terminó. Votaron 0 personas.']);
  });

  test('is no lost message of a channel that is gone, and tells its results when the channel is back', async () => {
    const scene = await newsScene();
    const { portal, boss, discord } = scene;
    const plantilla = '{pregunta} {plazo}';
    await addChannel(scene, GENERAL_CHANNEL, { evento: 'encuesta', plantilla }, { evento: 'estado' });
    await create(scene);
    await sendDueMessagesAfter(scene);
    await publishEstado(scene);
    const channels = discord.guilds[0]?.channels.splice(0) ?? [];
    await sendDueMessagesAfter(scene);
    const { id, ...channel } = await readFirstNewsChannel(scene);
    expect(channel).toMatchObject({ roto: true, perdidos: 1 });
    discord.guilds[0]?.channels.push(...channels);
    await portal.as(boss).succeeds('POST probarDestino', { body: { id } });
    portal.clock.now = Date.parse('2026-03-13T00:00:00Z');
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, GENERAL_CHANNEL)[0]).toBe('¿Qué día? Terminó. Votaron 0 personas.');
  });

  test('for some categorias is not sent', async () => {
    const scene = await newsScene();
    await addChannel(scene, THREAD, { evento: 'encuesta' });
    await create(scene, { categorias: [2] });
    expect((await scene.portal.countTableRows()).discord_envio).toBe(0);
  });
});

describe('a pase de lista', () => {
  const take = ({ portal, boss }: NewsScene) =>
    portal.as(boss).succeeds('POST sendLista', {
      body: { pausados: '', sumados: '', fuerabase: '', encargado: boss.id },
    });

  test('fills the message of its day, and the next day has another', async () => {
    const scene = await newsScene();
    const { portal } = scene;
    await addChannel(scene, THREAD, { evento: 'paselista' });
    // An hour before midnight in the agency's zone, when it is already tomorrow in UTC.
    portal.clock.now = Date.parse('2026-03-11T01:50:00Z');
    for (const seconds of [0, 3600, 3600]) {
      portal.clock.advance({ seconds });
      await take(scene);
      await sendDueMessagesAfter(scene);
    }
    const text = (day: string, hours: string) => `**Pase de lista**: ya se pasó lista en base.\n${day}: ${hours}`;
    expect(messageTextsIn(scene, THREAD)).toEqual([text('10 mar 2026', '21\\:50 · 22\\:50 · 23\\:50')]);
    portal.clock.advance({ hours: 1 });
    await take(scene);
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toEqual([
      text('10 mar 2026', '21\\:50 · 22\\:50 · 23\\:50'),
      text('11 mar 2026', '00\\:50'),
    ]);
  });

  test('is posted anew when somebody deleted the message of its day', async () => {
    const scene = await newsScene();
    const { portal, discord } = scene;
    await addChannel(scene, THREAD, { evento: 'paselista' });
    portal.clock.now = Date.parse('2026-03-10T15:00:00Z');
    await take(scene);
    await sendDueMessagesAfter(scene);
    discord.deleteMessage(discord.messages[0]?.id ?? '');
    portal.clock.advance({ seconds: 3600 });
    await take(scene);
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toEqual([expect.stringMatching(/\d+\\:00 · \d+\\:00$/)]);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ fallo: null, esperan: 0, perdidos: 0 });
  });
});

test('webhooks edit their messages too, and forget them with the address', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const discord = await Discord.open();
  await discord.subscribe(portal, 'comunicado');
  discord.next.push({ status: 200, body: { id: '77' } });
  const { id } = await publishComunicado(portal, boss);
  await sendDueMessages(portal.deps);
  await portal.as(boss).succeeds('POST retirarComunicado', { body: { id } });
  portal.clock.advance({ seconds: 5 });
  await sendDueMessages(portal.deps);
  expect(discord.received.map(({ ruta, mensaje }) => [ruta.split('/').slice(4).join('/'), mensaje.content])).toEqual([
    [expect.stringMatching(/\?wait=true$/), expect.stringContaining('Reunión')],
    [expect.stringMatching(/\/messages\/77$/), '**Comunicado**: se retiró.'],
  ]);
  expect((await portal.countTableRows()).discord_mensaje).toBe(1);
  const other = await publishComunicado(portal, boss);
  await sendDueMessages(portal.deps);
  await portal.as(boss).succeeds('POST retirarComunicado', { body: { id: other.id } });
  await portal.as(boss).succeeds('POST editGancho', { body: { evento: 'comunicado', direccion: '' } });
  expect(await portal.countTableRows()).toMatchObject({ discord_mensaje: 0, discord_envio: 0 });
});

test('a message of a webhook that somebody deleted stays deleted, and the webhook goes on', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const discord = await Discord.open();
  await discord.subscribe(portal, 'comunicado');
  const { id } = await publishComunicado(portal, boss);
  await sendDueMessages(portal.deps);
  await portal.as(boss).succeeds('POST retirarComunicado', { body: { id } });
  portal.clock.advance({ seconds: 5 });
  discord.next.push({ status: 404, body: { message: 'Unknown Message', code: 10_008 } });
  await sendDueMessages(portal.deps);
  const webhooks = await portal.as(boss).succeeds('GET ganchosDiscord');
  const state = { roto: false, fallo: null, perdidos: 0, esperan: 0 };
  expect(webhooks.find(({ evento }) => evento === 'comunicado')).toMatchObject(state);
  expect((await portal.countTableRows()).discord_mensaje).toBe(0);
});

test('an estado is no thing that changes: nothing of it is kept', async () => {
  const scene = await newsScene();
  await addChannel(scene, GENERAL_CHANNEL, { evento: 'estado' });
  await publishEstado(scene);
  await sendDueMessagesAfter(scene);
  expect((await scene.portal.countTableRows()).discord_mensaje).toBe(0);
});
