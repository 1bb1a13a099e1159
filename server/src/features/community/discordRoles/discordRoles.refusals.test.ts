import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { DISCORD_TOKEN } from '../../../demo/discord.ts';
import { rateLimited } from '../../../demo/discordReplies.ts';
import {
  ALTOS,
  categoria,
  choose,
  DJ,
  JEFES,
  member,
  PRENSA,
  rolesOfAna,
  sync,
  VIP,
  view,
  waiting,
  withAna,
} from '../../../test-support/fakes/discordRoles.ts';
import { createDepartamento } from '../../../test-support/portal/departamentos.ts';
import { discordRolesJob } from './discordRoles.job.ts';
import { nextCheckAt } from './discordRoles.queries.ts';

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
        .set({ token: portal.deps.seal.close(DISCORD_TOKEN) })
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
    all.discord.next.push(rateLimited(3));
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
      estado: 'mal',
      detalle: 'Discord ya no acepta el token. Pon uno nuevo',
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
    discord_rol: 0,
    discord_rol_pendiente: 0,
    discord_rol_miembro: 0,
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

  test('a role that someone had before, and that their rank gives too, when the link ends', async () => {
    const all = await withAna();
    const { portal, boss, ana } = all;
    member(all, '90001').roles = [DJ, JEFES];
    const { id } = await createDepartamento(portal, boss, { jefe: ana.id });
    await choose(all, [categoria(3, JEFES), { fuente: 'departamento', id, rol: PRENSA }]);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES, PRENSA]);
    await portal.dismiss(ana);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, JEFES]);
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
  await new Promise((resolve) => setTimeout(resolve, 250));
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
