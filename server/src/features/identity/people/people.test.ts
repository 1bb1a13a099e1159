import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { DAY_MS } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { SILENT_LOG } from '../../../platform/database/databaseErrorReporter.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openEngine } from '../../../platform/database/openEngine.ts';
import { createEmptyDatabase } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const lists = Object.values<Call>(CONTRACT)
  .filter((spec) => spec.etag)
  // It names the agency, but no person.
  .filter((spec) => spec.path !== CONTRACT.manifiesto.path);

describe.each(lists.map((spec) => [spec.path, spec] as const))('%s', (path, spec) => {
  const read = (portal: Portal, person: Person | null, etag = '', query = '') =>
    portal.as(person, { headers: etag === '' ? {} : { 'if-none-match': etag } })('GET', `${path}${query}`);

  test('a client with the current version receives it again only after a change', async () => {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ categoria: 12 });
    const { id } = await portal.createPerson();
    const { headers, body } = await read(portal, supervisor);
    const etag = String(headers.etag);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(await read(portal, supervisor, etag)).toMatchObject({ http: 304, body: '' });
    await portal.db
      .updateTable('usuario')
      .set({ usuario: 'Otra', nombre_plano: 'otra' })
      .where('id', '=', id)
      .execute();
    const after = await read(portal, supervisor, etag);
    expect(after.http).toBe(200);
    expect(after.body).not.toEqual(body);
    expect(after.headers.etag).not.toBe(etag);
  });

  if (spec.query?.properties.buscar)
    test('each search has its own version', async () => {
      const portal = await openPortal();
      const supervisor = await portal.createPerson({ categoria: 12, nombre: 'Ana' });
      for (const nombre of ['Beto', 'Carla']) await portal.createPerson({ nombre });
      const { headers } = await read(portal, supervisor);
      expect((await read(portal, supervisor, String(headers.etag), '?buscar=Be')).http).toBe(200);
    });

  test('a known version does not replace the session key', async () => {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ categoria: 12 });
    // Another usuario must hold the essential permisos.
    await portal.createPerson({ categoria: 12 });
    const etag = String((await read(portal, supervisor)).headers.etag);
    const { kind } = spec.access;
    expect((await read(portal, null, etag)).http).toBe(kind === 'everyone' ? 304 : 401);
    await portal.grantPermisos(1);
    await portal.moveToMision(supervisor, 1);
    // A list open to everyone contains the rangos, so it has changed.
    expect((await read(portal, supervisor, etag)).http).toBe(['everyone', 'loggedIn'].includes(kind) ? 200 : 403);
  });
});

test('the list is ordered by name without regard to case, the same in both engines', async () => {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ categoria: 12, nombre: 'mora' });
  for (const nombre of ['Zoe', 'ana', 'Álex', 'Beto', '_x', '1ro', 'ñu']) await portal.createPerson({ nombre });
  const options = await portal.as(supervisor).succeeds('GET getUsuariosTiempos');
  expect(options.map((o) => o.label)).toEqual(['1ro', '_x', 'ana', 'Beto', 'mora', 'Zoe', 'Álex', 'ñu']);
});

describe('a search ignores accents and case, but ñ is a letter of its own', () => {
  const NAMES = ['Álex', 'ALEXA', 'Ñandú', 'Nandu', 'Jefa'];
  const CASES: [string, string[]][] = [
    ['alex', ['ALEXA', 'Álex']],
    ['ÁLÉX', ['ALEXA', 'Álex']],
    ['ñandu', ['Ñandú']],
    ['NANDÚ', ['Nandu']],
    [' Ndú ', ['Nandu', 'Ñandú']],
    ['nadie', []],
  ];

  test('in names', async () => {
    const portal = await openPortal();
    for (const nombre of NAMES) await portal.createPerson({ nombre, categoria: 12 });
    const boss = await portal.createPerson({ categoria: 12 });
    for (const [buscar, expected] of CASES) {
      const options = await portal.as(boss).succeeds('GET getUsuarios', { query: { buscar } });
      expect([buscar, options.map((o) => o.label).sort()]).toEqual([buscar, expected.toSorted()]);
    }
  });

  test('in texts', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 12 });
    const usuario = (await portal.createPerson()).id;
    for (const motivo of NAMES)
      await portal.as(boss).succeeds('POST sendMulta', { body: { usuario, motivo, creditos: 0 } });
    for (const [buscar, expected] of CASES) {
      const multas = await portal.as(boss).succeeds('GET getAllMultas', { query: { buscar } });
      expect([buscar, multas.map((m) => m.motivo).sort()]).toEqual([buscar, expected.toSorted()]);
    }
  });
});

test('accents distinguish names, case does not', async () => {
  const portal = await openPortal();
  await portal.createPerson({ nombre: 'Álex' });
  await expect(portal.createPerson({ nombre: 'álex' })).rejects.toThrow();
  await portal.createPerson({ nombre: 'Alex' });
});

test('older names and offers are found and expire like new ones', async () => {
  const base = await createEmptyDatabase();
  onTestFinished(base.dropDatabase);
  const engine = openEngine(base.url, SILENT_LOG);
  onTestFinished(engine.close);
  await migrate(engine, Object.fromEntries(Object.entries(MIGRATIONS).filter(([nombre]) => nombre < '013')));
  const write = (statement: string) => sql.raw(statement).execute(engine.db);
  await write(
    `insert into usuario (usuario, nombre_plano, clave, mision, registro) values ('ÑÁÜç', 'ñáüç', 'x', 1, 1)`,
  );
  await write(`insert into ascenso (usuario, encargado, de, nueva, nueva_nombre, categoria, fecha)
    values (1, 1, 1, 2, 'Iniciado H', 1, 1000)`);
  await migrate(engine, MIGRATIONS);
  expect(await engine.db.selectFrom('usuario').select('nombre_llano').execute()).toEqual([{ nombre_llano: 'ñauc' }]);
  // What the migration gave the offers of that time, whatever the default is today.
  expect(await engine.db.selectFrom('ascenso').select('vence').execute()).toEqual([{ vence: 1000 + 7 * DAY_MS }]);
});

test.each(['getUsuarios', 'getUsuariosTiempos', 'getUsuariosAscensos'] as const)(
  "%s returns everyone's place on the ladder, the same for every viewer",
  async (path) => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
    const same = await portal.createPerson({ nombre: 'Igual', categoria: 10 });
    const alto = await portal.createPerson({ nombre: 'Alto', categoria: 12 });
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 9, posicion: 3 });
    const all = [
      { value: alto.id, label: 'Alto', orden: 12_001 },
      { value: ana.id, label: 'Ana', orden: 10_001 },
      { value: same.id, label: 'Igual', orden: 10_001 },
      { value: leo.id, label: 'Leo', orden: 9003 },
    ];
    for (const person of [ana, alto]) expect(await portal.as(person).succeeds(`GET ${path}`)).toEqual(all);
    await portal.moveToMision(leo, 10, 2);
    const [, , , raised] = await portal.as(ana).succeeds(`GET ${path}`);
    expect(raised).toEqual({ value: leo.id, label: 'Leo', orden: 10_002 });
  },
);
