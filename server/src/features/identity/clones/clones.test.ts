import { LIST_MAX, NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { hashAddress } from '../../../platform/network/addressHash.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { serve } from '../../../server.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';
import { ensureAvatar, recordAvatar } from './clones.public.ts';

const SHARES_TEXT = `${NAME_PLACEHOLDER} comparte conexión con ${NAME_PLACEHOLDER}`;
const clones = async (portal: Portal) =>
  (await portal.db.selectFrom('bitacora').selectAll().where('modulo', '=', 'clones').orderBy('id').execute()).map(
    ({ usuario, objeto, encargado, motivo }) => ({ usuario, objeto, encargado, motivo }),
  );
const clon = (usuario: Person, objeto: Person) => ({
  usuario: usuario.id,
  objeto: objeto.id,
  encargado: null,
  motivo: SHARES_TEXT,
});
/** Logs in through a local proxy that names the caller. */
const logInFrom = (portal: Portal, { usuario }: Person, direccion: string, remoteAddress?: string) =>
  portal
    .as(null, { remoteAddress, headers: { 'x-forwarded-for': direccion } })
    .succeeds('POST login', { body: { op: 0, usuario, clave: CLAVE } });
const hashed = (portal: Portal, ...open: string[]) => Promise.all(open.map((d) => hashAddress(portal.db, d)));
const unordered = (texts: string[]): string[] => texts.toSorted();
const addresses = async (portal: Portal, { id }: Person) =>
  (await portal.db.selectFrom('direccion').selectAll().where('usuario', '=', id).orderBy('primera').execute()).map(
    (d) => d.direccion,
  );

test('two accounts that log in from one address are logged once, under clones', async () => {
  const portal = await openPortal();
  const [ana, beto, ida] = [await portal.createPerson(), await portal.createPerson(), await portal.createPerson()];
  await logInFrom(portal, ana, '203.0.113.7');
  await logInFrom(portal, ida, '203.0.113.8');
  expect(await clones(portal)).toEqual([]);
  await logInFrom(portal, beto, '203.0.113.7');
  expect(await clones(portal)).toEqual([clon(beto, ana)]);
  await logInFrom(portal, beto, '203.0.113.7');
  await logInFrom(portal, ana, '203.0.113.7');
  expect(await clones(portal)).toHaveLength(1);
});

test('a second shared address is not logged again', async () => {
  const portal = await openPortal();
  const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
  for (const direccion of ['203.0.113.7', '203.0.113.8'])
    for (const person of [ana, beto]) await logInFrom(portal, person, direccion);
  expect(await clones(portal)).toEqual([clon(beto, ana)]);
  expect(unordered(await addresses(portal, ana))).toEqual(
    unordered(await hashed(portal, '203.0.113.7', '203.0.113.8')),
  );
});

test('a clone of several accounts is logged in one entry, which names the first and counts the others', async () => {
  const portal = await openPortal();
  const people = await Promise.all(Array.from({ length: 4 }, () => portal.createPerson()));
  const [ana, beto, ida, leo] = people.toSorted((a, b) => a.id - b.id) as [Person, Person, Person, Person];
  for (const person of [ana, beto, ida, leo]) await logInFrom(portal, person, '203.0.113.7');
  expect(await clones(portal)).toEqual([
    clon(beto, ana),
    { ...clon(ida, ana), motivo: `${SHARES_TEXT} y 1 cuenta más` },
    { ...clon(leo, ana), motivo: `${SHARES_TEXT} y 2 cuentas más` },
  ]);
});

test('accounts that share another connection already are not counted again', async () => {
  const portal = await openPortal();
  const [ana, beto, ida] = [await portal.createPerson(), await portal.createPerson(), await portal.createPerson()];
  for (const person of [ana, ida]) await logInFrom(portal, person, '203.0.113.7');
  for (const person of [ana, beto, ida]) await logInFrom(portal, person, '203.0.113.8');
  expect(await clones(portal)).toEqual([clon(ida, ana), clon(beto, ana), clon(ida, beto)]);
});

test('of a connection with very many accounts a hundred are counted', async () => {
  const portal = await openPortal();
  const [first, ...others] = await Promise.all(Array.from({ length: 102 }, () => portal.createPerson()));
  const direccion = await hashAddress(portal.db, '203.0.113.7');
  const row = (usuario: number) => ({ usuario, direccion, red: null, primera: 1, ultima: 1 });
  await insertRows(
    portal.db,
    'direccion',
    [first as Person, ...others].map(({ id }) => row(id)),
  ).execute();
  const ana = await portal.createPerson();
  await logInFrom(portal, ana, '203.0.113.7');
  expect((await clones(portal)).map(({ motivo }) => motivo)).toEqual([`${SHARES_TEXT} y más de 100 cuentas`]);
});

test('a registration from the address of another account is logged', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ direccion: '203.0.113.7' });
  const clave = 'una-clave-larga';
  await portal
    .as(null, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    .succeeds('POST registro', { body: { usuario: 'Beto', clave, rclave: clave } });
  const beto = await portal.db
    .selectFrom('usuario')
    .select('id')
    .where('usuario', '=', 'Beto')
    .executeTakeFirstOrThrow();
  expect(await clones(portal)).toEqual([{ usuario: beto.id, objeto: ana.id, encargado: null, motivo: SHARES_TEXT }]);
});

test('dismissed accounts are not clones', async () => {
  const portal = await openPortal();
  const [ana, beto] = [await portal.createPerson({ direccion: '203.0.113.7' }), await portal.createPerson()];
  await portal.dismiss(ana);
  await logInFrom(portal, beto, '203.0.113.7');
  expect(await clones(portal)).toEqual([]);
});

test('the clones of a readmitted account are logged, by connection and by avatar', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 11 });
  const ana = await portal.createPerson({ direccion: '203.0.113.7' });
  const [beto, ida] = [await portal.createPerson({ direccion: '203.0.113.8' }), await portal.createPerson()];
  await runInTransaction(portal.deps, async (tx) => {
    const avatar = await ensureAvatar(tx, 'hhes-1');
    for (const { id } of [ana, ida]) await recordAvatar(tx, id, avatar);
  });
  const before = (await clones(portal)).length;
  await portal.dismiss(ana);
  await logInFrom(portal, beto, '203.0.113.7');
  const { notices } = await portal.observe(() =>
    portal.as(boss).succeeds('POST ingresar', { body: { usuario: ana.id } }),
  );
  expect((await clones(portal)).slice(before)).toEqual([
    clon(ana, beto),
    { ...clon(ana, ida), motivo: `${NAME_PLACEHOLDER} usa el mismo avatar que ${NAME_PLACEHOLDER}` },
  ]);
  expect(notices.filter(({ tema }) => tema === 'clones')).toHaveLength(2);
});

test('a failed login does not store its address', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson();
  await portal
    .as(null, { remoteAddress: '203.0.113.7' })
    .fails('POST login', { body: { op: 0, usuario: ana.usuario, clave: 'mala' } });
  expect(await addresses(portal, ana)).toEqual([]);
});

describe('whose forwarded address is trusted', () => {
  test.each([
    ['a proxy on this machine', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['one by IPv6', '::1', '203.0.113.7', '203.0.113.7'],
    ['the nearest of several', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['no one from outside', '192.0.2.55', '203.0.113.7', '192.0.2.55'],
    ['nor one from the network next to it', '10.0.0.9', '203.0.113.7', '10.0.0.9'],
  ])('%s', async (_case, remoteAddress, header, direccion) => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    await logInFrom(portal, ana, header, remoteAddress);
    expect(await addresses(portal, ana)).toEqual(await hashed(portal, direccion));
  });

  test.each([
    ['a proxy named in PROXIES', '172.18.0.3', '203.0.113.7', '203.0.113.7'],
    ['a client beside that proxy forges an address', '172.18.0.3', '203.0.113.7, 172.18.0.9', '172.18.0.9'],
    ['another machine of another network', '172.19.0.3', '203.0.113.7', '172.19.0.3'],
    ['a proxy of this machine as well', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ])('%s', async (_case, remoteAddress, header, direccion) => {
    const portal = await openPortal();
    portal.proxies = '192.0.2.8, 172.18.0.0/16';
    await portal.restart();
    const ana = await portal.createPerson();
    await logInFrom(portal, ana, header, remoteAddress);
    expect(await addresses(portal, ana)).toEqual(await hashed(portal, direccion));
  });

  test('a forged header does not evade the limit of failures', async () => {
    const portal = await openPortal();
    const tryOnce = (n: number) =>
      portal
        .as(null, { remoteAddress: '192.0.2.55', headers: { 'x-forwarded-for': `203.0.113.${n}` } })
        .fails('POST login', { body: { op: 0, usuario: 'Nadie', clave: 'mala' } });
    for (let n = 0; n < 10; n += 1) expect(await tryOnce(n)).toMatchObject({ http: 401 });
    expect(await tryOnce(10)).toMatchObject({ http: 429 });
  });
});

describe('which addresses are the same', () => {
  test.each([
    ['two of a /64', '2001:db8:1:2::1', '2001:DB8:1:2:ffff::2', '2001:db8:1:2::/64'],
    ['an IPv4, alone or inside IPv6', '203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7'],
  ])('one address: %s', async (_case, one, other, saved) => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
    for (const direccion of [one, other]) await logInFrom(portal, ana, direccion);
    expect(await addresses(portal, ana)).toEqual(await hashed(portal, saved));
    await logInFrom(portal, beto, other);
    expect(await clones(portal)).toEqual([clon(beto, ana)]);
  });

  test('two /64 networks are different addresses', async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
    await logInFrom(portal, ana, '2001:db8:1:2::1');
    await logInFrom(portal, beto, '2001:db8:1:3::1');
    expect(await clones(portal)).toEqual([]);
  });

  test('addresses stored in plain text are merged and hashed at the start, once', async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
    const row = (usuario: Person, direccion: string, primera: number, ultima: number) => ({
      usuario: usuario.id,
      direccion,
      primera,
      ultima,
    });
    await portal.db
      .insertInto('direccion')
      .values([
        row(ana, '2001:db8:1:2::1', 10, 20),
        row(ana, '2001:db8:1:2:a::', 5, 15),
        row(ana, '2001:db8:1:2::/64', 8, 30),
        row(ana, '203.0.113.7', 1, 2),
        row(beto, '2001:db8:1:2::b', 7, 9),
        row(beto, '::ffff:203.0.113.8', 3, 4),
      ])
      .execute();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { ready, close } = await serve({
        url: portal.database.url,
        admin: { usuario: undefined, clave: undefined },
        log: portal.deps.log,
        host: '127.0.0.1',
        port: 0,
        allowInternalNetwork: false,
        clock: Date.now,
        onFirstAdmin: () => undefined,
      });
      await ready;
      await close();
      const rows = await portal.db.selectFrom('direccion').selectAll().orderBy('usuario').orderBy('primera').execute();
      const [v4, otherV4, v6] = await hashed(portal, '203.0.113.7', '203.0.113.8', '2001:db8:1:2::/64');
      const [network4, network6] = [{ red: '203.0.113.0/24' }, { red: '2001:db8:1::/48' }];
      expect(rows).toEqual([
        { ...row(ana, v4 ?? '', 1, 2), ...network4 },
        { ...row(ana, v6 ?? '', 5, 30), ...network6 },
        { ...row(beto, otherV4 ?? '', 3, 4), ...network4 },
        { ...row(beto, v6 ?? '', 7, 9), ...network6 },
      ]);
    }
    expect(await clones(portal)).toEqual([]);
  });
});

test('of many accounts on one connection, as many as fit are returned', async () => {
  const portal = await openPortal();
  const mgmt = await portal.createPerson({ categoria: 10 });
  const [primera, tooMany] = [100_000, LIST_MAX + 50];
  await sql`insert into usuario (id, usuario, nombre_plano, nombre_llano, clave, mision, registro)
    with recursive t(i) as (select cast(${primera} as integer) union all select i + 1 from t
      where i < ${primera + tooMany - 1})
    select i, 'clon-' || i, 'clon-' || i, 'clon-' || i, '', (select min(id) from mision), 0 from t`.execute(portal.db);
  await sql`insert into direccion (usuario, direccion, primera, ultima)
    select id, '203.0.113.77', 0, 0 from usuario where id >= ${primera}`.execute(portal.db);
  const groups = await portal.as(mgmt).succeeds('GET getAllClones');
  expect(groups.flatMap((g) => g.usuarios)).toHaveLength(LIST_MAX);
});
