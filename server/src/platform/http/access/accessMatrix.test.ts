import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { MGMT_CATEGORIA_MIN, PERMISOS } from '@conserje/rules';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccessRow } from '../../../test-support/matrices/accessRows.ts';
import { rowsForAccessTests, sendAccessRow, sendSample } from '../../../test-support/matrices/accessRows.ts';
import { SAMPLE_PERSON, samplePayloadOf } from '../../../test-support/matrices/samplePayloads.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import { expectRefusalShape, expectResponseShape, pathOf } from '../../../test-support/portal/apiClient.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** Tests for every call, on PostgreSQL for one of each rule: access by the tables. */

/** Below management, with only the permisos of a test. */
const CATEGORIA = MGMT_CATEGORIA_MIN - 1;
const calls = Object.entries<Call>(CONTRACT);
/** Calls whose rules are tested. */
const callsOfRules = calls.filter(([name]) => rowsForAccessTests.some(([, row]) => row.name === name));
/** Calls with a finite response. */
const nonStreaming = calls.filter(([, spec]) => !spec.stream);

const finiteRows = rowsForAccessTests.filter(([, { spec }]) => !spec.stream);

let someone: Person;
let anyone: Person;
/** The same kind of person, whose sessions the calls may end. */
let withoutPermisos: Person;
let mgmt: Person;
/** Holds all permisos. */
let supervisor: Person;
const portal = portalForFile(async (p) => {
  someone = await p.createPerson({ nombre: SAMPLE_PERSON.usuario });
  expect(someone.id).toBe(SAMPLE_PERSON.id);
  // Ranks above the people whom the sample calls act on.
  anyone = await p.createPerson({ categoria: CATEGORIA, posicion: 2 });
  withoutPermisos = await p.createPerson({ categoria: CATEGORIA });
  await p.grantPermisos(CATEGORIA);
  mgmt = await p.createPerson({ categoria: MGMT_CATEGORIA_MIN });
  await p.grantPermisos(MGMT_CATEGORIA_MIN);
  supervisor = await p.createPerson({ categoria: 12 });
});
/** A fresh session, since a call may end all sessions of its caller. */
async function withNewToken(person: Person, p = portal()): Promise<Person> {
  return { ...person, key: await p.createSession(person.id) };
}

/** Asserts after each test of a block that nothing was written. */
function expectNoWritesPerTest(): void {
  let antes: object;
  beforeAll(async () => {
    antes = await portal().countTableRows();
  });
  afterEach(async () => {
    const beforeThisTest = antes;
    antes = await portal().countTableRows();
    expect(antes).toEqual(beforeThisTest);
  });
}

describe('without session', () => {
  const NO_SESSION = { http: 401, status: 1, error: 'SIN_SESION', msg: 'Inicia sesión para continuar' };
  let huella: string;
  beforeAll(async () => {
    ({ huella } = await portal().db.selectFrom('sesion').select('huella').limit(1).executeTakeFirstOrThrow());
  });
  expectNoWritesPerTest();

  test.each(rowsForAccessTests.filter(([, row]) => !row.visitor))(
    '%s requires a session: 401 without a token or with an unknown one, and nothing written',
    async (_name, row) => {
      // The last is the stored hash of a token.
      for (const key of [undefined, 'x'.repeat(43), '', huella]) {
        const client = key === undefined ? portal().as() : portal().as(null, { key });
        expect({ key, ...expectRefusalShape(await sendAccessRow(client, row)) }).toEqual({ key, ...NO_SESSION });
      }
    },
  );
});

test.each(finiteRows.filter(([, row]) => row.visitor))('%s is open to all', async (_name, row) => {
  for (const client of [portal().as(), portal().as(null, { key: 'otra' }), portal().as(anyone)]) {
    const { body } = await sendAccessRow(client, row);
    expect(body).not.toMatchObject({ error: 'SIN_PERMISO' });
    // `login` itself answers SIN_SESION to a wrong token.
    if (row.name !== 'login') expect(body).not.toMatchObject({ error: 'SIN_SESION' });
  }
});

test.each(finiteRows.filter(([, row]) => row.loggedIn && !row.visitor))(
  '%s is open to any session',
  async (_name, row) => {
    expect([401, 403]).not.toContain((await sendAccessRow(portal().as(await withNewToken(withoutPermisos)), row)).http);
  },
);

describe('with all other permisos', () => {
  expectNoWritesPerTest();

  test.each(rowsForAccessTests.filter(([, row]) => !row.loggedIn))(
    '%s: 403 with text, nothing written',
    async (_name, row) => {
      const rest = PERMISOS.filter((permiso) => !row.permisos.includes(permiso));
      expect(expectRefusalShape(await callWithOnly(['x', ...rest], row))).toEqual({
        http: 403,
        status: 1,
        error: 'SIN_PERMISO',
        msg: 'No tienes permiso para esto',
      });
    },
  );
});

/** Makes the call of a row as a person with exactly these permisos: below management, if the row admits that. */
async function callWithOnly(permisos: readonly string[], row: AccessRow, whose?: Person): Promise<ApiResponse> {
  const [caller, categoria, rest] = row.top
    ? ([supervisor, 12, PERMISOS] as const)
    : ([anyone, CATEGORIA, []] as const);
  await portal().grantPermisos(categoria, ...permisos);
  try {
    return await sendAccessRow(portal().as(caller), row, whose);
  } finally {
    await portal().grantPermisos(categoria, ...rest);
  }
}

describe.each(rowsForAccessTests.filter(([, row]) => !row.loggedIn))('%s requires a permiso', (_name, row) => {
  test.each(row.permisos)('%s alone is admitted', async (permiso) => {
    expect([401, 403]).not.toContain((await callWithOnly([permiso], row)).http);
  });

  if (row.top)
    test('a lower categoria with it is refused', async () => {
      expect((await callWithOnly(row.permisos, { ...row, top: false })).http).toBe(403);
    });

  if (row.own)
    test("without any, one's own is admitted", async () => {
      expect([401, 403]).not.toContain((await callWithOnly([], row, anyone)).http);
    });

  test(`management ${row.mgmt ? 'is admitted' : 'is refused'} without it`, async () => {
    const { http } = await sendAccessRow(portal().as(await withNewToken(mgmt)), row);
    if (row.mgmt) expect([401, 403]).not.toContain(http);
    else expect(http).toBe(403);
  });
});

test('the payload of an unauthorized caller is not validated', async () => {
  const checkedUpFront = rowsForAccessTests
    .map(([, row]) => row)
    .filter((f) => !f.loggedIn && !f.own && f.op === undefined);
  for (const { name, spec } of checkedUpFront) {
    const { params, query } = samplePayloadOf(name, spec);
    const payload = spec.method === 'POST' ? { sobra: 1 } : undefined;
    const { http } = await portal().as(anyone)(spec.method, pathOf(spec.path, params, { ...query, sobra: 1 }), payload);
    expect({ name, http }).toEqual({ name, http: 403 });
  }
});

describe('in maintenance', () => {
  let administrator: Person;
  let founder: Person;
  const closed = portalForFile(async (p) => {
    await p.configure({ mantenimiento: true });
    administrator = await p.createPerson({ categoria: 11 });
    founder = await p.createPerson({ categoria: 12 });
  });
  const MANTENIMIENTO = {
    http: 503,
    status: 1,
    error: 'MANTENIMIENTO',
    msg: 'Estamos en mantenimiento. Vuelve en un rato.',
  };
  const open = ['configuracion', 'identidad', 'login', 'manifiesto'];

  test('only the configuration, the installation data and the login stay open', () => {
    expect(
      calls
        .filter(([, spec]) => spec.inMaintenance)
        .map(([callName]) => callName)
        .sort(),
    ).toEqual(open);
  });

  test.each(callsOfRules.filter(([callName]) => !open.includes(callName)))(
    '%s: 503 to visitors and staff',
    async (callName, spec) => {
      for (const client of [closed().as(), closed().as(administrator)])
        expect(expectRefusalShape(await sendSample(client, callName, spec))).toEqual(MANTENIMIENTO);
    },
  );

  test.each(callsOfRules.filter(([, spec]) => !spec.stream))('%s: open to holders of man', async (callName, spec) => {
    const who = await withNewToken(founder, closed());
    expect((await sendSample(closed().as(who), callName, spec)).http).not.toBe(503);
  });

  test('login works and reports the maintenance', async () => {
    expect(await closed().as().succeeds('GET configuracion')).toMatchObject({ mantenimiento: true });
    const { key } = await closed().createPerson();
    await closed()
      .as()
      .succeeds('POST login', { body: { op: 1, token: key } });
  });

  test('health is not a call and responds', async () => {
    expect(await closed().as()('GET', '/health')).toMatchObject({ http: 200, body: { status: 0 } });
  });
});

test.each(nonStreaming)('%s sends the server time and is not cached', async (callName, spec) => {
  const response = await sendSample(portal().as(await withNewToken(supervisor)), callName, spec);
  expect(response.headers['x-ahora']).toBe(String(portal().clock.now));
  expect(response.headers['cache-control']).toMatch(/no-(store|cache)/);
  if (response.http === 200) expectResponseShape(`${spec.method} ${spec.path}`, response.body);
  else expectRefusalShape(response);
});
