import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { AccessRow } from '../../test-support/matrices/accessRows.ts';
import { accessRows, sendSample } from '../../test-support/matrices/accessRows.ts';
import { SAMPLE_PERSON, samplePayloadOf } from '../../test-support/matrices/samplePayloads.ts';
import { createClient } from '../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../test-support/portal/portal.ts';
import { portalForFile } from '../../test-support/portal/portal.ts';
import {
  flushSecurityLog,
  REQUEST_ADDRESS,
  REQUEST_NETWORK,
  readSecurityEntries,
} from '../../test-support/portal/securityLog.ts';
import { LIMITS } from '../http/limits/limits.ts';
import type { RateKind } from '../http/limits/personRateLimiter.ts';
import { rateKindOf } from '../http/limits/personRateLimiter.ts';

/** Marker that must never appear in the log, wherever it was sent. */
const SECRET = 'xmarcax';

/** Entries since the previous read. */
async function newEntries(portal: Portal) {
  await flushSecurityLog(portal);
  const all = await readSecurityEntries(portal);
  const seenBefore = vistas;
  vistas = all.at(-1)?.id ?? vistas;
  return all.filter((f) => f.id > seenBefore);
}
let vistas = 0;

/** Replaces long texts of an input by the marker. */
const withSecret = (parte: object | undefined): Record<string, unknown> | undefined =>
  parte &&
  Object.fromEntries(Object.entries(parte).map(([k, v]) => [k, typeof v === 'string' && v.length > 12 ? SECRET : v]));

const headers = { 'user-agent': SECRET, cookie: `dispositivo=${SECRET}`, referer: `https://a.example/${SECRET}` };

describe('every refused call', () => {
  let someone: Person;
  let withoutPermisos: Person;
  const portal = portalForFile(async (p) => {
    someone = await p.createPerson({ nombre: SAMPLE_PERSON.usuario });
    await p.setExcepcion(someone, ...PERMISOS);
    withoutPermisos = await p.createPerson({ categoria: 9 });
    await p.grantPermisos(9);
  });
  const request = (key: string | undefined, { name, spec, op }: AccessRow) => {
    const { body, ...rest } = samplePayloadOf(name, spec);
    const payload = op === undefined ? withSecret(body) : { ...withSecret(body), op };
    return sendSample(portal().as(null, { key, remoteAddress: REQUEST_ADDRESS, headers }), name, spec, {
      ...rest,
      ...(payload && { body: payload }),
    });
  };
  const shared = { clase: 'rechazo', red: REQUEST_NETWORK, encargado: null, detalle: '', veces: 1 };

  test.each(accessRows.filter(([, row]) => !row.visitor))('%s, without a valid session', async (_n, row) => {
    portal().clock.advance({ minutes: 10 });
    expect((await request(`${SECRET}-clave`, row)).http).toBe(401);
    const added = await newEntries(portal());
    expect(added).toEqual([
      expect.objectContaining({ ...shared, usuario: null, llamada: row.name, codigo: 'SIN_SESION' }),
    ]);
    expect(JSON.stringify(added)).not.toContain(SECRET);
  });

  test.each(accessRows.filter(([, row]) => !row.loggedIn && !row.own))('%s, without the permiso', async (_n, row) => {
    portal().clock.advance({ minutes: 10 });
    const rest = PERMISOS.filter((permiso) => !row.permisos.includes(permiso));
    await portal().grantPermisos(9, ...rest);
    expect((await request(withoutPermisos.key, row)).http).toBe(403);
    await portal().grantPermisos(9);
    const theirs = { ...shared, usuario: withoutPermisos.id, llamada: row.name, codigo: 'SIN_PERMISO' };
    const added = await newEntries(portal());
    expect(added).toEqual([expect.objectContaining(theirs)]);
    expect(JSON.stringify(added)).not.toContain(SECRET);
  });

  /** One app per kind of call, with a budget of zero for it. */
  const apps = new Map<RateKind, FastifyInstance>();
  beforeAll(async () => {
    for (const rateKind of ['reads', 'writes', 'heavy'] as const) {
      const limits = { personRateLimits: { ...LIMITS.personRateLimits, [rateKind]: 0 } };
      apps.set(rateKind, await buildApp({ ...portal().deps, limits }));
    }
  });
  afterAll(async () => {
    for (const app of apps.values()) await app.close();
  });
  const callsWithSession = Object.entries<Call>(CONTRACT).filter(([, c]) => c.access.kind !== 'everyone');
  test.each(callsWithSession)('%s, above the rate budget', async (name, spec) => {
    portal().clock.advance({ minutes: 10 });
    const app = apps.get(rateKindOf(spec)) ?? portal().app;
    const ownRows = createClient(() => app, { key: someone.key, remoteAddress: REQUEST_ADDRESS, headers });
    const { http, body, headers: responseHeaders } = await sendSample(ownRows, name, spec);
    expect({ http, body, wait: responseHeaders['retry-after'] }).toEqual({
      http: 429,
      wait: '60',
      body: { status: 1, error: 'DEMASIADO_DEPRISA', msg: 'Vas muy rápido. Espera 60 segundos.' },
    });
    const theirs = { ...shared, usuario: someone.id, llamada: name, codigo: 'DEMASIADO_DEPRISA' };
    const added = await newEntries(portal());
    expect(added).toEqual([expect.objectContaining(theirs)]);
    expect(JSON.stringify(added)).not.toContain(SECRET);
  });

  test('unauthorized calls count too, so permisos cannot be probed quickly', async () => {
    portal().clock.advance({ minutes: 10 });
    const ownRows = createClient(() => apps.get('reads') ?? portal().app, {
      key: withoutPermisos.key,
      remoteAddress: REQUEST_ADDRESS,
    });
    expect(await ownRows('GET', 'ajustes')).toMatchObject({ http: 429, body: { error: 'DEMASIADO_DEPRISA' } });
  });
});
