import { DAY_MS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { hashAddress } from '../../../platform/network/addressHash.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';
import { DataRetention } from './privacy.retention.ts';

const OWN_ADDRESS = '203.0.113.7';
const logIn = (portal: Portal, { usuario }: Person, desde: string, clave = CLAVE) =>
  portal.as(null, { remoteAddress: desde })('POST', 'login', { op: 0, usuario, clave });
const rows = (portal: Portal, { id }: Person) =>
  portal.db.selectFrom('direccion').selectAll().where('usuario', '=', id).orderBy('direccion').execute();
const expire = (portal: Portal) => new DataRetention(portal.deps).apply();
const groups = async (portal: Portal, person: Person) =>
  (await portal.as(person).succeeds('GET getAllClones')).map((g) => g.usuarios.map((u) => u.usuario).sort());

test('after a login no table holds a complete address', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  await logIn(portal, ana, OWN_ADDRESS);
  await logIn(portal, ana, '2001:db8:1:2::9');
  // Failures and counters are kept for minutes and hold no address either.
  await logIn(portal, ana, OWN_ADDRESS, 'no es esta');
  await portal.as(null, { remoteAddress: OWN_ADDRESS }).succeeds('GET ipdetect');
  expect(await portal.countTableRows()).toMatchObject({ intento: 2, codigo_registro: 1 });
  expect(await portal.db.selectFrom('tasa').select('veces').execute()).not.toEqual([]);
  const [one, other] = await Promise.all([
    hashAddress(portal.db, OWN_ADDRESS),
    hashAddress(portal.db, '2001:db8:1:2::/64'),
  ]);
  const saved = await rows(portal, ana);
  expect(new Map(saved.map((f) => [f.direccion, f.red]))).toEqual(
    new Map([
      [one, '203.0.113.0/24'],
      [other, '2001:db8:1::/48'],
    ]),
  );
  for (const { name, columns } of await portal.db.introspection.getTables()) {
    const texts = columns.filter((c) => /text/i.test(c.dataType)).map((c) => c.name);
    // The name comes from the introspection of the database.
    const all = await portal.db
      .selectFrom(name as 'direccion')
      .selectAll()
      .execute();
    const told = all.flatMap((row) => texts.map((c) => String((row as Record<string, unknown>)[c])));
    expect({ name, given: told.filter((d) => d.includes(OWN_ADDRESS) || d.includes('2001:db8:1:2:')) }).toEqual({
      name,
      given: [],
    });
  }
});

test('another agency has another hash, and without its key none can be verified', async () => {
  const portal = await openPortal();
  const here = await hashAddress(portal.db, OWN_ADDRESS);
  await portal.db.updateTable('sello').set({ clave: 'otra' }).execute();
  expect(await hashAddress(portal.db, OWN_ADDRESS)).not.toBe(here);
  expect(here).toMatch(/^s:[\w-]{43}$/);
});

test('the network is erased after the retention period, and clones stay the same', async () => {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 10 });
  // One after the other: the log lists them by id.
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const beto = await portal.createPerson({ nombre: 'Beto' });
  const eva = await portal.createPerson({ nombre: 'Eva' });
  for (const person of [ana, beto]) await logIn(portal, person, OWN_ADDRESS);
  expect(await groups(portal, supervisor)).toEqual([['Ana', 'Beto']]);
  portal.clock.advance({ hours: 24 * 179 });
  await expire(portal);
  expect((await rows(portal, ana)).map((f) => f.red)).toEqual(['203.0.113.0/24']);
  portal.clock.advance({ hours: 24 * 2 });
  await expire(portal);
  for (const person of [ana, beto]) expect((await rows(portal, person)).map((f) => f.red)).toEqual([null]);
  expect(await groups(portal, supervisor)).toEqual([['Ana', 'Beto']]);
  // A new account from there still joins them, and is logged.
  const { bitacora } = await portal.observe(() => logIn(portal, eva, OWN_ADDRESS));
  expect(bitacora.filter((b) => b.modulo === 'clones').map((b) => [b.usuario, b.objeto])).toEqual([[eva.id, ana.id]]);
  expect(await groups(portal, supervisor)).toEqual([['Ana', 'Beto', 'Eva']]);
  // A new login stores the network again.
  await logIn(portal, ana, OWN_ADDRESS);
  expect((await rows(portal, ana)).map((f) => f.red)).toEqual(['203.0.113.0/24']);
});

test('an address whose network is erased is still known for its usuario', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  await logIn(portal, ana, OWN_ADDRESS);
  portal.clock.advance({ hours: 24 * 200 });
  await expire(portal);
  for (let i = 0; i < 20; i += 1) await logIn(portal, ana, `198.51.100.${i}`, 'no es esta');
  expect((await logIn(portal, ana, '198.51.100.99')).http).toBe(429);
  expect((await logIn(portal, ana, OWN_ADDRESS)).http).toBe(200);
});

test('the retention period is that of the configuration, and applies to many rows', async () => {
  const portal = await openPortal();
  await portal.configure({ direcciones_dias: 30 });
  const ana = await portal.createPerson();
  const ultima = portal.clock.now - 30 * DAY_MS - 1;
  const many = Array.from({ length: 1200 }, (_, i) => ({
    usuario: ana.id,
    direccion: `s:${i}`,
    primera: 0,
    ultima: ultima - (i % 7),
    red: '203.0.113.0/24',
  }));
  await portal.db.insertInto('direccion').values(many).execute();
  await portal.db
    .insertInto('direccion')
    .values({ usuario: ana.id, direccion: 's:x', primera: 0, ultima: ultima + 1, red: 'x' })
    .execute();
  await expire(portal);
  const remaining = await portal.db.selectFrom('direccion').select('direccion').where('red', 'is not', null).execute();
  expect(remaining).toEqual([{ direccion: 's:x' }]);
});

test('other data on addresses and devices expires at its time', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  await logIn(portal, ana, OWN_ADDRESS);
  await logIn(portal, ana, '198.51.100.1', 'no es esta');
  await portal.as(null, { remoteAddress: OWN_ADDRESS }).succeeds('GET ipdetect');
  const existing = async () => {
    const { intento, codigo_registro, dispositivo } = await portal.countTableRows();
    return { intento, codigo_registro, dispositivo };
  };
  expect(await existing()).toEqual({ intento: 3, codigo_registro: 1, dispositivo: 1 });
  portal.clock.advance({ minutes: 16 });
  await expire(portal);
  expect(await existing()).toEqual({ intento: 0, codigo_registro: 1, dispositivo: 1 });
  portal.clock.advance({ minutes: 15 });
  await expire(portal);
  expect(await existing()).toEqual({ intento: 0, codigo_registro: 0, dispositivo: 1 });
  portal.clock.advance({ hours: 24 * 365 });
  await expire(portal);
  expect(await existing()).toEqual({ intento: 0, codigo_registro: 0, dispositivo: 1 });
  portal.clock.advance({ hours: 24 * 36 });
  await expire(portal);
  expect(await existing()).toEqual({ intento: 0, codigo_registro: 0, dispositivo: 0 });
  expect(await portal.db.selectFrom('tasa').selectAll().execute()).toEqual([]);
});
