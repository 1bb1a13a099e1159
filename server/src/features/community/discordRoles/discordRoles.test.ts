import { UNCHANGED } from '@conserje/rules';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { openStandIn } from '../../../test-support/fakes/discordBot.ts';
import type { Choice, Scene } from '../../../test-support/fakes/discordRoles.ts';
import {
  ALTOS,
  BOT,
  categoria,
  choose,
  DJ,
  DUEÑOS,
  edits,
  GUILD,
  giveCategoria,
  JEFES,
  join,
  link,
  member,
  PRENSA,
  rolesOfAna,
  scene,
  sync,
  VIP,
  view,
  waiting,
  withAna,
} from '../../../test-support/fakes/discordRoles.ts';
import { createDepartamento, joinDepartamento } from '../../../test-support/portal/departamentos.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';
import { syncRoles } from './discordRoles.job.ts';

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

  test('of whoever joins and leaves a departamento', async () => {
    const all = await withAna();
    const { portal, boss, ana } = all;
    const { id } = await createDepartamento(portal, boss);
    await choose(all, [{ fuente: 'departamento', id, rol: PRENSA }]);
    await sync(all);
    await joinDepartamento(portal, boss, ana, id);
    expect(await waiting(all)).toBe(1);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, PRENSA]);
    await portal.as(ana).succeeds('POST salirDepartamento', { body: { id } });
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

  test('a rank that is retired forgets its role too, and is offered again with its return', async () => {
    const all = await scene();
    const { portal, boss } = all;
    await choose(all, [categoria(3, JEFES), categoria(4, PRENSA)]);
    const offered = async () => (await view(all)).fuentes.find(({ fuente, id }) => fuente === 'categoria' && id === 4);
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
      change: ({ portal, boss }: Scene) => portal.as(boss).succeeds('POST moverRank', { body: { id: 4, vecino: 5 } }),
    },
    {
      what: 'above a new one',
      before: 12,
      after: { id: 13, nombre: 'Fundadores' },
      other: { before: 11, after: { id: 11 } },
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
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, VIP]);
    await portal.as(boss).succeeds('POST deleteMemb', { body: { id: data.id } });
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ]);
    const again = await sell();
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, VIP]);
    await portal.as(boss).succeeds('POST anularMembresia', { body: { id: again.data.id, motivo: 'Prueba' } });
    expect(await waiting(all)).toBe(1);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ]);
    const outside = await sell({ user: 'Anita', isExterno: true });
    const rename = { id: ana.id, nombre: 'Anita', firma: UNCHANGED, rango: UNCHANGED, mifirma: 'JFA' } as const;
    await portal.as(boss).succeeds('POST editUsuario', { body: rename });
    await sync(all);
    await portal.as(boss).succeeds('POST pasarMembresia', { body: { id: outside.data.id, usuario: ana.id } });
    expect(await waiting(all)).toBe(1);
    await sync(all);
    expect(rolesOfAna(all)).toEqual([DJ, VIP]);
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
      unidos: 3,
      fuera: 1,
      cambian: 2,
      apodos: 2,
      problemas: [],
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
      error: 'DISCORD_RECHAZA',
      msg: 'En «Bot» de tu aplicación, activa «Server Members Intent».',
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
