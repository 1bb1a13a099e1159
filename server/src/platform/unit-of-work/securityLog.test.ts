import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addUsuario } from '../../features/careers/career/career.public.ts';
import type { Portal } from '../../test-support/portal/portal.ts';
import { openPortal } from '../../test-support/portal/portal.ts';
import {
  flushSecurityLog,
  REQUEST_ADDRESS,
  REQUEST_NETWORK,
  readSecurityEntries,
} from '../../test-support/portal/securityLog.ts';
import { toNetworkPrefix } from '../network/addressKey.ts';
import { refusalCounterOf } from './securityLog.ts';
import { runInTransaction } from './transaction.ts';

/** Creates so many people; returns their ids. */
async function createPeople(portal: Portal, count: number): Promise<number[]> {
  const mision = await portal.misionId(1, 1);
  const names = Array.from({ length: count }, (_, i) => `Gente${i}`);
  return runInTransaction(portal.deps, async (tx) => {
    const ids: number[] = [];
    for (const usuario of names) ids.push(await addUsuario(tx, { usuario, clave: 'x', mision, referido: null }));
    return ids;
  });
}

describe('many refusals', () => {
  test('equal ones share a row with a count, also across two writes', async () => {
    const portal = await openPortal();
    const request = () => portal.as(null, { remoteAddress: REQUEST_ADDRESS })('GET', 'checkUser');
    for (let i = 0; i < 5; i += 1) await request();
    await flushSecurityLog(portal);
    portal.clock.advance({ minutes: 1 });
    await request();
    await flushSecurityLog(portal);
    const [row, ...more] = await readSecurityEntries(portal);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ veces: 6, fecha: portal.clock.now, desde: portal.clock.now - 60_000 });
  });

  test('of ten thousand networks leave few rows, are all counted, and cause no write per request', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 12 });
    const [counts, now] = [refusalCounterOf(portal.engine), portal.clock.now];
    for (let i = 0; i < 10_000; i += 1) {
      const address = `10.${i >> 8}.${i & 255}.1`;
      counts.count({ clase: 'rechazo', usuario: null, address, llamada: 'login', codigo: 'SIN_SESION' }, now);
    }
    expect(counts.pendingCount).toBeLessThanOrEqual(101);
    expect(await readSecurityEntries(portal)).toEqual([]);
    // A caller with a session is still recorded individually.
    await portal.as(ana, { remoteAddress: REQUEST_ADDRESS })('POST', 'estados', { op: 9 });
    await portal.grantPermisos(12);
    await portal.as(ana, { remoteAddress: REQUEST_ADDRESS })('GET', 'ajustes');
    await flushSecurityLog(portal);
    const rows = await readSecurityEntries(portal);
    expect(rows.length).toBeLessThanOrEqual(102);
    expect(rows.reduce((n, f) => n + f.veces, 0)).toBe(10_001);
    expect(rows.filter((f) => f.usuario === ana.id)).toHaveLength(1);
    expect(rows.find((f) => f.red === null)).toMatchObject({ veces: 9_900, llamada: null, codigo: 'SIN_SESION' });
  });

  test('of one person do not hide those of others: each person is at least named', async () => {
    const portal = await openPortal();
    const [ana, leo] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Leo' })];
    const [counts, now] = [refusalCounterOf(portal.engine), portal.clock.now];
    const refusal = { clase: 'rechazo', codigo: 'SIN_PERMISO' } as const;
    for (let i = 0; i < 500; i += 1)
      counts.count({ ...refusal, usuario: leo.id, address: REQUEST_ADDRESS, llamada: `x${i}` }, now);
    counts.count({ ...refusal, usuario: ana.id, address: REQUEST_ADDRESS, llamada: 'ajustes' }, now);
    await flushSecurityLog(portal);
    const rows = await readSecurityEntries(portal);
    expect(rows.filter((f) => f.usuario === leo.id)).toHaveLength(21);
    expect(rows.find((f) => f.usuario === leo.id && f.llamada === null)).toMatchObject({ veces: 480, red: null });
    expect(rows.filter((f) => f.usuario === ana.id)).toMatchObject([{ llamada: 'ajustes', red: REQUEST_NETWORK }]);
    expect(rows.filter((f) => f.usuario === null)).toEqual([]);
  });

  test('of one kind do not hide another kind; of very many people the last are counted together', async () => {
    const portal = await openPortal();
    const leo = await portal.createPerson({ nombre: 'Leo' });
    const [counts, now] = [refusalCounterOf(portal.engine), portal.clock.now];
    const item = { address: REQUEST_ADDRESS, llamada: 'x', codigo: 'SIN_PERMISO' } as const;
    for (const usuario of await createPeople(portal, 450)) counts.count({ ...item, clase: 'rechazo', usuario }, now);
    counts.count({ ...item, clase: 'prueba_fallida', usuario: leo.id }, now);
    expect(counts.pendingCount).toBe(402);
    await flushSecurityLog(portal);
    const rows = await readSecurityEntries(portal);
    expect(rows.filter((f) => f.clase === 'rechazo' && f.usuario === null)).toMatchObject([{ veces: 50 }]);
    expect(rows.filter((f) => f.usuario === leo.id)).toMatchObject([{ clase: 'prueba_fallida', red: REQUEST_NETWORK }]);
  });

  test('are kept while the database fails, up to a limit', async () => {
    const portal = await openPortal();
    const counts = refusalCounterOf(portal.engine);
    for (let timeWindow = 0; timeWindow < 40; timeWindow += 1)
      for (let i = 0; i < 150; i += 1) {
        const item = { clase: 'rechazo', usuario: i + 1, llamada: 'x', codigo: 'SIN_PERMISO' } as const;
        counts.count({ ...item, address: REQUEST_ADDRESS }, portal.clock.now + timeWindow * 600_000);
      }
    expect(counts.pendingCount).toBeLessThan(2100);
    const antes = counts.pendingCount;
    // These ids do not exist: the database rejects all rows, and none is lost.
    await expect(counts.flush(portal.engine.bestEffort)).rejects.toThrow();
    expect(counts.pendingCount).toBe(antes);
  });
});

test('counts of which some could not be written are neither lost nor doubled', async () => {
  const portal = await openPortal();
  const counts = refusalCounterOf(portal.engine);
  // Rows are written in the order of their time windows; the last are of people who do not exist yet.
  const refusal = { clase: 'rechazo', address: REQUEST_ADDRESS, codigo: 'SIN_PERMISO' } as const;
  const { now } = portal.clock;
  for (let i = 0; i < 1_100; i += 1)
    counts.count({ ...refusal, usuario: null, llamada: `x${i % 90}` }, now + Math.floor(i / 90) * 600_000);
  counts.count({ ...refusal, usuario: 999, llamada: 'x' }, now + 20 * 600_000);
  await expect(counts.flush(portal.engine.bestEffort)).rejects.toThrow();
  expect(counts.pendingCount).toBe(101);
  const written = await readSecurityEntries(portal);
  expect(written).toHaveLength(1_000);
  expect(new Set(written.map(({ veces }) => veces))).toEqual(new Set([1]));
});

describe('the security log', () => {
  const one = {
    clase: 'rechazo',
    usuario: null,
    encargado: null,
    red: REQUEST_NETWORK,
    llamada: 'x',
    codigo: 'SIN_SESION',
  } as const;
  const seedEntry = async (portal: Portal, cuenta: string | null) => {
    const row = { ...one, detalle: '', veces: 2, desde: 1000, fecha: 2000, cuenta };
    await portal.db.insertInto('vigilancia').values(row).execute();
  };

  test.each([
    ['what happened once', null, { veces: 3, fecha: 3000 }],
    ['of a count, backwards', 'c', { veces: 1, fecha: 3000 }],
    ['of a count, who', 'c', { veces: 3, fecha: 3000, usuario: 1 }],
    ['of a count, from where', 'c', { veces: 3, fecha: 3000, red: '10.0.0.0/24' }],
    ['of a count, its beginning', 'c', { veces: 3, fecha: 3000, desde: 1 }],
  ])('is immutable: %s', async (_case, cuenta, change) => {
    const portal = await openPortal();
    await portal.createPerson();
    await seedEntry(portal, cuenta);
    await expect(portal.db.updateTable('vigilancia').set(change).execute()).rejects.toThrow('append only');
    expect(await readSecurityEntries(portal)).toEqual([expect.objectContaining({ ...one, veces: 2, fecha: 2000 })]);
  });

  test('records concurrent events completely, each with its own data', async () => {
    const portal = await openPortal();
    const [ana, leo] = [await portal.createPerson(), await portal.createPerson()];
    await runInTransaction({ ...portal.deps, actor: ana, address: REQUEST_ADDRESS }, async (tx) => {
      await tx.recordSecurity(
        { clase: 'permisos', usuario: leo.id, detalle: 'dio Multas' },
        { clase: 'permisos', usuario: null, detalle: 'x'.repeat(500) },
      );
      await tx.recordSecurity();
    });
    const shared = { clase: 'permisos', encargado: ana.id, red: REQUEST_NETWORK, veces: 1, fecha: portal.clock.now };
    expect(await readSecurityEntries(portal)).toMatchObject([
      { ...shared, usuario: leo.id, detalle: 'dio Multas' },
      { ...shared, usuario: null, detalle: 'x'.repeat(200) },
    ]);
  });

  test('deletes only rows beyond their retention', async () => {
    const portal = await openPortal();
    await seedEntry(portal, null);
    const remove = () => portal.db.deleteFrom('vigilancia').execute();
    await expect(remove()).rejects.toThrow('append only');
    await portal.db.updateTable('vigilancia_limite').set({ hasta: 2000 }).execute();
    await expect(remove()).rejects.toThrow('append only');
    await portal.db.updateTable('vigilancia_limite').set({ hasta: 2001 }).execute();
    await remove();
    const { n } = await portal.db
      .selectFrom('vigilancia')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(0);
  });
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['nada', '—'],
])('of %s it stores %s', (address, red) => {
  expect(toNetworkPrefix(address)).toBe(red);
});
