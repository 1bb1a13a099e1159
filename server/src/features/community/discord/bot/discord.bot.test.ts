import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import type { Reach, StandInDiscord } from '../../../../demo/discord.ts';
import { DISCORD_TOKEN } from '../../../../demo/discord.ts';
import { createGuild } from '../../../../demo/discordGuild.ts';
import { rateLimited } from '../../../../demo/discordReplies.ts';
import { SecretCipher } from '../../../../platform/encryption/secretCipher.ts';
import { sendDuringChange } from '../../../../test-support/cluster/races.ts';
import { injectIntoPortal, openPortalWithDiscord, setUpBot } from '../../../../test-support/fakes/discordBot.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { cipherWithKeyByte } from '../../../../test-support/portal/portal.ts';
import { changeBot, findApplication } from './discord.bot.queries.ts';
import { COMMAND_DEFINITIONS } from './discord.commandDefinitions.ts';

const OTHER_TOKEN = DISCORD_TOKEN.replace('prueba', 'otra-cosa');
const GENERAL = '22000000000000000011';

interface Scene {
  portal: Portal;
  discord: StandInDiscord;
  ana: Person;
  /** Addresses that Discord called. */
  called: string[];
}

/** A portal and its stand-in. @param answers whether Discord can reach the portal */
async function setUp({ answers = true } = {}): Promise<Scene> {
  const called: string[] = [];
  const createReach =
    (portal: Portal): Reach =>
    async (url, request) => {
      called.push(url);
      return answers ? injectIntoPortal(portal)(url, request) : { status: 502, body: null };
    };
  const { portal, discord } = await openPortalWithDiscord([], createReach);
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  return { portal, ana, called, discord };
}

const view = ({ portal, ana }: Scene) => portal.as(ana).succeeds('GET botDiscord');
const standing = async (scene: Scene) => (await view(scene)).pasos.map(({ estado }) => estado).join(' ');
const stepOf = async (scene: Scene, paso: string) => (await view(scene)).pasos.find((one) => one.paso === paso);

test('at first there is no bot', async () => {
  const scene = await setUp();
  expect(await view(scene)).toEqual({
    version: 0,
    aplicacion: null,
    puesto: null,
    servidor: null,
    invitacion: null,
    pasos: ['token', 'servidor', 'permisos', 'comandos', 'prueba'].map((paso) => ({
      paso,
      estado: 'falta',
      detalle: null,
    })),
  });
  expect(await findApplication(scene.portal.db)).toBeUndefined();
  for (const call of ['servidorDiscord', 'permisosDiscord', 'comandosDiscord'] as const)
    expect(await scene.portal.as(scene.ana).fails(`POST ${call}`, { body: {} })).toMatchObject({ error: 'SIN_BOT' });
  expect(scene.discord.requests).toEqual([]);
});

test('the five steps, each with its check', async () => {
  const scene = await setUp();
  const { portal, discord, ana, called } = scene;
  const steps = await portal.observe(async () => {
    const set = await portal
      .as(ana)
      .succeeds('POST ponerBotDiscord', { body: { token: ` ${DISCORD_TOKEN}\n`, visto: 0 } });
    expect(set).toMatchObject({
      msg: 'Pusiste el bot «Botones»',
      data: { version: 1, aplicacion: { id: discord.application.id, nombre: 'Botones' } },
    });
    const invitation = new URL(set.data.invitacion ?? '');
    expect(Object.fromEntries(invitation.searchParams)).toEqual({
      client_id: discord.application.id,
      scope: 'bot applications.commands',
      permissions: String(discord.guilds[0]?.permissions),
    });
    expect(await standing(scene)).toBe('bien falta falta falta falta');

    const server = await portal.as(ana).succeeds('POST servidorDiscord', { body: { visto: 1 } });
    expect(server).toMatchObject({ msg: 'Elegiste el servidor «La agencia»', data: { version: 2 } });
    expect(await standing(scene)).toBe('bien bien bien falta falta');
    await portal.as(ana).succeeds('POST permisosDiscord', { body: {} });

    await portal.as(ana).succeeds('POST comandosDiscord', { body: {} });
    expect(called).toEqual(Array(2).fill('http://localhost/discord/interacciones'));
    expect(discord.interactionsUrl).toBe(called[0]);
    expect(discord.commands).toEqual(JSON.parse(JSON.stringify(COMMAND_DEFINITIONS)));

    expect(await portal.as(ana).succeeds('GET canalesDiscord')).toEqual([
      { id: GENERAL, nombre: 'general' },
      { id: GENERAL.replace(/1$/, '2'), nombre: 'noticias' },
    ]);
    const tested = await portal.as(ana).succeeds('POST probarBotDiscord', { body: { canal: GENERAL } });
    expect(tested.msg).toBe('El mensaje llegó a #general');
    expect(discord.messages).toMatchObject([
      {
        canal: GENERAL,
        content: '¡Funciona! El bot de la agencia ya puede escribir aquí.',
        allowed_mentions: { parse: [] },
        flags: 4,
      },
    ]);
    expect(await standing(scene)).toBe('bien bien bien bien bien');
    return [set, server, tested, await view(scene)];
  });
  const told = [
    'puso el bot de Discord «Botones»',
    'eligió el servidor de Discord «La agencia»',
    'revisó los permisos del bot de Discord: tiene todos',
    'puso los comandos de Discord',
    'probó el bot de Discord en #general',
  ];
  const shared = { modulo: 'configuracion', objeto: null, usuario: null, encargado: ana.id };
  expect(steps.bitacora).toEqual(told.map((motivo) => ({ ...shared, motivo })));
  expect(steps.notices).toEqual(told.map((msg) => ({ tema: 'discord', quien: 'Ana', msg })));
  expect(await findApplication(portal.db)).toEqual({
    aplicacion: discord.application.id,
    clavePublica: discord.application.verify_key,
  });
});

test('the token is stored encrypted, and is in no answer, log line or audit row', async () => {
  const scene = await setUp();
  const { portal, ana, discord } = scene;
  const { result, bitacora } = await portal.observe(async () => {
    await setUpBot(portal, ana);
    discord.next.push({ status: 400, body: { code: 1, message: `malo: ${DISCORD_TOKEN}` } });
    const echoed = await portal.as(ana).fails('POST permisosDiscord', { body: {} });
    expect(echoed.msg).toBe('Discord respondió 400: malo: •••.');
    return [echoed, await view(scene), await portal.as(ana).succeeds('GET servidoresDiscord')];
  });
  const { token } = await portal.db.selectFrom('discord_bot').select('token').executeTakeFirstOrThrow();
  expect(token).toMatch(/^a[\w-]{100,}$/);
  const rows = await portal.db.selectFrom('discord_bot').selectAll().execute();
  expect(JSON.stringify([result, bitacora, rows, portal.log])).not.toContain('el-token-del-bot');
});

test('a token that is none, or that Discord does not take, is refused and the bot before stays', async () => {
  const scene = await setUp();
  const { portal, ana } = scene;
  await setUpBot(portal, ana);
  const before = await view(scene);
  const put = (token: string) => portal.as(ana).fails('POST ponerBotDiscord', { body: { token } });
  expect(await put('hola')).toMatchObject({ http: 422, error: 'REGLA', campo: 'token' });
  expect(await put(`${DISCORD_TOKEN}\r\nX: y`)).toMatchObject({ http: 422, error: 'REGLA' });
  expect(await put(OTHER_TOKEN)).toMatchObject({
    http: 409,
    error: 'DISCORD_RECHAZA',
    campo: 'token',
    msg: 'Discord no acepta ese token. Cópialo otra vez.',
  });
  expect(await view(scene)).toEqual(before);
});

describe('the server', () => {
  test('of several is chosen, and another one begins the steps after it again', async () => {
    const scene = await setUp();
    const { portal, ana, discord } = scene;
    await setUpBot(portal, ana);
    await portal.as(ana).succeeds('POST probarBotDiscord', { body: { canal: GENERAL } });
    discord.guilds.unshift(createGuild('2200000000000000002', 'Otro  lugar'));
    expect(await portal.as(ana).succeeds('GET servidoresDiscord')).toEqual([
      { id: '2200000000000000001', nombre: 'La agencia' },
      { id: '2200000000000000002', nombre: 'Otro lugar' },
    ]);
    expect(await portal.as(ana).fails('POST servidorDiscord', { body: {} })).toMatchObject({
      http: 422,
      error: 'REGLA',
      campo: 'servidor',
      msg: 'El bot está en 2 servidores. Elige uno.',
    });
    const { data } = await portal
      .as(ana)
      .succeeds('POST servidorDiscord', { body: { servidor: '2200000000000000002' } });
    expect(data.servidor).toEqual({ id: '2200000000000000002', nombre: 'Otro lugar' });
    expect(await standing(scene)).toBe('bien bien bien falta falta');
    const foreign = { servidor: '2200000000000000009' };
    expect(await portal.as(ana).fails('POST servidorDiscord', { body: foreign })).toMatchObject({
      error: 'DISCORD_RECHAZA',
      msg: 'El bot no está en ese servidor. Invítalo y repite este paso.',
    });
  });

  test('is missing until the bot was invited', async () => {
    const scene = await setUp();
    const { portal, ana, discord } = scene;
    discord.guilds.length = 0;
    await portal.as(ana).succeeds('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } });
    await portal.as(ana).fails('POST servidorDiscord', { body: {} });
    expect(await stepOf(scene, 'servidor')).toEqual({
      paso: 'servidor',
      estado: 'mal',
      detalle: 'El bot no está en ningún servidor. Invítalo y repite este paso',
    });
  });

  test('says which permissions are missing, and an administrator of Discord has all', async () => {
    const scene = await setUp();
    const { portal, ana, discord } = scene;
    const [guild] = discord.guilds;
    if (!guild) throw new Error('the stand-in has a server');
    const { SendMessages, ManageRoles, ViewChannel } = PermissionFlagsBits;
    guild.permissions = SendMessages | ManageRoles | ViewChannel;
    await setUpBot(portal, ana);
    const missing = 'Le faltan: Gestionar apodos, Insertar enlaces, Crear hilos públicos, Enviar mensajes en hilos';
    expect(await stepOf(scene, 'permisos')).toEqual({ paso: 'permisos', estado: 'mal', detalle: missing });
    expect(await portal.as(ana).fails('POST permisosDiscord', { body: {} })).toMatchObject({ msg: `${missing}.` });
    guild.permissions = PermissionFlagsBits.Administrator;
    await portal.as(ana).succeeds('POST permisosDiscord', { body: {} });
    expect(await standing(scene)).toBe('bien bien bien falta falta');
  });
});

describe('the commands', () => {
  test('are told to be missing where Discord cannot reach the portal', async () => {
    const scene = await setUp({ answers: false });
    const { portal, ana, discord } = scene;
    await setUpBot(portal, ana);
    const detalle = 'Discord llamó a http://localhost/discord/interacciones y el portal no le respondió bien';
    expect(await portal.as(ana).fails('POST comandosDiscord', { body: {} })).toMatchObject({ msg: `${detalle}.` });
    expect(await stepOf(scene, 'comandos')).toEqual({ paso: 'comandos', estado: 'mal', detalle });
    expect(discord.interactionsUrl).toBeNull();
  });

  test('need https with the Discord of the Internet', async () => {
    const scene = await setUp();
    const { portal, ana } = scene;
    await setUpBot(portal, ana);
    portal.discordApi = 'https://127.0.0.1:9/api';
    await portal.restart();
    expect(await portal.as(ana).fails('POST comandosDiscord', { body: {} })).toMatchObject({
      error: 'DISCORD_RECHAZA',
      msg: 'Discord solo llama a direcciones https. Abre el portal con https y repite.',
    });
  });

  test('of an older portal are to be put again', async () => {
    const scene = await setUp();
    await setUpBot(scene.portal, scene.ana);
    await changeBot(scene.portal.db, { comandos: 'antes', sitio: 'https://portal.example/discord/interacciones' });
    expect(await stepOf(scene, 'comandos')).toEqual({
      paso: 'comandos',
      estado: 'falta',
      detalle: 'Hay comandos nuevos. Ponlos otra vez',
    });
  });
});

test('an interaction that the stand-in signs is answered', async () => {
  const { portal, ana, discord } = await setUp();
  await setUpBot(portal, ana);
  await portal.as(ana).succeeds('POST comandosDiscord', { body: {} });
  const member = { user: { id: '4400000000000000001', username: 'leo', global_name: 'Leo' }, roles: [] };
  const data = { id: '5500000000000000001', type: 1, name: 'guardia', options: [] };
  const answer = await discord.send({ type: 2, data, member, context: 0 });
  expect(answer).toMatchObject({ status: 200, body: { type: 4, data: { content: expect.any(String) } } });
});

describe('failures of a step', () => {
  test('a revoked token is shown at the first step until there is another', async () => {
    const scene = await setUp();
    const { portal, ana, discord } = scene;
    await setUpBot(portal, ana);
    discord.acceptsToken = false;
    const detalle = 'Discord ya no acepta el token. Pon uno nuevo';
    expect(await portal.as(ana).fails('POST permisosDiscord', { body: {} })).toMatchObject({
      http: 409,
      error: 'DISCORD_RECHAZA',
      msg: `${detalle}.`,
    });
    expect(await stepOf(scene, 'token')).toEqual({ paso: 'token', estado: 'mal', detalle });
    discord.acceptsToken = true;
    await portal.as(ana).succeeds('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } });
    // It is the same application: its server stays.
    expect(await standing(scene)).toBe('bien bien bien falta falta');
  });

  test.each([
    [[{ status: 503 }, { status: 503 }], 'Discord tiene un problema (respondió 503)'],
    [
      [{ status: 429, body: '<html>Cloudflare</html>', headers: { 'content-type': 'text/html' } }],
      'Discord pide esperar un momento',
    ],
    [[rateLimited(40)], 'Discord pide esperar 41 segundos'],
    [[rateLimited(40, { global: true })], 'Discord pide esperar 41 segundos'],
  ])('an outage or a long limit is shown: %#', async (replies, detalle) => {
    const scene = await setUp();
    const { portal, ana, discord } = scene;
    await setUpBot(portal, ana);
    discord.next.push(...replies);
    expect(await portal.as(ana).fails('POST permisosDiscord', { body: {} })).toMatchObject({
      http: 503,
      error: 'DISCORD_CAIDO',
      msg: `${detalle}.`,
    });
    expect(await stepOf(scene, 'permisos')).toEqual({ paso: 'permisos', estado: 'mal', detalle });
    expect(discord.next).toEqual([]);
  });

  test('a short limit is waited for', async () => {
    const scene = await setUp();
    const { portal, ana, discord } = scene;
    await setUpBot(portal, ana);
    discord.next.push(rateLimited(0.01));
    await portal.as(ana).succeeds('POST permisosDiscord', { body: {} });
  });

  test('a Discord that is away', async () => {
    const scene = await setUp();
    const { portal, ana } = scene;
    await setUpBot(portal, ana);
    portal.discordApi = 'http://127.0.0.1:9/api';
    await portal.restart();
    const failure = await portal.as(ana).fails('POST permisosDiscord', { body: {} });
    expect(failure).toMatchObject({ http: 503, error: 'DISCORD_CAIDO', msg: 'Discord no responde.' });
    expect(await portal.as(ana).fails('GET servidoresDiscord')).toMatchObject({ http: 503, error: 'DISCORD_CAIDO' });
  });

  test('a database without its key: the token is to be put again', async () => {
    const scene = await setUp();
    const { portal, ana } = scene;
    await setUpBot(portal, ana);
    portal.secretCipher = cipherWithKeyByte(2);
    await portal.restart();
    expect(await stepOf(scene, 'token')).toEqual({
      paso: 'token',
      estado: 'mal',
      detalle: 'Este servidor no puede leer el token guardado. Vuelve a poner el token',
    });
    expect(await portal.as(ana).fails('POST permisosDiscord', { body: {} })).toMatchObject({ error: 'SIN_BOT' });
    await portal.as(ana).succeeds('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } });
    await portal.as(ana).succeeds('POST permisosDiscord', { body: {} });
  });
});

test('a server that cannot keep a key stores no token, and its operator reads why', async () => {
  const scene = await setUp();
  const { portal, ana } = scene;
  const noKey = (): never => {
    throw new Error('EROFS: read-only file system');
  };
  portal.secretCipher = new SecretCipher({ read: () => null, create: noKey });
  await portal.restart();
  expect(await portal.as(ana).fails('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } })).toMatchObject({
    http: 422,
    campo: 'token',
    msg: 'El servidor no puede cifrar el token. Avísale a quien lo instaló.',
  });
  expect(portal.log.join('')).toContain('cannot be encrypted');
  expect(await standing(scene)).toBe('falta falta falta falta falta');
});

describe('taking the bot away', () => {
  test('deletes token and key, removes the commands from Discord, and asks Discord nothing more', async () => {
    const scene = await setUp();
    const { portal, ana, discord } = scene;
    await setUpBot(portal, ana);
    await portal.as(ana).succeeds('POST comandosDiscord', { body: {} });
    const { version } = await view(scene);
    expect(await portal.as(ana).succeeds('POST quitarBotDiscord', { body: { visto: version } })).toMatchObject({
      msg: 'Quitaste el bot',
    });
    expect([discord.commands, discord.interactionsUrl]).toEqual([[], null]);
    expect(await findApplication(portal.db)).toBeUndefined();
    expect(await standing(scene)).toBe('falta falta falta falta falta');
    const asked = discord.requests.length;
    expect(await portal.as(ana).succeeds('POST quitarBotDiscord', { body: { visto: version } })).toMatchObject({
      msg: 'No hiciste ningún cambio',
    });
    expect(await portal.as(ana).fails('POST permisosDiscord', { body: {} })).toMatchObject({ error: 'SIN_BOT' });
    expect(discord.requests).toHaveLength(asked);
  });

  test('succeeds without Discord, and says that its commands remain', async () => {
    const scene = await setUp();
    const { portal, ana, discord } = scene;
    await setUpBot(portal, ana);
    discord.acceptsToken = false;
    const { msg } = await portal.as(ana).succeeds('POST quitarBotDiscord', { body: {} });
    expect(msg).toBe('Quitaste el bot, pero Discord no borró sus comandos. Saca el bot del servidor.');
    expect(await findApplication(portal.db)).toBeUndefined();
  });
});

test('of two people who change the bot at once, the second is refused', async () => {
  const scene = await setUp();
  const { portal, ana } = scene;
  await setUpBot(portal, ana);
  expect(await portal.as(ana).fails('POST permisosDiscord', { body: { visto: 1 } })).toMatchObject({
    http: 409,
    error: 'CAMBIO_MIENTRAS',
  });
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRows(tx.db.selectFrom('discord_bot').select('id'));
      await changeBot(tx.db, { nombre: 'Otro' });
    },
    () => portal.as(ana)('POST', 'permisosDiscord', { visto: 2 }),
  );
  expect(response).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
});

test('a repeated request with one key does the step once', async () => {
  const scene = await setUp();
  const { portal, ana, discord } = scene;
  await setUpBot(portal, ana);
  const send = () =>
    portal.as(ana, { headers: { 'idempotency-key': 'una' } })('POST', 'probarBotDiscord', { canal: GENERAL });
  const [first, second] = [await send(), await send()];
  expect(first.http).toBe(200);
  expect(second).toMatchObject({ http: 200, body: first.body });
  expect(discord.messages).toHaveLength(1);
});
