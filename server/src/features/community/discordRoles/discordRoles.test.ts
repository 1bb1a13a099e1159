import { UNCHANGED } from '@conserje/rules';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import type { StandInDiscord, StandInReply } from '../../../demo/discord.ts';
import { DISCORD_TOKEN, rateLimited } from '../../../demo/discord.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { openStandIn, setUpBot } from '../../../test-support/fakes/discordBot.ts';
import { fillLinked, linkedAccount } from '../../../test-support/fakes/linkedAccounts.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal, openTwin } from '../../../test-support/portal/portal.ts';
import { createLinkCode } from '../discordCommands/link/discordCommands.link.queries.ts';
import { discordRolesJob, syncRoles } from './discordRoles.job.ts';
import { nextCheckAt } from './discordRoles.queries.ts';

const GUILD = '2200000000000000001';
/** Roles of the stand-in by their place. */
const [VIP, PRENSA, JEFES, ALTOS, BOT, DUEÑOS] = [1, 2, 3, 4, 5, 6].map((place) => `${GUILD}5${place}`) as [
  ...[string, string, string, string, string, string],
];
/** A role that the portal does not know. */
const DJ = `${GUILD}99`;

type Choice = { fuente: 'categoria' | 'departamento' | 'membresia'; id: number; rol: string };
const categoria = (id: number, rol: string): Choice => ({ fuente: 'categoria', id, rol });

interface Scene {
  portal: Portal;
  discord: StandInDiscord;
  boss: Person;
}

async function scene(...jobs: Job[]): Promise<Scene> {
  const portal = await openPortal(...jobs);
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, firma: 'JFA' });
  const discord = await openStandIn(portal);
  discord.guilds[0]?.roles.push({ id: DJ, name: 'DJ', position: 1, permissions: '0', managed: false });
  await setUpBot(portal, boss);
  return { portal, discord, boss };
}

const view = ({ portal, boss }: Scene) => portal.as(boss).succeeds('GET rolesDiscord');
const choose = ({ portal, boss }: Scene, roles: Choice[], { apodo = false } = {}) =>
  portal.as(boss).succeeds('POST cambiarRolesDiscord', { body: { roles, apodo } });
const sync = ({ portal }: Scene) => syncRoles(portal.deps);
const member = ({ discord }: Scene, cuenta: string) =>
  discord.guilds[0]?.members.find(({ user }) => user.id === cuenta) ?? { roles: ['not in the server'], nick: null };
const join = ({ discord }: Scene, cuenta: string, ...roles: string[]) =>
  discord.guilds[0]?.members.push({ user: { id: cuenta, username: `cuenta${cuenta}` }, nick: null, roles });

/** Links a person to an account by its code, as they would. */
async function link({ portal }: Scene, person: Person, cuenta: string): Promise<void> {
  const codigo = await createLinkCode(portal.db, { cuenta, nombre: `cuenta${cuenta}` }, portal.clock.now);
  await portal.as(person).succeeds('POST vincularDiscord', { body: { vinculo: codigo } });
}

/** Gives a person the lowest mision of a categoria. */
async function giveCategoria({ portal, boss }: Scene, { id }: Person, categoria: number): Promise<void> {
  const { id: rango } = await portal.db
    .selectFrom('mision')
    .select('id')
    .where('categoria', '=', categoria)
    .orderBy('posicion')
    .executeTakeFirstOrThrow();
  const body = { id, nombre: UNCHANGED, firma: UNCHANGED, rango, mifirma: 'JFA' } as const;
  await portal.as(boss).succeeds('POST editUsuario', { body });
}

/** Ana, of categoria 3, linked to the account 90001, which is in the server with a role of its own. */
async function withAna(...jobs: Job[]) {
  const all = await scene(...jobs);
  const ana = await all.portal.createPerson({ nombre: 'Ana', categoria: 3, firma: 'ANA' });
  join(all, '90001', DJ);
  await link(all, ana, '90001');
  return { ...all, ana };
}
const rolesOfAna = (all: Scene) => member(all, '90001').roles;
const waiting = async ({ portal }: Scene) => (await portal.countTableRows()).discord_rol_pendiente ?? 0;
const edits = ({ discord }: Scene) => discord.requests.filter((request) => /^(PUT|DELETE|PATCH) .guilds/.test(request));

describe('what gives which role', () => {
  test('is chosen from the roles of the server, and told in log and notices', async () => {
    const all = await scene();
    const { portal, boss } = all;
    expect(await portal.as(boss).succeeds('GET rolesServidorDiscord')).toEqual([
      { id: DUEÑOS, nombre: 'Dueños', problema: 'Está más alto que el rol del bot. Bájalo en Discord', aviso: null },
      { id: BOT, nombre: 'Botones', problema: 'Discord lo da solo. El bot no puede', aviso: null },
      { id: ALTOS, nombre: 'Altos mandos', problema: null, aviso: null },
      { id: JEFES, nombre: 'Jefes', problema: null, aviso: null },
      { id: PRENSA, nombre: 'Prensa', problema: null, aviso: null },
      { id: VIP, nombre: 'VIP', problema: null, aviso: null },
      { id: DJ, nombre: 'DJ', problema: null, aviso: null },
    ]);
    const { result, bitacora, notices } = await portal.observe(() => choose(all, [categoria(3, JEFES)]));
    expect(result).toMatchObject({ msg: 'Guardaste los roles', data: { esperan: 0 } });
    expect(result.data.fuentes.filter(({ rol }) => rol !== null)).toMatchObject([
      { fuente: 'categoria', id: 3, rol: { id: JEFES, nombre: 'Jefes', problema: null } },
    ]);
    expect(bitacora).toMatchObject([{ modulo: 'configuracion', motivo: 'cambió los roles de Discord' }]);
    expect(notices.filter(({ quien }) => quien === 'Jefa')).toEqual([
      { tema: 'discord', quien: 'Jefa', msg: 'cambió los roles de Discord' },
    ]);
    expect(await choose(all, [categoria(3, JEFES)])).toMatchObject({ msg: 'No hiciste ningún cambio' });
    const stale = { body: { roles: [], apodo: false, visto: 0 } };
    expect(await portal.as(boss).fails('POST cambiarRolesDiscord', stale)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });

  test.each([
    ['above the bot', categoria(3, DUEÑOS), '«Dueños»: Está más alto que el rol del bot. Bájalo en Discord.'],
    ['of Discord', categoria(3, BOT), '«Botones»: Discord lo da solo. El bot no puede.'],
    ['@everyone', categoria(3, GUILD), 'Ese rol ya no existe en Discord. Elige otro.'],
    ['unknown', categoria(3, '77777'), 'Ese rol ya no existe en Discord. Elige otro.'],
    ['of no categoria', categoria(99, JEFES), 'Algo de la lista ya no existe. Ábrela otra vez.'],
  ])('a role %s is refused', async (_what, choice, msg) => {
    const { portal, boss } = await scene();
    const body = { roles: [choice], apodo: false };
    expect(await portal.as(boss).fails('POST cambiarRolesDiscord', { body })).toMatchObject({ error: 'REGLA', msg });
  });

  test('without a bot nothing is stored, and nobody is queued', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, firma: 'JFA' });
    for (const call of ['POST cambiarRolesDiscord', 'POST ponerRolesDiscord'] as const)
      expect(
        await portal
          .as(boss)
          .fails(call, { body: call === 'POST ponerRolesDiscord' ? {} : { roles: [], apodo: false } }),
      ).toMatchObject({
        error: 'SIN_BOT',
      });
    const discord = await openStandIn(portal);
    await syncRoles(portal.deps);
    expect(discord.requests).toEqual([]);
  });
});

describe('a change gives and takes roles', () => {
  test('of mision', async () => {
    const all = await withAna();
    const { ana } = all;
    await choose(all, [categoria(3, JEFES), categoria(4, ALTOS)]);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
    await giveCategoria(all, ana, 4);
    expect(await waiting(all)).toBe(1);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, ALTOS]);
    expect(await waiting(all)).toBe(0);
  });

  test('dismissal and the end of a session end the link, whose roles are taken', async () => {
    const all = await withAna();
    const { portal, ana } = all;
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 3 });
    join(all, '90002', PRENSA);
    await link(all, leo, '90002');
    await choose(all, [categoria(3, JEFES), categoria(9, PRENSA)]);
    await sync(all);
    // Leo's other role is one that his rank does not have.
    expect(member(all, '90002').roles).toEqual([JEFES]);
    await portal.dismiss(ana);
    await portal.as(leo).succeeds('POST cambioClave', { body: { clavea: CLAVE, claven: 'otra-clave-muy-larga' } });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ]);
    expect(member(all, '90002').roles).toEqual([]);
    expect(await portal.countTableRows()).toMatchObject({ discord_rol_miembro: 0, discord_rol_pendiente: 0 });
  });

  test('of the link: its roles go with the account', async () => {
    const all = await withAna();
    await choose(all, [categoria(3, JEFES)]);
    await sync(all);
    join(all, '90002');
    await link(all, all.ana, '90002');
    await sync(all);
    expect([rolesOfAna(all), member(all, '90002').roles]).toEqual([[DJ], [JEFES]]);
    await all.portal.as(all.ana).succeeds('POST desvincularDiscord');
    await sync(all);
    expect(member(all, '90002').roles).toEqual([]);
  });

  test('of departamentos, and of what they give', async () => {
    const all = await withAna();
    const { portal, boss, ana } = all;
    const { data } = await portal.as(boss).succeeds('POST crearDepartamento', {
      body: { nombre: 'Prensa', texto: 'Noticias', jefe: ana.id, abierto: true },
    });
    await choose(all, [categoria(3, JEFES), { fuente: 'departamento', id: data.id, rol: PRENSA }]);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES, PRENSA]);
    // A role that nothing gives any more is taken from whom the portal gave it.
    await choose(all, [categoria(3, JEFES), { fuente: 'departamento', id: data.id, rol: JEFES }]);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
    await choose(all, [{ fuente: 'departamento', id: data.id, rol: PRENSA }]);
    await portal.as(boss).succeeds('POST cerrarDepartamento', { body: { id: data.id, motivo: 'ya no hace falta' } });
    expect(await waiting(all)).toBe(1);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ]);
  });

  test('a departamento that closes forgets its role: by hand it may be given again', async () => {
    const all = await withAna();
    const { portal, boss, ana } = all;
    const { data } = await portal.as(boss).succeeds('POST crearDepartamento', {
      body: { nombre: 'Prensa', texto: 'Noticias', jefe: ana.id, abierto: true },
    });
    const prensa: Choice = { fuente: 'departamento', id: data.id, rol: PRENSA };
    await choose(all, [categoria(3, JEFES), prensa]);
    await sync(all);
    const { version } = await view(all);
    await portal.as(boss).succeeds('POST cerrarDepartamento', { body: { id: data.id, motivo: 'ya no hace falta' } });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
    expect(await portal.db.selectFrom('discord_rol').select('fuente').execute()).toEqual([{ fuente: 'categoria' }]);
    const stale = { body: { roles: [], apodo: false, visto: version } };
    expect(await portal.as(boss).fails('POST cambiarRolesDiscord', stale)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    member(all, '90001').roles.push(PRENSA);
    portal.clock.advance({ minutes: 60 });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES, PRENSA]);
  });

  test.each([
    {
      ...{ what: 'that changes places', before: 4, after: { id: 5, nombre: 'Logística' } },
      ...{ other: { before: 5, after: { id: 4, nombre: 'Supervisores' } } },
      change: ({ portal, boss }: Scene) => portal.as(boss).succeeds('POST moverRank', { body: { id: 4, vecino: 5 } }),
    },
    {
      ...{ what: 'above a new one', before: 12, after: { id: 13, nombre: 'Fundadores' } },
      ...{ other: { before: 11, after: { id: 11 } } },
      change: ({ portal, boss }: Scene) => portal.as(boss).succeeds('POST addRank', { body: { nombre: 'Nuevo' } }),
    },
  ])('a rango $what keeps its role, and so do its people', async ({ before, after, other, change }) => {
    const all = await scene();
    const { portal, boss } = all;
    const person = before === 12 ? boss : await portal.createPerson({ nombre: 'Leo', categoria: before });
    join(all, '90003');
    await link(all, person, '90003');
    await choose(all, [categoria(before, ALTOS), categoria(other.before, JEFES)]);
    await sync(all);
    const { version } = await view(all);
    await change(all);
    const { fuentes } = await view(all);
    expect(fuentes.find(({ rol }) => rol?.id === ALTOS)).toMatchObject({ fuente: 'categoria', ...after });
    expect(fuentes.find(({ rol }) => rol?.id === JEFES)).toMatchObject(other.after);
    const stale = { body: { roles: [], apodo: false, visto: version } };
    expect(await portal.as(boss).fails('POST cambiarRolesDiscord', stale)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    expect(await waiting(all)).toBe(1);
    portal.clock.advance({ minutes: 60 });
    await sync(all);
    expect(member(all, '90003').roles).toEqual([ALTOS]);
    expect(edits(all)).toHaveLength(1);
  });

  test('of a membresia, when it is sold, ended, and when its time is over', async () => {
    const all = await withAna();
    const { portal, boss, ana } = all;
    await choose(all, [{ fuente: 'membresia', id: 0, rol: VIP }]);
    const membresia = await portal.db
      .insertInto('membresia')
      .values({
        ...{ nombre: 'Oro', details: '', precio: 10, vip: 1, perma: 0, reduccion: 0, honor: null, image: '' },
        retirada: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sell = () =>
      portal.as(boss).succeeds('POST addMembresia', {
        body: { user: ana.id, isExterno: false, membresia: membresia.id, periodo: 15 },
      });
    const { data } = await sell();
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, VIP]);
    await portal.as(boss).succeeds('POST deleteMemb', { body: { id: data.id } });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ]);
    await sell();
    await sync(all);
    portal.clock.advance({ hours: 15 * 24 });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ]);
  });

  test('nothing is sent if nothing differs, and every hour all are looked at', async () => {
    const all = await withAna();
    await choose(all, [categoria(3, JEFES)]);
    await sync(all);
    expect(edits(all)).toHaveLength(1);
    await sync(all);
    const { length } = all.discord.requests;
    member(all, '90001').roles = [];
    all.portal.clock.advance({ minutes: 60, ms: -1 });
    await sync(all);
    expect(all.discord.requests).toHaveLength(length);
    all.portal.clock.advance({ ms: 1 });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([JEFES]);
    expect(await view(all)).toMatchObject({ esperan: 0, revisado: all.portal.clock.iso() });
    all.portal.clock.advance({ minutes: 60 });
    await sync(all);
    expect(edits(all)).toHaveLength(2);
  });

  test('whoever is not in the server is done', async () => {
    const all = await withAna();
    all.discord.guilds[0]?.members.splice(1);
    await choose(all, [categoria(3, JEFES)]);
    await sync(all);
    expect(await view(all)).toMatchObject({ esperan: 0, rechazados: 0, fallo: null });
    expect(edits(all)).toEqual([]);
  });
});

describe('nicknames', () => {
  test('show siglas, mision and name, and follow the switch', async () => {
    const all = await withAna();
    const { mision } = await all.portal.db
      .selectFrom('usuario as u')
      .innerJoin('mision as m', 'm.id', 'u.mision')
      .select('m.nombre as mision')
      .where('u.id', '=', all.ana.id)
      .executeTakeFirstOrThrow();
    await choose(all, [], { apodo: true });
    await sync(all);
    expect(member(all, '90001').nick).toBe(`CON ${mision} · Ana`);
    expect(edits(all)).toHaveLength(1);
    await sync(all);
    expect(edits(all)).toHaveLength(1);
    await all.portal.as(all.ana).succeeds('POST desvincularDiscord');
    await sync(all);
    expect(member(all, '90001')).toMatchObject({ nick: null, roles: [DJ] });
    expect((await all.portal.countTableRows()).discord_rol_miembro).toBe(0);
  });

  test('of someone above the bot only the roles are changed, and that is told', async () => {
    const all = await withAna();
    Object.assign(all.discord.guilds[0] ?? {}, { owner: '90001' });
    await choose(all, [categoria(3, JEFES)], { apodo: true });
    await sync(all);
    expect(member(all, '90001')).toMatchObject({ nick: null, roles: [DJ, JEFES] });
    const rechazos = [{ nombre: 'Ana', detalle: 'Está más alto que el bot' }];
    expect(await view(all)).toMatchObject({ rechazados: 1, rechazos });
    const { length } = all.discord.requests;
    all.portal.clock.advance({ minutes: 60 });
    await sync(all);
    expect(all.discord.requests).toHaveLength(length);
    // It is tried again by itself once a day.
    all.portal.clock.advance({ hours: 23 });
    await sync(all);
    expect(all.discord.requests.length).toBeGreaterThan(length);
    expect(await view(all)).toMatchObject({ rechazados: 1, rechazos });
    Object.assign(all.discord.guilds[0] ?? {}, { owner: 'otra' });
    await all.portal.as(all.boss).succeeds('POST ponerRolesDiscord', { body: {} });
    await sync(all);
    expect(await view(all)).toMatchObject({ rechazados: 0, rechazos: [] });
    expect(member(all, '90001').nick).toContain('Ana');
  });
});

describe('what Discord refuses', () => {
  test('the roles of someone whose nickname it refused are taken when the link ends', async () => {
    const all = await withAna();
    Object.assign(all.discord.guilds[0] ?? {}, { owner: '90001' });
    await choose(all, [categoria(3, JEFES)], { apodo: true });
    await sync(all);
    expect(await view(all)).toMatchObject({ rechazados: 1 });
    await all.portal.dismiss(all.ana);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ]);
    expect(await all.portal.countTableRows()).toMatchObject({ discord_rol_miembro: 0, discord_rol_pendiente: 0 });
  });

  test('without Manage Nicknames the roles are given, and nobody is refused', async () => {
    const all = await withAna();
    const [guild] = all.discord.guilds;
    const { permissions } = guild ?? { permissions: 0n };
    Object.assign(guild ?? {}, { permissions: permissions & ~PermissionFlagsBits.ManageNicknames });
    await choose(all, [categoria(3, JEFES)], { apodo: true });
    await sync(all);
    expect(member(all, '90001')).toMatchObject({ nick: null, roles: [DJ, JEFES] });
    expect(await view(all)).toMatchObject({ rechazados: 0, fallo: null });
    const preview = await all.portal.as(all.boss).succeeds('GET previoRolesDiscord');
    expect(preview.problemas).toEqual([{ nombre: 'El bot', detalle: 'Al bot le falta: Gestionar apodos' }]);
    Object.assign(guild ?? {}, { permissions });
    all.portal.clock.advance({ minutes: 60 });
    await sync(all);
    expect(member(all, '90001').nick).toContain('Ana');
  });

  test('a page that is not of Discord says nothing about the account', async () => {
    const all = await withAna();
    await choose(all, [categoria(3, JEFES)]);
    const page = { status: 403, body: '<html>', headers: { 'content-type': 'text/html' } };
    all.discord.hold = (request) => {
      if (!request.startsWith('PUT')) return undefined;
      all.discord.hold = null;
      all.discord.next.push(page);
      return undefined;
    };
    await sync(all);
    expect(await view(all)).toMatchObject({ rechazos: [{ detalle: 'Discord tiene un problema (respondió 403)' }] });
    all.portal.clock.advance({ minutes: 5 });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
    expect(await view(all)).toMatchObject({ rechazados: 0 });
  });

  test('an answer of an old token says nothing about the new one', async () => {
    const all = await withAna();
    const { portal, discord } = all;
    await choose(all, [categoria(3, JEFES)]);
    discord.hold = async () => {
      discord.acceptsToken = false;
      await portal.db
        .updateTable('discord_bot')
        .set({ token: portal.deps.sello.close(DISCORD_TOKEN) })
        .execute();
    };
    await sync(all);
    discord.hold = null;
    discord.acceptsToken = true;
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
  });

  test('the button keeps a pause that Discord asked for', async () => {
    const all = await withAna();
    const { portal, boss, discord } = all;
    await choose(all, [categoria(3, JEFES)]);
    discord.next.push(rateLimited(3600));
    await sync(all);
    const { length } = discord.requests;
    await portal.as(boss).succeeds('POST ponerRolesDiscord', { body: {} });
    await sync(all);
    expect(discord.requests).toHaveLength(length);
    expect(await nextCheckAt(portal.db, portal.clock.now)).toBeGreaterThan(portal.clock.now + 3_590_000);
  });

  test('a short wait is waited for', async () => {
    const all = await withAna();
    await choose(all, [categoria(3, JEFES)]);
    all.discord.next.push(rateLimited(4));
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
  });

  test('429: the queue waits as long as Discord asks, and ends right', async () => {
    const all = await withAna();
    await choose(all, [categoria(3, JEFES)]);
    all.discord.next.push(rateLimited(30));
    await sync(all);
    expect(await view(all)).toMatchObject({
      esperan: 1,
      fallo: expect.stringMatching(/^Discord pide esperar 3\d seg/),
    });
    const { length } = all.discord.requests;
    await sync(all);
    expect(all.discord.requests).toHaveLength(length);
    await all.portal.restart();
    all.portal.clock.advance({ seconds: 40 });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
    expect(await view(all)).toMatchObject({ esperan: 0, fallo: null });
  });

  test('401: the queue waits for another token, and the first step says so', async () => {
    const all = await withAna();
    const { portal, discord, boss } = all;
    await choose(all, [categoria(3, JEFES)]);
    discord.acceptsToken = false;
    await sync(all);
    expect((await portal.as(boss).succeeds('GET botDiscord')).pasos[0]).toMatchObject({
      ...{ estado: 'mal', detalle: 'Discord ya no acepta el token. Pon uno nuevo' },
    });
    const { length } = discord.requests;
    portal.clock.advance({ hours: 3 });
    await sync(all);
    expect(discord.requests).toHaveLength(length);
    expect(await waiting(all)).toBe(1);
    expect(await nextCheckAt(portal.db, portal.clock.now)).toBeNull();
    discord.acceptsToken = true;
    await portal.as(boss).succeeds('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
  });

  test('without Manage Roles, or out of the server, the queue waits and says why', async () => {
    const all = await withAna();
    const { discord, portal } = all;
    await choose(all, [categoria(3, JEFES)]);
    const [guild] = discord.guilds;
    const { permissions } = guild ?? { permissions: 0n };
    Object.assign(guild ?? {}, { permissions: 0n });
    await sync(all);
    expect(await view(all)).toMatchObject({ esperan: 1, fallo: 'Al bot le falta: Gestionar roles' });
    Object.assign(guild ?? {}, { permissions });
    discord.guilds.splice(0);
    portal.clock.advance({ minutes: 1 });
    await sync(all);
    expect(await view(all)).toMatchObject({ esperan: 1, fallo: 'El bot ya no está en ese servidor' });
    if (guild) discord.guilds.push(guild);
    const { length } = discord.requests;
    portal.clock.advance({ minutes: 2, ms: -1 });
    await sync(all);
    expect(discord.requests).toHaveLength(length);
    portal.clock.advance({ ms: 1 });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
    expect(await view(all)).toMatchObject({ esperan: 0, fallo: null });
  });

  test('a role that went above the bot, or away, is told, and the others are given', async () => {
    const all = await withAna();
    await choose(all, [categoria(3, JEFES), categoria(4, ALTOS), { fuente: 'membresia', id: 0, rol: VIP }]);
    const roles = all.discord.guilds[0]?.roles ?? [];
    for (const role of roles) if (role.id === ALTOS) role.position = 9;
    roles.splice(
      roles.findIndex(({ id }) => id === VIP),
      1,
    );
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
    const told = (await view(all)).fuentes.flatMap(({ rol }) => rol?.problema ?? []);
    expect(told).toEqual(['Está más alto que el rol del bot. Bájalo en Discord', 'Ya no existe en Discord']);
  });
});

test('taking the bot away, or choosing another server, forgets the roles', async () => {
  const all = await withAna();
  await choose(all, [categoria(3, JEFES)], { apodo: true });
  await sync(all);
  await all.portal.as(all.boss).succeeds('POST quitarBotDiscord', { body: {} });
  expect(await all.portal.countTableRows()).toMatchObject({
    ...{ discord_rol: 0, discord_rol_pendiente: 0, discord_rol_miembro: 0 },
  });
  expect(await view(all)).toMatchObject({ apodo: false, esperan: 0, revisado: null });
});

describe('only what the portal gave is taken', () => {
  test('a role that someone had before stays when nothing gives it any more', async () => {
    const all = await withAna();
    member(all, '90001').roles = [DJ, PRENSA];
    await choose(all, [categoria(3, PRENSA)]);
    await sync(all);
    await choose(all, []);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, PRENSA]);
  });

  test('a role that someone gives between reading and changing stays', async () => {
    const all = await withAna();
    await choose(all, [categoria(3, JEFES)]);
    all.discord.hold = (request) => {
      if (request.startsWith('PUT')) member(all, '90001').roles.push(VIP);
      return undefined;
    };
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, VIP, JEFES]);
  });

  test('the nickname that it set, also when the switch is off, and no other', async () => {
    const all = await withAna();
    await choose(all, [categoria(3, JEFES)], { apodo: true });
    await sync(all);
    const theirs = member(all, '90001').nick;
    await choose(all, [categoria(3, JEFES)]);
    await sync(all);
    expect([theirs, member(all, '90001').nick]).toEqual([expect.stringContaining('Ana'), null]);
    await choose(all, [categoria(3, JEFES)], { apodo: true });
    await sync(all);
    member(all, '90001').nick = 'Anita';
    await all.portal.dismiss(all.ana);
    await sync(all);
    expect(member(all, '90001')).toMatchObject({ nick: 'Anita', roles: [DJ] });
  });

  test('what it may have given when no answer came', async () => {
    const all = await withAna();
    await choose(all, [categoria(3, JEFES)], { apodo: true });
    all.discord.after = (request) => (request.startsWith('PATCH') ? { status: 502, body: '' } : undefined);
    await sync(all);
    all.discord.after = null;
    expect(member(all, '90001')).toMatchObject({ nick: expect.stringContaining('Ana'), roles: [DJ, JEFES] });
    await all.portal.dismiss(all.ana);
    await sync(all);
    expect(member(all, '90001')).toMatchObject({ nick: null, roles: [DJ] });
    expect((await all.portal.countTableRows()).discord_rol_miembro).toBe(0);
  });

  test('what it gave when it was killed before it stored that', async () => {
    const all = await withAna();
    const { portal, discord } = all;
    await choose(all, [categoria(3, JEFES)]);
    discord.after = async (request) => {
      // From now on this process stores nothing.
      if (request.startsWith('PUT'))
        await portal.db.updateTable('discord_rol_estado').set({ turno: 'muerto' }).execute();
      return undefined;
    };
    await sync(all);
    discord.after = null;
    expect([rolesOfAna(all), await waiting(all)]).toEqual([[DJ, JEFES], 1]);
    await portal.dismiss(all.ana);
    portal.clock.advance({ minutes: 1 });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ]);
    expect(await portal.countTableRows()).toMatchObject({ discord_rol_miembro: 0, discord_rol_pendiente: 0 });
  });

  test('a bot that is taken away during a change leaves nothing behind', async () => {
    const all = await withAna();
    const { portal, boss, discord } = all;
    await choose(all, [categoria(3, JEFES)]);
    discord.hold = async (request) => {
      if (!request.startsWith('PUT /guilds')) return;
      discord.hold = null;
      await portal.as(boss).succeeds('POST quitarBotDiscord', { body: {} });
    };
    await sync(all);
    expect(await portal.countTableRows()).toMatchObject({ discord_rol_miembro: 0, discord_rol_pendiente: 0 });
    expect(await view(all)).toMatchObject({ fallo: null, revisado: null });
  });
});

test('a role above the bot of someone who left is tried hourly, and the job does not wake itself', async () => {
  const all = await withAna(discordRolesJob);
  const { portal, discord } = all;
  await choose(all, [categoria(3, JEFES)]);
  await expect.poll(() => rolesOfAna(all)).toEqual([DJ, JEFES]);
  await expect.poll(() => waiting(all)).toBe(0);
  const role = discord.guilds[0]?.roles.find(({ id }) => id === JEFES);
  Object.assign(role ?? {}, { position: 9 });
  await portal.dismiss(all.ana);
  await expect.poll(async () => (await view(all)).rechazados).toBe(1);
  const { length } = discord.requests;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(discord.requests).toHaveLength(length);
  expect((await view(all)).rechazos).toMatchObject([
    { detalle: 'Está más alto que el rol del bot. Bájalo en Discord' },
  ]);
  Object.assign(role ?? {}, { position: 3 });
  portal.clock.advance({ minutes: 60 });
  await sync(all);
  await expect.poll(() => rolesOfAna(all)).toEqual([DJ]);
  await expect.poll(async () => (await portal.countTableRows()).discord_rol_miembro).toBe(0);
});

describe('the preview', () => {
  const preview = ({ portal, boss }: Scene) => portal.as(boss).succeeds('GET previoRolesDiscord');

  test('tells who gets or loses what, reads all pages, and changes nothing', async () => {
    const all = await withAna();
    const { portal, discord, boss } = all;
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 4 });
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 4 });
    await link(all, leo, '90002');
    await link(all, eva, '90003');
    for (let i = 0; i < 1500; i++) join(all, String(1_000_000 + i), JEFES);
    join(all, '9000000', DJ);
    await choose(all, [categoria(3, JEFES), categoria(4, ALTOS)], { apodo: true });
    // Accounts that nobody linked are left alone.
    const leoInServer = { user: { id: '90002', username: 'leo' }, nick: null, roles: [JEFES, DJ] };
    discord.guilds[0]?.members.unshift(leoInServer);
    const before = JSON.stringify(discord.guilds[0]?.members);
    expect(await preview(all)).toEqual({
      ...{ unidos: 3, fuera: 1, cambian: 2, apodos: 2, problemas: [] },
      roles: [
        { id: ALTOS, nombre: 'Altos mandos', ganan: 1, pierden: 0 },
        { id: JEFES, nombre: 'Jefes', ganan: 1, pierden: 1 },
      ],
    });
    expect(JSON.stringify(discord.guilds[0]?.members)).toBe(before);
    expect(discord.requests.filter((request) => request === `GET /guilds/${GUILD}/members`)).toHaveLength(2);
    await portal.as(boss).succeeds('POST ponerRolesDiscord', { body: {} });
    await sync(all);
    expect(member(all, '90002').roles).toEqual([DJ, ALTOS]);
    expect(await preview(all)).toMatchObject({ cambian: 0, roles: [] });
  });

  test('says what it needs, and what the bot may not do', async () => {
    const all = await withAna();
    const { portal, discord, boss } = all;
    await choose(all, [categoria(3, JEFES)]);
    discord.hasMembersIntent = false;
    expect(await portal.as(boss).fails('GET previoRolesDiscord')).toMatchObject({
      ...{ error: 'DISCORD_RECHAZA', msg: 'En «Bot» de tu aplicación, activa «Server Members Intent».' },
    });
    discord.hasMembersIntent = true;
    const [guild] = discord.guilds;
    for (const role of guild?.roles ?? []) if (role.id === JEFES) role.position = 9;
    Object.assign(guild ?? {}, { permissions: 0n });
    expect((await preview(all)).problemas).toEqual([
      { nombre: 'El bot', detalle: 'Al bot le falta: Gestionar roles' },
      { nombre: 'Jefes', detalle: 'Está más alto que el rol del bot. Bájalo en Discord' },
    ]);
  });
});

test('roles with power over the server are chosen with a warning, and taken like others', async () => {
  const all = await withAna();
  const { portal, discord, boss, ana } = all;
  const power = (id: string, ...bits: bigint[]): void => {
    const permissions = String(bits.reduce((every, bit) => every | bit, 0n));
    for (const role of discord.guilds[0]?.roles ?? []) if (role.id === id) role.permissions = permissions;
  };
  power(ALTOS, PermissionFlagsBits.Administrator, PermissionFlagsBits.BanMembers);
  power(JEFES, PermissionFlagsBits.KickMembers, PermissionFlagsBits.BanMembers, PermissionFlagsBits.SendMessages);
  const warnings = (await portal.as(boss).succeeds('GET rolesServidorDiscord')).flatMap(({ nombre, aviso }) =>
    aviso === null ? [] : [[nombre, aviso]],
  );
  expect(warnings).toEqual([
    ['Altos mandos', 'Da todos los permisos del servidor'],
    ['Jefes', 'Permite banear y expulsar'],
  ]);
  await choose(all, [categoria(3, JEFES)]);
  expect((await portal.as(boss).succeeds('GET previoRolesDiscord')).problemas).toEqual([
    { nombre: 'Jefes', detalle: 'Permite banear y expulsar' },
  ]);
  await sync(all);
  expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
  await portal.dismiss(ana);
  await sync(all);
  expect(rolesOfAna(all)).toEqual([DJ]);
});

/** Links many people of two categorias, half of them in the server, with a wrong role. */
async function withMany(count: number) {
  const all = await scene();
  const { portal } = all;
  const { mision } = await portal.db
    .selectFrom('usuario')
    .select('mision')
    .where('id', '=', all.boss.id)
    .executeTakeFirstOrThrow();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 3, firma: 'ANA' });
  const low = await portal.db.selectFrom('usuario').select('mision').where('id', '=', ana.id).executeTakeFirstOrThrow();
  await portal.dismiss(ana);
  await fillLinked(portal.db, { count, misiones: [low.mision, mision], now: portal.clock.now });
  const accounts = Array.from({ length: count }, (_, i) => linkedAccount(i));
  for (const account of accounts) join(all, account, ALTOS, DJ);
  await choose(all, [categoria(3, JEFES), categoria(12, PRENSA), categoria(5, ALTOS)]);
  const right = (account: string, i: number) =>
    JSON.stringify(member(all, account).roles) === JSON.stringify([DJ, i % 2 === 0 ? JEFES : PRENSA]);
  return { ...all, accounts, rightOnes: () => accounts.filter(right).length };
}

describe('many members', () => {
  test('after a kill another process goes on where it ended, and everyone has the right roles', async () => {
    const all = await withMany(200);
    const { portal, discord } = all;
    let held: (() => void) | undefined;
    const reached = new Promise<void>((resolve) => {
      discord.hold = () => {
        if (edits(all).length < 80) return undefined;
        resolve();
        return new Promise<void>((release) => {
          held = release;
        });
      };
    });
    const killed = sync(all).catch(() => undefined);
    await reached;
    // The process dies with a request under way: its lease stays until it ends.
    const state = await portal.db.selectFrom('discord_rol_estado').select('turno').executeTakeFirstOrThrow();
    expect(state.turno).not.toBeNull();
    await portal.db.updateTable('discord_rol_estado').set({ turno: 'muerto' }).execute();
    discord.hold = null;
    held?.();
    await killed;
    expect(await waiting(all)).toBeGreaterThan(100);
    await portal.restart();
    await sync(all);
    expect(all.rightOnes()).toBeLessThan(200);
    portal.clock.advance({ minutes: 1 });
    await sync(all);
    expect(all.rightOnes()).toBe(200);
    expect(await waiting(all)).toBe(0);
    // At most the request under way was sent twice, and changed nothing the second time.
    expect(edits(all).length).toBeLessThanOrEqual(401);
  });

  test('one that Discord does not answer for holds up nobody', async () => {
    const all = await withMany(12);
    const [first = ''] = all.accounts;
    const broken: StandInReply = { status: 500, body: '' };
    all.discord.after = (request) => (request.startsWith('PUT') && request.includes(first) ? broken : undefined);
    await sync(all);
    all.discord.after = null;
    // It was carried out, but not answered.
    expect(all.rightOnes()).toBe(12);
    expect(await view(all)).toMatchObject({
      ...{ esperan: 0, fallo: null, rechazados: 1 },
      rechazos: [{ detalle: 'Discord tiene un problema (respondió 500)' }],
    });
    all.portal.clock.advance({ minutes: 5 });
    await sync(all);
    expect(await view(all)).toMatchObject({ esperan: 0, rechazados: 0 });
  });

  test('several without an answer in turn are an outage, whose pauses grow to an hour', async () => {
    const all = await withMany(12);
    const { portal, discord } = all;
    discord.hold = (request) => {
      if (request.includes('/members/5')) discord.next.push({ status: 500, body: '' });
      return undefined;
    };
    const pauses: number[] = [];
    for (let i = 0; i < 4; i++) {
      await sync(all);
      const at = await nextCheckAt(portal.db, portal.clock.now);
      pauses.push(((at ?? 0) - portal.clock.now) / 60_000);
      portal.clock.advance({ minutes: pauses.at(-1) ?? 0 });
    }
    expect(pauses).toEqual([1, 2, 4, 8]);
    expect(await view(all)).toMatchObject({ fallo: 'Discord tiene un problema (respondió 500)' });
    discord.hold = null;
    await sync(all);
    portal.clock.advance({ minutes: 5 });
    await sync(all);
    expect(all.rightOnes()).toBe(12);
    expect(await view(all)).toMatchObject({ esperan: 0, fallo: null, rechazados: 0 });
  });

  test('a role that is above the bot for a while during a run is given within the hour', async () => {
    const all = await withMany(30);
    const { portal, discord } = all;
    const role = discord.guilds[0]?.roles.find(({ id }) => id === JEFES);
    discord.hold = () => {
      if (edits(all).length === 21) Object.assign(role ?? {}, { position: 9 });
      return undefined;
    };
    await sync(all);
    expect(await view(all)).toMatchObject({ esperan: 0, rechazados: 0 });
    expect(all.rightOnes()).toBeLessThan(30);
    discord.hold = null;
    Object.assign(role ?? {}, { position: 3 });
    portal.clock.advance({ minutes: 60 });
    await sync(all);
    expect(all.rightOnes()).toBe(30);
  });

  test('a link that ends during a run is not left to its end', async () => {
    const all = await withMany(60);
    const [first = ''] = all.accounts;
    let at = 0;
    all.discord.hold = (request) => {
      if (edits(all).length === 10)
        return all.portal.db
          .updateTable('usuario')
          .set({ despedido: 1 })
          .where('usuario', '=', 'gente0')
          .execute()
          .then(() => undefined);
      if (request.startsWith('DELETE') && request.includes(first)) at = edits(all).length;
      return undefined;
    };
    await sync(all);
    expect(member(all, first).roles).toEqual([DJ]);
    expect(at).toBeGreaterThan(10);
    expect(at).toBeLessThan(60);
  });

  test('choices and changes of misiones during a run wait for it and it for them', async () => {
    const all = await withMany(30);
    const { portal, boss } = all;
    const press = () => portal.as(boss).succeeds('POST ponerRolesDiscord', { body: {} });
    const running = Promise.all([sync(all), sync(all)]);
    for (let i = 0; i < 6; i++) {
      await Promise.all([
        press(),
        choose(all, [categoria(3, JEFES), categoria(12, PRENSA), categoria(5 + (i % 2), ALTOS)]),
      ]);
    }
    await running;
    await sync(all);
    expect(all.rightOnes()).toBe(30);
  });

  test('a change during the turn of the account is not lost', async () => {
    const all = await withAna();
    const { discord, ana } = all;
    await choose(all, [categoria(3, JEFES), categoria(4, ALTOS)]);
    let changed: Promise<unknown> | undefined;
    discord.hold = (request) => {
      if (!request.startsWith('PUT') || changed) return undefined;
      changed = giveCategoria(all, ana, 4);
      return changed.then(() => undefined);
    };
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, ALTOS]);
    expect(await waiting(all)).toBe(0);
  });

  test('two processes at once send each change once', async () => {
    const all = await withMany(40);
    const other = ENGINE === 'postgres' ? await openTwin(all.portal) : all.portal;
    if (other !== all.portal) {
      other.discordApi = all.portal.discordApi;
      await other.restart();
    }
    await Promise.all([all.portal, other, all.portal, other].map(({ deps }) => syncRoles(deps)));
    expect(all.rightOnes()).toBe(40);
    // One role is taken and one given.
    expect(edits(all)).toHaveLength(80);
  });

  test('limits of a route are kept', async () => {
    const all = await withMany(12);
    all.discord.limit = { count: 5, seconds: 60 };
    for (let rounds = 0; rounds < 12 && all.rightOnes() < 12; rounds++) {
      // A limit that is kept is no failure.
      expect(await view(all)).toMatchObject({ fallo: null });
      await all.portal.restart();
      all.portal.clock.advance({ seconds: 61 });
      await sync(all);
    }
    expect(all.rightOnes()).toBe(12);
    expect(all.discord.refused).toBe(0);
    expect(await view(all)).toMatchObject({ fallo: null });
  });
});
