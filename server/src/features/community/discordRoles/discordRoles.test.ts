import { UNCHANGED } from '@conserje/rules';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { openStandInDiscord } from '../../../test-support/fakes/discordBot.ts';
import type { RoleChoice, RolesScene } from '../../../test-support/fakes/discordRoles.ts';
import {
  ALTOS_ROLE,
  addGuildMember,
  BOT_ROLE,
  categoriaRole,
  countPendingMembers,
  DUEÑOS_ROLE,
  editRequests,
  GUILD,
  giveCategoria,
  guildMember,
  JEFES_ROLE,
  linkDiscordAccount,
  openRolesScene,
  openRolesSceneWithAna,
  PRENSA_ROLE,
  readRolesSettings,
  rolesOfAna,
  saveRolesSettings,
  syncGuildRoles,
  UNKNOWN_ROLE,
  VIP_ROLE,
} from '../../../test-support/fakes/discordRoles.ts';
import { createDepartamento, joinDepartamento } from '../../../test-support/portal/departamentos.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';
import { ExpiredSessionCleaner } from '../../identity/session/session.expiredSessions.ts';
import { syncRoles } from './discordRoles.job.ts';

describe('sources of roles', () => {
  test('is chosen from the roles of the server, and told in log and notices', async () => {
    const all = await openRolesScene();
    const { portal, boss } = all;
    expect(await portal.as(boss).succeeds('GET rolesServidorDiscord')).toEqual([
      {
        id: DUEÑOS_ROLE,
        nombre: 'Dueños',
        problema: 'Está más alto que el rol del bot. Bájalo en Discord',
        aviso: null,
      },
      { id: BOT_ROLE, nombre: 'Botones', problema: 'Discord lo da solo. El bot no puede', aviso: null },
      { id: ALTOS_ROLE, nombre: 'Altos mandos', problema: null, aviso: null },
      { id: JEFES_ROLE, nombre: 'Jefes', problema: null, aviso: null },
      { id: PRENSA_ROLE, nombre: 'Prensa', problema: null, aviso: null },
      { id: VIP_ROLE, nombre: 'VIP', problema: null, aviso: null },
      { id: UNKNOWN_ROLE, nombre: 'DJ', problema: null, aviso: null },
    ]);
    const { result, bitacora, notices } = await portal.observe(() =>
      saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]),
    );
    expect(result).toMatchObject({ msg: 'Guardaste los roles', data: { esperan: 0 } });
    expect(result.data.fuentes.filter(({ rol }) => rol !== null)).toMatchObject([
      { fuente: 'categoria', id: 3, rol: { id: JEFES_ROLE, nombre: 'Jefes', problema: null } },
    ]);
    expect(bitacora).toMatchObject([{ modulo: 'configuracion', motivo: 'cambió los roles de Discord' }]);
    expect(notices.filter(({ quien }) => quien === 'Jefa')).toEqual([
      { tema: 'discord', quien: 'Jefa', msg: 'cambió los roles de Discord' },
    ]);
    expect(await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)])).toMatchObject({
      msg: 'No hiciste ningún cambio',
    });
    const stale = { body: { roles: [], apodo: false, visto: 0 } };
    expect(await portal.as(boss).fails('POST cambiarRolesDiscord', stale)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });

  test.each([
    ['above the bot', categoriaRole(3, DUEÑOS_ROLE), '«Dueños»: Está más alto que el rol del bot. Bájalo en Discord.'],
    ['of Discord', categoriaRole(3, BOT_ROLE), '«Botones»: Discord lo da solo. El bot no puede.'],
    ['@everyone', categoriaRole(3, GUILD), 'Ese rol ya no existe en Discord. Elige otro.'],
    ['unknown', categoriaRole(3, '77777'), 'Ese rol ya no existe en Discord. Elige otro.'],
    ['of no categoria', categoriaRole(99, JEFES_ROLE), 'Algo de la lista ya no existe. Ábrela otra vez.'],
  ])('a role %s is refused', async (_what, choice, msg) => {
    const { portal, boss } = await openRolesScene();
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
    const discord = await openStandInDiscord(portal);
    await syncRoles(portal.deps);
    expect(discord.requests).toEqual([]);
  });
});

describe('a change gives and takes roles', () => {
  test('of mision', async () => {
    const all = await openRolesSceneWithAna();
    const { ana } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE), categoriaRole(4, ALTOS_ROLE)]);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
    await giveCategoria(all, ana, 4);
    expect(await countPendingMembers(all)).toBe(1);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, ALTOS_ROLE]);
    expect(await countPendingMembers(all)).toBe(0);
  });

  test('dismissal and the end of a session end the link, whose roles are taken', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, ana } = all;
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 3 });
    addGuildMember(all, '90002', PRENSA_ROLE);
    await linkDiscordAccount(all, leo, '90002');
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE), categoriaRole(9, PRENSA_ROLE)]);
    await syncGuildRoles(all);
    // Leo's other role is one that his rank does not have.
    expect(guildMember(all, '90002').roles).toEqual([JEFES_ROLE]);
    await portal.dismiss(ana);
    await portal.as(leo).succeeds('POST cambioClave', { body: { clavea: CLAVE, claven: 'otra-clave-muy-larga' } });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
    expect(guildMember(all, '90002').roles).toEqual([]);
    expect(await portal.countTableRows()).toMatchObject({ discord_rol_miembro: 0, discord_rol_pendiente: 0 });
  });

  test.each([30, 365])('who writes no command for %d days keeps roles and nickname', async (days) => {
    const all = await openRolesSceneWithAna();
    const { portal } = all;
    await portal.configure({ clave_ociosa: 30, siglas: 'CON' });
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)], { apodo: true });
    await syncGuildRoles(all);
    const { nick, roles } = guildMember(all, '90001');
    expect([nick, roles]).toEqual([expect.stringContaining('Ana'), [UNKNOWN_ROLE, JEFES_ROLE]]);
    portal.clock.advance({ hours: days * 24 });
    await new ExpiredSessionCleaner(portal.deps).remove();
    await syncGuildRoles(all);
    expect(guildMember(all, '90001')).toMatchObject({ nick, roles });
  });

  test('of the link: its roles go with the account', async () => {
    const all = await openRolesSceneWithAna();
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    await syncGuildRoles(all);
    addGuildMember(all, '90002');
    await linkDiscordAccount(all, all.ana, '90002');
    await syncGuildRoles(all);
    expect([rolesOfAna(all), guildMember(all, '90002').roles]).toEqual([[UNKNOWN_ROLE], [JEFES_ROLE]]);
    await all.portal.as(all.ana).succeeds('POST desvincularDiscord');
    await syncGuildRoles(all);
    expect(guildMember(all, '90002').roles).toEqual([]);
  });

  test('of departamentos, and of what they give', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, boss, ana } = all;
    const { data } = await portal.as(boss).succeeds('POST crearDepartamento', {
      body: { nombre: 'Prensa', texto: 'Noticias', jefe: ana.id, abierto: true },
    });
    await saveRolesSettings(all, [
      categoriaRole(3, JEFES_ROLE),
      { fuente: 'departamento', id: data.id, rol: PRENSA_ROLE },
    ]);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE, PRENSA_ROLE]);
    // A role that nothing gives any more is taken from whom the portal gave it.
    await saveRolesSettings(all, [
      categoriaRole(3, JEFES_ROLE),
      { fuente: 'departamento', id: data.id, rol: JEFES_ROLE },
    ]);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
    await saveRolesSettings(all, [{ fuente: 'departamento', id: data.id, rol: PRENSA_ROLE }]);
    await portal.as(boss).succeeds('POST cerrarDepartamento', { body: { id: data.id, motivo: 'ya no hace falta' } });
    expect(await countPendingMembers(all)).toBe(1);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
  });

  test('of people who join and leave a departamento', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, boss, ana } = all;
    const { id } = await createDepartamento(portal, boss);
    await saveRolesSettings(all, [{ fuente: 'departamento', id, rol: PRENSA_ROLE }]);
    await syncGuildRoles(all);
    await joinDepartamento(portal, boss, ana, id);
    expect(await countPendingMembers(all)).toBe(1);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, PRENSA_ROLE]);
    await portal.as(ana).succeeds('POST salirDepartamento', { body: { id } });
    expect(await countPendingMembers(all)).toBe(1);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
  });

  test('a departamento that closes forgets its role: by hand it may be given again', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, boss, ana } = all;
    const { data } = await portal.as(boss).succeeds('POST crearDepartamento', {
      body: { nombre: 'Prensa', texto: 'Noticias', jefe: ana.id, abierto: true },
    });
    const prensa: RoleChoice = { fuente: 'departamento', id: data.id, rol: PRENSA_ROLE };
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE), prensa]);
    await syncGuildRoles(all);
    const { version } = await readRolesSettings(all);
    await portal.as(boss).succeeds('POST cerrarDepartamento', { body: { id: data.id, motivo: 'ya no hace falta' } });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
    expect(await portal.db.selectFrom('discord_rol').select('fuente').execute()).toEqual([{ fuente: 'categoria' }]);
    const stale = { body: { roles: [], apodo: false, visto: version } };
    expect(await portal.as(boss).fails('POST cambiarRolesDiscord', stale)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    guildMember(all, '90001').roles.push(PRENSA_ROLE);
    portal.clock.advance({ minutes: 60 });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE, PRENSA_ROLE]);
  });

  test('a rank that is retired forgets its role too, and is offered again with its return', async () => {
    const all = await openRolesScene();
    const { portal, boss } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE), categoriaRole(4, PRENSA_ROLE)]);
    const offered = async () =>
      (await readRolesSettings(all)).fuentes.find(({ fuente, id }) => fuente === 'categoria' && id === 4);
    const misiones = portal.db.selectFrom('mision').select('id').where('categoria', '=', 4);
    for (const { id } of await misiones.execute())
      await portal.as(boss).succeeds('POST retirarMis', { body: { id, retirar: true } });
    await portal.as(boss).succeeds('POST retirarRank', { body: { id: 4, retirar: true } });
    expect(await offered()).toBeUndefined();
    expect(await portal.db.selectFrom('discord_rol').select('objeto').execute()).toEqual([{ objeto: 3 }]);
    await portal.as(boss).succeeds('POST retirarRank', { body: { id: 4, retirar: false } });
    expect(await offered()).toMatchObject({ rol: null });
  });

  test.each([
    {
      what: 'that changes places',
      before: 4,
      after: { id: 5, nombre: 'Logística' },
      other: { before: 5, after: { id: 4, nombre: 'Supervisores' } },
      change: ({ portal, boss }: RolesScene) =>
        portal.as(boss).succeeds('POST moverRank', { body: { id: 4, vecino: 5 } }),
    },
    {
      what: 'above a new one',
      before: 12,
      after: { id: 13, nombre: 'Fundadores' },
      other: { before: 11, after: { id: 11 } },
      change: ({ portal, boss }: RolesScene) => portal.as(boss).succeeds('POST addRank', { body: { nombre: 'Nuevo' } }),
    },
  ])('a rango $what keeps its role, and so do its people', async ({ before, after, other, change }) => {
    const all = await openRolesScene();
    const { portal, boss } = all;
    const person = before === 12 ? boss : await portal.createPerson({ nombre: 'Leo', categoria: before });
    addGuildMember(all, '90003');
    await linkDiscordAccount(all, person, '90003');
    await saveRolesSettings(all, [categoriaRole(before, ALTOS_ROLE), categoriaRole(other.before, JEFES_ROLE)]);
    await syncGuildRoles(all);
    const { version } = await readRolesSettings(all);
    await change(all);
    const { fuentes } = await readRolesSettings(all);
    expect(fuentes.find(({ rol }) => rol?.id === ALTOS_ROLE)).toMatchObject({ fuente: 'categoria', ...after });
    expect(fuentes.find(({ rol }) => rol?.id === JEFES_ROLE)).toMatchObject(other.after);
    const stale = { body: { roles: [], apodo: false, visto: version } };
    expect(await portal.as(boss).fails('POST cambiarRolesDiscord', stale)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    expect(await countPendingMembers(all)).toBe(1);
    portal.clock.advance({ minutes: 60 });
    await syncGuildRoles(all);
    expect(guildMember(all, '90003').roles).toEqual([ALTOS_ROLE]);
    expect(editRequests(all)).toHaveLength(1);
  });

  test('of a membresia, when it is sold, ended, and when its time is over', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, boss, ana } = all;
    await saveRolesSettings(all, [{ fuente: 'membresia', id: 0, rol: VIP_ROLE }]);
    const membresia = await portal.db
      .insertInto('membresia')
      .values({
        nombre: 'Oro',
        details: '',
        precio: 10,
        vip: 1,
        perma: 0,
        reduccion: 0,
        honor: null,
        image: '',
        retirada: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sell = (buyer: { user: number | string; isExterno: boolean } = { user: ana.id, isExterno: false }) =>
      portal.as(boss).succeeds('POST addMembresia', { body: { ...buyer, membresia: membresia.id, periodo: 15 } });
    const { data } = await sell();
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, VIP_ROLE]);
    await portal.as(boss).succeeds('POST deleteMemb', { body: { id: data.id } });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
    const again = await sell();
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, VIP_ROLE]);
    await portal.as(boss).succeeds('POST anularMembresia', { body: { id: again.data.id, motivo: 'Prueba' } });
    expect(await countPendingMembers(all)).toBe(1);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
    const outside = await sell({ user: 'Anita', isExterno: true });
    const rename = { id: ana.id, nombre: 'Anita', firma: UNCHANGED, rango: UNCHANGED, mifirma: 'JFA' } as const;
    await portal.as(boss).succeeds('POST editUsuario', { body: rename });
    await syncGuildRoles(all);
    await portal.as(boss).succeeds('POST pasarMembresia', { body: { id: outside.data.id, usuario: ana.id } });
    expect(await countPendingMembers(all)).toBe(1);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, VIP_ROLE]);
    portal.clock.advance({ hours: 15 * 24 });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
  });

  test('nothing is sent if nothing differs, and every hour all are looked at', async () => {
    const all = await openRolesSceneWithAna();
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    await syncGuildRoles(all);
    expect(editRequests(all)).toHaveLength(1);
    await syncGuildRoles(all);
    const { length } = all.discord.requests;
    guildMember(all, '90001').roles = [];
    all.portal.clock.advance({ minutes: 60, ms: -1 });
    await syncGuildRoles(all);
    expect(all.discord.requests).toHaveLength(length);
    all.portal.clock.advance({ ms: 1 });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([JEFES_ROLE]);
    expect(await readRolesSettings(all)).toMatchObject({ esperan: 0, revisado: all.portal.clock.iso() });
    all.portal.clock.advance({ minutes: 60 });
    await syncGuildRoles(all);
    expect(editRequests(all)).toHaveLength(2);
  });

  test('an account that is not in the server leaves the queue', async () => {
    const all = await openRolesSceneWithAna();
    all.discord.guilds[0]?.members.splice(1);
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    await syncGuildRoles(all);
    expect(await readRolesSettings(all)).toMatchObject({ esperan: 0, rechazados: 0, fallo: null });
    expect(editRequests(all)).toEqual([]);
  });
});

describe('nicknames', () => {
  test('show siglas, mision and name, and follow the switch', async () => {
    const all = await openRolesSceneWithAna();
    const { mision } = await all.portal.db
      .selectFrom('usuario as u')
      .innerJoin('mision as m', 'm.id', 'u.mision')
      .select('m.nombre as mision')
      .where('u.id', '=', all.ana.id)
      .executeTakeFirstOrThrow();
    await saveRolesSettings(all, [], { apodo: true });
    await syncGuildRoles(all);
    expect(guildMember(all, '90001').nick).toBe(`CON ${mision} · Ana`);
    expect(editRequests(all)).toHaveLength(1);
    await syncGuildRoles(all);
    expect(editRequests(all)).toHaveLength(1);
    await all.portal.as(all.ana).succeeds('POST desvincularDiscord');
    await syncGuildRoles(all);
    expect(guildMember(all, '90001')).toMatchObject({ nick: null, roles: [UNKNOWN_ROLE] });
    expect((await all.portal.countTableRows()).discord_rol_miembro).toBe(0);
  });

  test('of someone above the bot only the roles are changed, and that is told', async () => {
    const all = await openRolesSceneWithAna();
    Object.assign(all.discord.guilds[0] ?? {}, { owner: '90001' });
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)], { apodo: true });
    await syncGuildRoles(all);
    expect(guildMember(all, '90001')).toMatchObject({ nick: null, roles: [UNKNOWN_ROLE, JEFES_ROLE] });
    const rechazos = [{ nombre: 'Ana', detalle: 'Está más alto que el bot' }];
    expect(await readRolesSettings(all)).toMatchObject({ rechazados: 1, rechazos });
    const { length } = all.discord.requests;
    all.portal.clock.advance({ minutes: 60 });
    await syncGuildRoles(all);
    expect(all.discord.requests).toHaveLength(length);
    // It is tried again by itself once a day.
    all.portal.clock.advance({ hours: 23 });
    await syncGuildRoles(all);
    expect(all.discord.requests.length).toBeGreaterThan(length);
    expect(await readRolesSettings(all)).toMatchObject({ rechazados: 1, rechazos });
    Object.assign(all.discord.guilds[0] ?? {}, { owner: 'otra' });
    await all.portal.as(all.boss).succeeds('POST ponerRolesDiscord', { body: {} });
    await syncGuildRoles(all);
    expect(await readRolesSettings(all)).toMatchObject({ rechazados: 0, rechazos: [] });
    expect(guildMember(all, '90001').nick).toContain('Ana');
  });
});

describe('the preview', () => {
  const preview = ({ portal, boss }: RolesScene) => portal.as(boss).succeeds('GET previoRolesDiscord');

  test('tells who gets or loses what, reads all pages, and changes nothing', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, discord, boss } = all;
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 4 });
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 4 });
    await linkDiscordAccount(all, leo, '90002');
    await linkDiscordAccount(all, eva, '90003');
    for (let i = 0; i < 1500; i++) addGuildMember(all, String(1_000_000 + i), JEFES_ROLE);
    addGuildMember(all, '9000000', UNKNOWN_ROLE);
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE), categoriaRole(4, ALTOS_ROLE)], { apodo: true });
    // Accounts that nobody linked are left alone.
    const leoInServer = { user: { id: '90002', username: 'leo' }, nick: null, roles: [JEFES_ROLE, UNKNOWN_ROLE] };
    discord.guilds[0]?.members.unshift(leoInServer);
    const before = JSON.stringify(discord.guilds[0]?.members);
    expect(await preview(all)).toEqual({
      unidos: 3,
      fuera: 1,
      cambian: 2,
      apodos: 2,
      problemas: [],
      roles: [
        { id: ALTOS_ROLE, nombre: 'Altos mandos', ganan: 1, pierden: 0 },
        { id: JEFES_ROLE, nombre: 'Jefes', ganan: 1, pierden: 1 },
      ],
    });
    expect(JSON.stringify(discord.guilds[0]?.members)).toBe(before);
    expect(discord.requests.filter((request) => request === `GET /guilds/${GUILD}/members`)).toHaveLength(2);
    await portal.as(boss).succeeds('POST ponerRolesDiscord', { body: {} });
    await syncGuildRoles(all);
    expect(guildMember(all, '90002').roles).toEqual([UNKNOWN_ROLE, ALTOS_ROLE]);
    expect(await preview(all)).toMatchObject({ cambian: 0, roles: [] });
  });

  test('says what it needs, and what the bot may not do', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, discord, boss } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    discord.hasMembersIntent = false;
    expect(await portal.as(boss).fails('GET previoRolesDiscord')).toMatchObject({
      error: 'DISCORD_RECHAZA',
      msg: 'En «Bot» de tu aplicación, activa «Server Members Intent».',
    });
    discord.hasMembersIntent = true;
    const [guild] = discord.guilds;
    for (const role of guild?.roles ?? []) if (role.id === JEFES_ROLE) role.position = 9;
    Object.assign(guild ?? {}, { permissions: 0n });
    expect((await preview(all)).problemas).toEqual([
      { nombre: 'El bot', detalle: 'Al bot le falta: Gestionar roles' },
      { nombre: 'Jefes', detalle: 'Está más alto que el rol del bot. Bájalo en Discord' },
    ]);
  });
});

test('roles with power over the server are chosen with a warning, and taken like others', async () => {
  const all = await openRolesSceneWithAna();
  const { portal, discord, boss, ana } = all;
  const power = (id: string, ...bits: bigint[]): void => {
    const permissions = String(bits.reduce((every, bit) => every | bit, 0n));
    for (const role of discord.guilds[0]?.roles ?? []) if (role.id === id) role.permissions = permissions;
  };
  power(ALTOS_ROLE, PermissionFlagsBits.Administrator, PermissionFlagsBits.BanMembers);
  power(JEFES_ROLE, PermissionFlagsBits.KickMembers, PermissionFlagsBits.BanMembers, PermissionFlagsBits.SendMessages);
  const warnings = (await portal.as(boss).succeeds('GET rolesServidorDiscord')).flatMap(({ nombre, aviso }) =>
    aviso === null ? [] : [[nombre, aviso]],
  );
  expect(warnings).toEqual([
    ['Altos mandos', 'Da todos los permisos del servidor'],
    ['Jefes', 'Permite banear y expulsar'],
  ]);
  await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
  expect((await portal.as(boss).succeeds('GET previoRolesDiscord')).problemas).toEqual([
    { nombre: 'Jefes', detalle: 'Permite banear y expulsar' },
  ]);
  await syncGuildRoles(all);
  expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
  await portal.dismiss(ana);
  await syncGuildRoles(all);
  expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
});

/** Links many people of two categorias, half of them in the server, with a wrong role. */
