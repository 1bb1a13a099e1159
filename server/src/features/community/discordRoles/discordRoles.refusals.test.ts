import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { DISCORD_TOKEN } from '../../../demo/discord.ts';
import { rateLimited } from '../../../demo/discordReplies.ts';
import {
  ALTOS_ROLE,
  categoriaRole,
  countPendingMembers,
  guildMember,
  JEFES_ROLE,
  openRolesSceneWithAna,
  PRENSA_ROLE,
  readRolesSettings,
  rolesOfAna,
  saveRolesSettings,
  syncGuildRoles,
  UNKNOWN_ROLE,
  VIP_ROLE,
} from '../../../test-support/fakes/discordRoles.ts';
import { createDepartamento } from '../../../test-support/portal/departamentos.ts';
import { discordRolesJob } from './discordRoles.job.ts';
import { nextCheckAt } from './discordRoles.queries.ts';

describe('an account that Discord refuses', () => {
  test('the roles of someone whose nickname it refused are taken when the link ends', async () => {
    const all = await openRolesSceneWithAna();
    Object.assign(all.discord.guilds[0] ?? {}, { owner: '90001' });
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)], { apodo: true });
    await syncGuildRoles(all);
    expect(await readRolesSettings(all)).toMatchObject({ rechazados: 1 });
    await all.portal.dismiss(all.ana);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
    expect(await all.portal.countTableRows()).toMatchObject({ discord_rol_miembro: 0, discord_rol_pendiente: 0 });
  });

  test('without Manage Nicknames the roles are given, and nobody is refused', async () => {
    const all = await openRolesSceneWithAna();
    const [guild] = all.discord.guilds;
    const { permissions } = guild ?? { permissions: 0n };
    Object.assign(guild ?? {}, { permissions: permissions & ~PermissionFlagsBits.ManageNicknames });
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)], { apodo: true });
    await syncGuildRoles(all);
    expect(guildMember(all, '90001')).toMatchObject({ nick: null, roles: [UNKNOWN_ROLE, JEFES_ROLE] });
    expect(await readRolesSettings(all)).toMatchObject({ rechazados: 0, fallo: null });
    const preview = await all.portal.as(all.boss).succeeds('GET previoRolesDiscord');
    expect(preview.problemas).toEqual([{ nombre: 'El bot', detalle: 'Al bot le falta: Gestionar apodos' }]);
    Object.assign(guild ?? {}, { permissions });
    all.portal.clock.advance({ minutes: 60 });
    await syncGuildRoles(all);
    expect(guildMember(all, '90001').nick).toContain('Ana');
  });

  test('a page that is not of Discord says nothing about the account', async () => {
    const all = await openRolesSceneWithAna();
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    const page = { status: 403, body: '<html>', headers: { 'content-type': 'text/html' } };
    all.discord.hold = (request) => {
      if (!request.startsWith('PUT')) return undefined;
      all.discord.hold = null;
      all.discord.next.push(page);
      return undefined;
    };
    await syncGuildRoles(all);
    expect(await readRolesSettings(all)).toMatchObject({
      rechazos: [{ detalle: 'Discord tiene un problema (respondió 403)' }],
    });
    all.portal.clock.advance({ minutes: 5 });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
    expect(await readRolesSettings(all)).toMatchObject({ rechazados: 0 });
  });

  test('an answer of an old token says nothing about the new one', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, discord } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    discord.hold = async () => {
      discord.acceptsToken = false;
      await portal.db
        .updateTable('discord_bot')
        .set({ token: portal.deps.secretCipher.encrypt(DISCORD_TOKEN) })
        .execute();
    };
    await syncGuildRoles(all);
    discord.hold = null;
    discord.acceptsToken = true;
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
  });

  test('the button keeps a pause that Discord asked for', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, boss, discord } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    discord.next.push(rateLimited(3600));
    await syncGuildRoles(all);
    const { length } = discord.requests;
    await portal.as(boss).succeeds('POST ponerRolesDiscord', { body: {} });
    await syncGuildRoles(all);
    expect(discord.requests).toHaveLength(length);
    expect(await nextCheckAt(portal.db, portal.clock.now)).toBeGreaterThan(portal.clock.now + 3_590_000);
  });

  test('a short wait is waited for', async () => {
    const all = await openRolesSceneWithAna();
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    all.discord.next.push(rateLimited(3));
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
  });

  test('429: the queue waits as long as Discord asks, and ends right', async () => {
    const all = await openRolesSceneWithAna();
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    all.discord.next.push(rateLimited(30));
    await syncGuildRoles(all);
    expect(await readRolesSettings(all)).toMatchObject({
      esperan: 1,
      fallo: expect.stringMatching(/^Discord pide esperar 3\d seg/),
    });
    const { length } = all.discord.requests;
    await syncGuildRoles(all);
    expect(all.discord.requests).toHaveLength(length);
    await all.portal.restart();
    all.portal.clock.advance({ seconds: 40 });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
    expect(await readRolesSettings(all)).toMatchObject({ esperan: 0, fallo: null });
  });

  test('401: the queue waits for another token, and the first step says so', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, discord, boss } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    discord.acceptsToken = false;
    await syncGuildRoles(all);
    expect((await portal.as(boss).succeeds('GET botDiscord')).pasos[0]).toMatchObject({
      estado: 'mal',
      detalle: 'Discord ya no acepta el token. Pon uno nuevo',
    });
    const { length } = discord.requests;
    portal.clock.advance({ hours: 3 });
    await syncGuildRoles(all);
    expect(discord.requests).toHaveLength(length);
    expect(await countPendingMembers(all)).toBe(1);
    expect(await nextCheckAt(portal.db, portal.clock.now)).toBeNull();
    discord.acceptsToken = true;
    await portal.as(boss).succeeds('POST ponerBotDiscord', { body: { token: DISCORD_TOKEN } });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
  });

  test('without Manage Roles, or out of the server, the queue waits and says why', async () => {
    const all = await openRolesSceneWithAna();
    const { discord, portal } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    const [guild] = discord.guilds;
    const { permissions } = guild ?? { permissions: 0n };
    Object.assign(guild ?? {}, { permissions: 0n });
    await syncGuildRoles(all);
    expect(await readRolesSettings(all)).toMatchObject({ esperan: 1, fallo: 'Al bot le falta: Gestionar roles' });
    Object.assign(guild ?? {}, { permissions });
    discord.guilds.splice(0);
    portal.clock.advance({ minutes: 1 });
    await syncGuildRoles(all);
    expect(await readRolesSettings(all)).toMatchObject({ esperan: 1, fallo: 'El bot ya no está en ese servidor' });
    if (guild) discord.guilds.push(guild);
    const { length } = discord.requests;
    portal.clock.advance({ minutes: 2, ms: -1 });
    await syncGuildRoles(all);
    expect(discord.requests).toHaveLength(length);
    portal.clock.advance({ ms: 1 });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
    expect(await readRolesSettings(all)).toMatchObject({ esperan: 0, fallo: null });
  });

  test('a role that went above the bot, or away, is told, and the others are given', async () => {
    const all = await openRolesSceneWithAna();
    await saveRolesSettings(all, [
      categoriaRole(3, JEFES_ROLE),
      categoriaRole(4, ALTOS_ROLE),
      { fuente: 'membresia', id: 0, rol: VIP_ROLE },
    ]);
    const roles = all.discord.guilds[0]?.roles ?? [];
    for (const role of roles) if (role.id === ALTOS_ROLE) role.position = 9;
    roles.splice(
      roles.findIndex(({ id }) => id === VIP_ROLE),
      1,
    );
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
    const told = (await readRolesSettings(all)).fuentes.flatMap(({ rol }) => rol?.problema ?? []);
    expect(told).toEqual(['Está más alto que el rol del bot. Bájalo en Discord', 'Ya no existe en Discord']);
  });
});

test('taking the bot away, or choosing another server, forgets the roles', async () => {
  const all = await openRolesSceneWithAna();
  await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)], { apodo: true });
  await syncGuildRoles(all);
  await all.portal.as(all.boss).succeeds('POST quitarBotDiscord', { body: {} });
  expect(await all.portal.countTableRows()).toMatchObject({
    discord_rol: 0,
    discord_rol_pendiente: 0,
    discord_rol_miembro: 0,
  });
  expect(await readRolesSettings(all)).toMatchObject({ apodo: false, esperan: 0, revisado: null });
});

describe('only what the portal gave is taken', () => {
  test('a role that someone had before stays when nothing gives it any more', async () => {
    const all = await openRolesSceneWithAna();
    guildMember(all, '90001').roles = [UNKNOWN_ROLE, PRENSA_ROLE];
    await saveRolesSettings(all, [categoriaRole(3, PRENSA_ROLE)]);
    await syncGuildRoles(all);
    await saveRolesSettings(all, []);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, PRENSA_ROLE]);
  });

  test('a role that someone had before, and that their rank gives too, when the link ends', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, boss, ana } = all;
    guildMember(all, '90001').roles = [UNKNOWN_ROLE, JEFES_ROLE];
    const { id } = await createDepartamento(portal, boss, { jefe: ana.id });
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE), { fuente: 'departamento', id, rol: PRENSA_ROLE }]);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE, PRENSA_ROLE]);
    await portal.dismiss(ana);
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
  });

  test('a role that someone gives between reading and changing stays', async () => {
    const all = await openRolesSceneWithAna();
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    all.discord.hold = (request) => {
      if (request.startsWith('PUT')) guildMember(all, '90001').roles.push(VIP_ROLE);
      return undefined;
    };
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE, VIP_ROLE, JEFES_ROLE]);
  });

  test('the nickname that it set, also when the switch is off, and no other', async () => {
    const all = await openRolesSceneWithAna();
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)], { apodo: true });
    await syncGuildRoles(all);
    const theirs = guildMember(all, '90001').nick;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    await syncGuildRoles(all);
    expect([theirs, guildMember(all, '90001').nick]).toEqual([expect.stringContaining('Ana'), null]);
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)], { apodo: true });
    await syncGuildRoles(all);
    guildMember(all, '90001').nick = 'Anita';
    await all.portal.dismiss(all.ana);
    await syncGuildRoles(all);
    expect(guildMember(all, '90001')).toMatchObject({ nick: 'Anita', roles: [UNKNOWN_ROLE] });
  });

  test('roles and nickname that may have been given although no answer came', async () => {
    const all = await openRolesSceneWithAna();
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)], { apodo: true });
    all.discord.after = (request) => (request.startsWith('PATCH') ? { status: 502, body: '' } : undefined);
    await syncGuildRoles(all);
    all.discord.after = null;
    expect(guildMember(all, '90001')).toMatchObject({
      nick: expect.stringContaining('Ana'),
      roles: [UNKNOWN_ROLE, JEFES_ROLE],
    });
    await all.portal.dismiss(all.ana);
    await syncGuildRoles(all);
    expect(guildMember(all, '90001')).toMatchObject({ nick: null, roles: [UNKNOWN_ROLE] });
    expect((await all.portal.countTableRows()).discord_rol_miembro).toBe(0);
  });

  test('roles that were given before a kill prevented the record', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, discord } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    discord.after = async (request) => {
      // From now on this process stores nothing.
      if (request.startsWith('PUT'))
        await portal.db.updateTable('discord_rol_estado').set({ turno: 'muerto' }).execute();
      return undefined;
    };
    await syncGuildRoles(all);
    discord.after = null;
    expect([rolesOfAna(all), await countPendingMembers(all)]).toEqual([[UNKNOWN_ROLE, JEFES_ROLE], 1]);
    await portal.dismiss(all.ana);
    portal.clock.advance({ minutes: 1 });
    await syncGuildRoles(all);
    expect(rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
    expect(await portal.countTableRows()).toMatchObject({ discord_rol_miembro: 0, discord_rol_pendiente: 0 });
  });

  test('a bot that is taken away during a change leaves nothing behind', async () => {
    const all = await openRolesSceneWithAna();
    const { portal, boss, discord } = all;
    await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
    discord.hold = async (request) => {
      if (!request.startsWith('PUT /guilds')) return;
      discord.hold = null;
      await portal.as(boss).succeeds('POST quitarBotDiscord', { body: {} });
    };
    await syncGuildRoles(all);
    expect(await portal.countTableRows()).toMatchObject({ discord_rol_miembro: 0, discord_rol_pendiente: 0 });
    expect(await readRolesSettings(all)).toMatchObject({ fallo: null, revisado: null });
  });
});

test('a role above the bot of someone who left is tried hourly, and the job does not wake itself', async () => {
  const all = await openRolesSceneWithAna(discordRolesJob);
  const { portal, discord } = all;
  await saveRolesSettings(all, [categoriaRole(3, JEFES_ROLE)]);
  await expect.poll(() => rolesOfAna(all)).toEqual([UNKNOWN_ROLE, JEFES_ROLE]);
  await expect.poll(() => countPendingMembers(all)).toBe(0);
  const role = discord.guilds[0]?.roles.find(({ id }) => id === JEFES_ROLE);
  Object.assign(role ?? {}, { position: 9 });
  await portal.dismiss(all.ana);
  await expect.poll(async () => (await readRolesSettings(all)).rechazados).toBe(1);
  const { length } = discord.requests;
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(discord.requests).toHaveLength(length);
  expect((await readRolesSettings(all)).rechazos).toMatchObject([
    { detalle: 'Está más alto que el rol del bot. Bájalo en Discord' },
  ]);
  Object.assign(role ?? {}, { position: 3 });
  portal.clock.advance({ minutes: 60 });
  await syncGuildRoles(all);
  await expect.poll(() => rolesOfAna(all)).toEqual([UNKNOWN_ROLE]);
  await expect.poll(async () => (await portal.countTableRows()).discord_rol_miembro).toBe(0);
});
