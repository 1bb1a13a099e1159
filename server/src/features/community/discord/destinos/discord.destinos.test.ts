import { describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../../test-support/cluster/races.ts';
import { openSecondServerWithDiscord } from '../../../../test-support/fakes/discordBot.ts';
import type { NewsScene } from '../../../../test-support/fakes/discordNews.ts';
import {
  ANNOUNCEMENT_CHANNEL,
  addChannel,
  addChannelRefused,
  editNewsChannel,
  FORUM_CHANNEL,
  FORUM_POST,
  GENERAL_CHANNEL,
  GUILD,
  messageTextsIn,
  newsScene,
  PRENSA_ROLE,
  publishEstado,
  readFirstNewsChannel,
  readNewsChannels,
  sendDueMessagesAfter,
  THREAD,
  VIP_ROLE,
} from '../../../../test-support/fakes/discordNews.ts';
import { sendDueMessages } from '../discord.sender.ts';

const deny = ({ discord }: NewsScene, canal: string, bits: bigint, who = GUILD): void => {
  const channel = discord.guilds[0]?.channels.find(({ id }) => id === canal);
  if (!channel) throw new Error('no such channel');
  channel.permission_overwrites = [{ id: who, type: 0, allow: '0', deny: String(bits) }];
};
const [VIEW, SEND] = [1n << 10n, 1n << 11n];

describe('where the bot may post', () => {
  test('lists channels and open threads, with what is missing, and the roles', async () => {
    const scene = await newsScene();
    deny(scene, ANNOUNCEMENT_CHANNEL, SEND);
    const { lugares, roles } = await scene.portal.as(scene.boss).succeeds('GET lugaresDiscord');
    expect(lugares).toEqual([
      { id: GENERAL_CHANNEL, nombre: '#general', problema: null },
      { id: THREAD, nombre: 'Ascensos · #general', problema: null },
      {
        id: ANNOUNCEMENT_CHANNEL,
        nombre: '#noticias',
        problema: 'El bot no puede escribir aquí. Dale permiso en Discord',
      },
      { id: FORUM_CHANNEL, nombre: '#ideas', problema: 'Es un foro. Elige una de sus publicaciones' },
      { id: FORUM_POST, nombre: 'Noticias · #ideas', problema: null },
    ]);
    const muted = 'No suena: en Discord, deja que cualquiera pueda mencionar este rol';
    expect(roles.map(({ nombre, aviso }) => [nombre, aviso])).toEqual([
      ...['Dueños', 'Altos mandos', 'Jefes', 'Prensa'].map((nombre) => [nombre, muted]),
      ['VIP', null],
    ]);
  });

  test('names the category of channels that share a name, also where the bot is tested', async () => {
    const { portal, boss, discord } = await newsScene();
    const category = (id: string, name: string) => ({ id, name, type: 4, position: 9 });
    const channel = (id: string, parent_id: string | null) => ({
      id,
      name: 'general',
      type: 0,
      position: 10,
      parent_id,
    });
    const [staff, club] = [`${GUILD}71`, `${GUILD}72`];
    discord.guilds[0]?.channels.push(category(staff, 'Staff'), category(club, 'general'));
    discord.guilds[0]?.channels.push(channel(`${GUILD}73`, staff), channel(`${GUILD}74`, club));
    const names = ['general', 'general (Staff)', 'general (general)', 'noticias'];
    const { lugares } = await portal.as(boss).succeeds('GET lugaresDiscord');
    expect(lugares.map(({ nombre }) => nombre).toSorted()).toEqual(
      [...names.map((name) => `#${name}`), '#ideas', 'Ascensos · #general', 'Noticias · #ideas'].toSorted(),
    );
    const channels = await portal.as(boss).succeeds('GET canalesDiscord');
    expect(channels.map(({ nombre }) => nombre).toSorted()).toEqual(names.toSorted());
  });

  test('a channel counts as the bot sees it: for everyone, its roles, itself, and as an administrator', async () => {
    const scene = await newsScene();
    const guild = scene.discord.guilds[0];
    if (!guild) throw new Error('no server');
    const problemOf = async (canal: string) =>
      (await scene.portal.as(scene.boss).succeeds('GET lugaresDiscord')).lugares.find(({ id }) => id === canal)
        ?.problema;
    deny(scene, GENERAL_CHANNEL, VIEW);
    const hidden = 'El bot no puede ver este canal. Dale acceso en Discord';
    expect([await problemOf(GENERAL_CHANNEL), await problemOf(THREAD)]).toEqual([hidden, hidden]);
    const general = guild.channels.find(({ id }) => id === GENERAL_CHANNEL);
    // The role of the bot may see it all the same.
    general?.permission_overwrites?.push({ id: `${GUILD}55`, type: 0, allow: String(VIEW), deny: '0' });
    expect(await problemOf(GENERAL_CHANNEL)).toBeNull();
    general?.permission_overwrites?.push({ id: scene.discord.application.id, type: 1, allow: '0', deny: String(SEND) });
    expect(await problemOf(GENERAL_CHANNEL)).toMatch(/no puede escribir/);
    guild.permissions |= 8n;
    expect(await problemOf(GENERAL_CHANNEL)).toBeNull();
  });

  test('a closed thread is named as closed, and an archived one is not listed', async () => {
    const scene = await newsScene();
    const [first, second] = scene.discord.guilds[0]?.threads ?? [];
    Object.assign(first?.thread_metadata ?? {}, { locked: true });
    Object.assign(second?.thread_metadata ?? {}, { archived: true });
    const { lugares } = await scene.portal.as(scene.boss).succeeds('GET lugaresDiscord');
    expect(lugares.filter(({ nombre }) => nombre.includes('·'))).toEqual([
      { id: THREAD, nombre: 'Ascensos · #general', problema: 'El hilo está cerrado. Ábrelo en Discord' },
    ]);
  });

  test('without a bot, or with one that Discord does not know, says so', async () => {
    const scene = await newsScene();
    scene.discord.acceptsToken = false;
    expect(await scene.portal.as(scene.boss).fails('GET lugaresDiscord')).toMatchObject({ error: 'DISCORD_RECHAZA' });
    await scene.portal.as(scene.boss).succeeds('POST quitarBotDiscord', { body: {} });
    expect(await scene.portal.as(scene.boss).fails('GET lugaresDiscord')).toMatchObject({ error: 'SIN_BOT' });
  });
});

describe('a channel', () => {
  test('is added, changed and removed, with one line of the log each', async () => {
    const scene = await newsScene();
    const { portal, boss } = scene;
    const added = await portal.observe(() =>
      addChannel(scene, THREAD, { evento: 'estado', roles: [VIP_ROLE, PRENSA_ROLE, VIP_ROLE] }),
    );
    expect(added.result).toMatchObject({
      msg: 'El bot publicará en Ascensos · #general',
      data: {
        nombre: 'Ascensos · #general',
        avisos: [
          {
            evento: 'estado',
            plantilla: null,
            roles: [
              { id: VIP_ROLE, nombre: 'VIP' },
              { id: PRENSA_ROLE, nombre: 'Prensa' },
            ],
          },
        ],
        entregado: null,
        fallo: null,
        fallado: null,
        roto: false,
        esperan: 0,
        perdidos: 0,
      },
    });
    expect(added.bitacora).toMatchObject([
      {
        motivo: 'agregó Ascensos · #general a los canales de Discord',
        diferencias: [{ campo: 'Estados', antes: null, despues: 'El texto de siempre · Avisa a VIP, Prensa' }],
      },
    ]);
    const { data } = added.result;
    const avisos = [{ evento: 'estado' as const, plantilla: 'Nuevo: {estado}' }, { evento: 'paga' as const }];
    const changed = await portal.observe(() => editNewsChannel(scene, data, ...avisos));
    expect(changed.bitacora).toMatchObject([
      {
        motivo: 'cambió lo que publica el bot en Ascensos · #general',
        diferencias: [
          { campo: 'Días de paga', antes: null, despues: 'El texto de siempre' },
          { campo: 'Estados', despues: 'Nuevo: {estado}' },
        ],
      },
    ]);
    expect(await editNewsChannel(scene, changed.result.data, ...avisos)).toMatchObject({
      msg: 'No hiciste ningún cambio',
    });
    const stale = { id: data.id, visto: data.version };
    expect(await portal.as(boss).fails('POST quitarDestino', { body: stale })).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
    });
    const removed = await portal.observe(() =>
      portal.as(boss).succeeds('POST quitarDestino', { body: { id: data.id } }),
    );
    expect(removed.bitacora).toHaveLength(1);
    expect(await readNewsChannels(scene)).toEqual([]);
    expect(await portal.as(boss).fails('POST quitarDestino', { body: { id: data.id } })).toMatchObject({
      error: 'NO_EXISTE',
    });
  });

  /** What, channel, events; field and text of the refusal. */
  const REFUSED = [
    ['no event', THREAD, [], 'avisos', 'Elige al menos un tema.'],
    ['an event twice', THREAD, [{ evento: 'paga' }, { evento: 'paga' }], 'avisos', 'Cada tema va una sola vez.'],
    [
      'a channel that is not there',
      '12345',
      [{ evento: 'paga' }],
      'canal',
      'Ese canal ya no existe en Discord. Elige otro.',
    ],
    ['a forum', FORUM_CHANNEL, [{ evento: 'paga' }], 'canal', 'Es un foro. Elige una de sus publicaciones.'],
    [
      'a role that is not there',
      THREAD,
      [{ evento: 'paga', roles: ['12345'] }],
      'roles paga',
      'Ese rol ya no existe en Discord. Quítalo.',
    ],
    [
      'everyone',
      THREAD,
      [{ evento: 'paga', roles: [GUILD] }],
      'roles paga',
      'Ese rol ya no existe en Discord. Quítalo.',
    ],
    [
      'four roles',
      THREAD,
      [{ evento: 'paga', roles: ['12345', '12346', '12347', '12348'] }],
      'roles paga',
      'Elige como mucho 3 roles.',
    ],
    [
      'unknown data',
      THREAD,
      [{ evento: 'ascenso', plantilla: '{foto}' }],
      'plantilla ascenso',
      '{foto} no existe aquí. Puedes usar {nombre} y {mision}.',
    ],
    [
      '@everyone',
      THREAD,
      [{ evento: 'ascenso', plantilla: '@everyone {nombre}' }],
      'plantilla ascenso',
      'Quita la mención del texto. A quién avisa se elige abajo, en los roles.',
    ],
  ] as const;
  test('is refused with a channel, events, roles or texts that it cannot have', async () => {
    const scene = await newsScene();
    for (const [what, canal, avisos, campo, msg] of REFUSED) {
      const given = avisos.map((aviso: object) => ({ ...aviso }) as Parameters<typeof addChannel>[2]);
      expect(await addChannelRefused(scene, canal, ...given), what).toMatchObject({ error: 'REGLA', campo, msg });
    }
    expect(await readNewsChannels(scene)).toEqual([]);
  });

  test('changes with another role of the same name, a template like the usual text, and another name in Discord', async () => {
    const scene = await newsScene();
    const { portal, discord } = scene;
    const [guild] = discord.guilds;
    const twin = `${GUILD}99`;
    guild?.roles.push({ id: twin, name: 'VIP', position: 1, permissions: '0', managed: false });
    const { data } = await addChannel(scene, GENERAL_CHANNEL, { evento: 'estado', roles: [VIP_ROLE] });
    const roles = [twin];
    const other = await editNewsChannel(scene, data, { evento: 'estado', roles });
    expect((await readFirstNewsChannel(scene)).avisos).toMatchObject([{ roles: [{ id: twin, nombre: 'VIP' }] }]);
    const plantilla = 'El texto de siempre';
    const written = await editNewsChannel(scene, other.data, { evento: 'estado', plantilla, roles });
    expect((await readFirstNewsChannel(scene)).avisos).toMatchObject([{ plantilla }]);
    const channel = guild?.channels.find(({ id }) => id === GENERAL_CHANNEL);
    if (channel) channel.name = 'noticias';
    const renamed = await portal.observe(() =>
      editNewsChannel(scene, written.data, { evento: 'estado', plantilla, roles }),
    );
    expect(renamed.result.data.nombre).toBe('#noticias');
    expect(renamed.bitacora).toMatchObject([
      { diferencias: [{ campo: 'Nombre', antes: '#general', despues: '#noticias' }] },
    ]);
  });

  test('is in the list once, and there are at most twenty-five', async () => {
    const scene = await newsScene();
    await addChannel(scene, THREAD, { evento: 'paga' });
    expect(await addChannelRefused(scene, THREAD, { evento: 'estado' })).toMatchObject({
      campo: 'canal',
      msg: 'Ese canal ya está en la lista.',
    });
    const none = { evento: null, direccion: null, entregado: null, fallo: null, fallado: null, turno: null, puesto: 0 };
    for (let i = 1; i < 25; i++)
      await scene.portal.db
        .insertInto('discord_destino')
        .values({ ...none, canal: `1000${i}`, nombre: `#${i}` })
        .execute();
    expect(await addChannelRefused(scene, GENERAL_CHANNEL, { evento: 'paga' })).toMatchObject({
      msg: 'Caben 25 canales. Quita uno.',
    });
  });

  test('of two people who change it at once the second is refused, and so is a person who adds one while the bot is removed', async () => {
    const scene = await newsScene();
    const { portal, boss } = scene;
    const { data } = await addChannel(scene, THREAD, { evento: 'estado' });
    const avisos = [{ evento: 'paga', plantilla: '', roles: [] }];
    const change = { id: data.id, visto: data.version, avisos };
    const late = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRows(tx.db.selectFrom('discord_destino').select('id').where('id', '=', data.id));
        await tx.db.updateTable('discord_destino').set({ version: 7 }).where('id', '=', data.id).execute();
      },
      () => portal.as(boss)('POST', 'cambiarDestino', change),
    );
    expect(late).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
    scene.discord.hold = async (request) => {
      if (request.endsWith('/roles')) await portal.db.updateTable('discord_bot').set({ servidor: '12345' }).execute();
    };
    const added = await portal.as(boss)('POST', 'agregarDestino', { canal: GENERAL_CHANNEL, avisos });
    expect(added).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
    expect(await readNewsChannels(scene)).toMatchObject([{ version: 7, avisos: [{ evento: 'estado' }] }]);
  });

  test('goes with the bot and with its server', async () => {
    const scene = await newsScene();
    await addChannel(scene, THREAD, { evento: 'estado' });
    await publishEstado(scene);
    await scene.portal.as(scene.boss).succeeds('POST quitarBotDiscord', { body: {} });
    const rows = await scene.portal.countTableRows();
    expect([rows.discord_aviso, rows.discord_envio, await readNewsChannels(scene)]).toEqual([0, 0, []]);
  });
});

describe('news', () => {
  test('goes to the channels of its event, with their text and their roles, and to the webhook', async () => {
    const scene = await newsScene();
    await addChannel(scene, THREAD, { evento: 'estado', roles: [VIP_ROLE], plantilla: '## {nombre} dice:\n{estado}' });
    await addChannel(scene, GENERAL_CHANNEL, { evento: 'estado' }, { evento: 'paga' });
    await addChannel(scene, ANNOUNCEMENT_CHANNEL, { evento: 'paga' });
    await publishEstado(scene, 'Hola @everyone <@&1>');
    await sendDueMessagesAfter(scene);
    const [first] = scene.discord.messages.filter(({ canal }) => canal === THREAD);
    expect(first).toMatchObject({
      content: `<@&${VIP_ROLE}>\n## Jefa dice:\n> Hola \\@everyone \\<\\@&1\\>`,
      allowed_mentions: { parse: [], roles: [VIP_ROLE] },
      enforce_nonce: true,
    });
    expect(scene.discord.messages.filter(({ canal }) => canal === GENERAL_CHANNEL)).toMatchObject([
      { content: '**Jefa**:\n> Hola \\@everyone \\<\\@&1\\>', allowed_mentions: { parse: [] } },
    ]);
    expect(messageTextsIn(scene, ANNOUNCEMENT_CHANNEL)).toEqual([]);
    expect(await readNewsChannels(scene)).toMatchObject([
      { nombre: '#general', entregado: scene.portal.clock.iso(), esperan: 0 },
      { nombre: '#noticias', entregado: null },
      { nombre: 'Ascensos · #general', entregado: scene.portal.clock.iso() },
    ]);
  });

  test('of an event that a channel no longer gets is not sent', async () => {
    const scene = await newsScene();
    const { data } = await addChannel(scene, THREAD, { evento: 'estado' });
    await publishEstado(scene);
    await editNewsChannel(scene, data, { evento: 'paga' });
    await sendDueMessagesAfter(scene);
    expect([messageTextsIn(scene, THREAD), (await readFirstNewsChannel(scene)).esperan]).toEqual([[], 0]);
  });

  test('with a lost answer is not posted twice, nor after a kill', async () => {
    const scene = await newsScene();
    await addChannel(scene, THREAD, { evento: 'estado' });
    await publishEstado(scene);
    scene.discord.after = () => ({ status: 502, body: 'lost' });
    await sendDueMessagesAfter(scene);
    expect(await readFirstNewsChannel(scene)).toMatchObject({
      esperan: 1,
      fallo: 'Discord tiene un problema (respondió 502)',
    });
    scene.discord.after = null;
    // As if the process had died before it stored anything.
    await scene.portal.db.updateTable('discord_destino').set({ siguiente: 0, turno: 'muerto', tomado: 0 }).execute();
    await scene.portal.restart();
    await sendDueMessagesAfter(scene, 60);
    expect(messageTextsIn(scene, THREAD)).toEqual(['**Jefa**:\n> Hola']);
    expect(await readFirstNewsChannel(scene)).toMatchObject({ esperan: 0, fallo: null });
  });

  test('is posted once by several processes', async () => {
    const scene = await newsScene();
    await addChannel(scene, THREAD, { evento: 'paga' });
    const { id: destino } = await readFirstNewsChannel(scene);
    const { portal } = scene;
    for (let i = 0; i < 6; i++)
      await portal.db
        .insertInto('discord_envio')
        .values({ destino, evento: 'paga', objeto: 0, fecha: portal.clock.now })
        .execute();
    const other = await openSecondServerWithDiscord(portal);
    await Promise.all([portal, other, portal, other].map(({ deps }) => sendDueMessages(deps)));
    expect(messageTextsIn(scene, THREAD)).toHaveLength(6);
  });

  test('opens an archived thread', async () => {
    const scene = await newsScene();
    await addChannel(scene, THREAD, { evento: 'estado' });
    const [thread] = scene.discord.guilds[0]?.threads ?? [];
    Object.assign(thread?.thread_metadata ?? {}, { archived: true });
    await publishEstado(scene);
    await sendDueMessagesAfter(scene);
    expect(messageTextsIn(scene, THREAD)).toHaveLength(1);
  });
});
