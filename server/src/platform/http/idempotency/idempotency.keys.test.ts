import { CONTRACT } from '@conserje/contract';
import { IDEMPOTENCY_HEADER } from '@conserje/rules';
import type { FastifyError } from 'fastify';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createIdentifier, findCaller } from '../../../features/identity/session/session.public.ts';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { createImage } from '../../../test-support/fakes/images.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import {
  ACCEPT_ASCENSO,
  makeOffer,
  OFFER_LIFE,
  solicitudAnswerBody,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';
import { NO_METRICS } from '../../metrics/metrics.ts';
import { EventBroadcaster } from '../../realtime/eventBroadcaster.ts';
import { InternalSessionKeys } from '../access/internalKeys.ts';
import { handleError } from '../errors/errorHandler.ts';
import { LIMITS } from '../limits/limits.ts';
import type { CallContext, CallName, Handlers } from '../routing/callContext.ts';
import { registerRoutes } from '../routing/registerRoutes.ts';
import { compileResponse } from '../validation/serialization.ts';
import { compileValidation } from '../validation/validation.ts';
import { storeAnswer } from './idempotency.queries.ts';
import { keyHash } from './idempotency.ts';

const withKey = (key: string) => ({ headers: { [IDEMPOTENCY_HEADER]: key } });

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  return { portal, ana, bea, leo };
}
const fine = (portal: Portal, by: Person | null, of: Person, key: string, creditos = 5): Promise<ApiResponse> =>
  portal.as(by, withKey(key))('POST', 'sendMulta', { usuario: of.id, motivo: 'Flood', creditos });
const fines = async ({ db }: Portal) => (await db.selectFrom('multa').select('id').execute()).length;
const replayed = ({ headers }: ApiResponse) => headers['idempotent-replayed'] === 'true';

test.each([
  ['is empty', ''],
  ['has a space', 'dos palabras'],
  ['has a letter beyond ASCII', 'llavé'],
  ['is longer than 128', 'k'.repeat(129)],
])('a key that %s is refused, and nothing is done', async (_what, key) => {
  const { portal, ana, leo } = await scene();
  const { http, body } = await fine(portal, ana, leo, key);
  expect({ http, body }).toMatchObject({ http: 400, body: { error: 'MALFORMADO' } });
  expect(await fines(portal)).toBe(0);
});

test('a key of 128 visible characters is accepted', async () => {
  const { portal, ana, leo } = await scene();
  const key = `!~${'k'.repeat(126)}`;
  expect([await fine(portal, ana, leo, key), await fine(portal, ana, leo, key)].map(replayed)).toEqual([false, true]);
  expect(await fines(portal)).toBe(1);
});

test('without a key the same call is executed each time', async () => {
  const { portal, ana, leo } = await scene();
  for (const _ of [1, 2])
    await portal.as(ana).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood' } });
  expect(await fines(portal)).toBe(2);
  expect((await portal.countTableRows()).idempotency).toBe(0);
});

test('the same key of another person differs, and a person shares keys with their program', async () => {
  const { portal, ana, bea, leo } = await scene();
  await fine(portal, ana, leo, 'k');
  const hers = await fine(portal, bea, leo, 'k');
  expect([hers.http, replayed(hers), await fines(portal)]).toEqual([200, false, 2]);
  const body = { nombre: 'Bot', permisos: 'mul', escribe: true, dias: 30 };
  const { clave: key } = await portal.as(ana).succeeds('POST crearPrograma', { body });
  const program = await fine(portal, { ...ana, key }, leo, 'k');
  expect([program.http, replayed(program), await fines(portal)]).toEqual([200, true, 2]);
});

test('the order of the fields does not change the payload; another amount does', async () => {
  const { portal, ana, leo } = await scene();
  await fine(portal, ana, leo, 'k');
  const turned = { creditos: 5, motivo: 'Flood', usuario: leo.id };
  expect(replayed(await portal.as(ana, withKey('k'))('POST', 'sendMulta', turned))).toBe(true);
  expect(await fine(portal, ana, leo, 'k', 6)).toMatchObject({
    http: 422,
    body: { error: 'ENVIO_DISTINTO', msg: 'Esa clave de envío ya se usó para otra cosa. Usa otra.' },
  });
  expect(await fines(portal)).toBe(1);
});

test('another file is another payload', async () => {
  const { portal, ana, leo } = await scene();
  const call = async (evidencia: Buffer) =>
    portal.as(ana, withKey('k'))('POST', 'actionLlamado', {
      op: 0,
      user: leo.id,
      motivo: 'Flood',
      descripcion: 'Tres veces',
      evidencia,
    });
  const [one, two] = [await createImage('png'), await createImage('png', 61)];
  const first = await call(one);
  expect(first).toMatchObject({ http: 200 });
  const again = await call(one);
  expect([again.text, replayed(again)]).toEqual([first.text, true]);
  expect(await call(two)).toMatchObject({ http: 422, body: { error: 'ENVIO_DISTINTO' } });
  expect((await portal.countTableRows()).llamado).toBe(1);
});

test('a refusal is not stored: a corrected payload runs with the same key', async () => {
  const { portal, ana, leo } = await scene();
  expect(await fine(portal, ana, leo, 'k', -5)).toMatchObject({ http: 422, body: { error: 'REGLA' } });
  expect(await fine(portal, ana, leo, 'k')).toMatchObject({ http: 200 });
  expect(await fines(portal)).toBe(1);
});

test('a refusal that changed something is replayed unchanged', async () => {
  const { portal, ana, leo } = await scene();
  portal.clock.advance({ hours: 24 });
  await makeOffer(portal, ana, leo);
  const solicitud = await waitingSolicitud(portal, leo);
  portal.clock.advance(OFFER_LIFE);
  const answer = () =>
    portal.as(leo, withKey('k'))('POST', 'actionSolicitudes', solicitudAnswerBody(solicitud, ACCEPT_ASCENSO));
  const first = await answer();
  expect(first).toMatchObject({ http: 409, body: { error: 'SOLICITUD_VENCIDA' } });
  const again = await answer();
  expect([again.text, replayed(again)]).toEqual([first.text, true]);
  const lapsed = portal.db.selectFrom('ascenso').select('resultado').where('usuario', '=', leo.id);
  expect(await lapsed.execute()).toEqual([{ resultado: 'retirado' }]);
});

test('a key can be reused after 24 hours', async () => {
  const { portal, ana, leo } = await scene();
  await fine(portal, ana, leo, 'k');
  portal.clock.advance({ minutes: 24 * 60 - 1 });
  expect(replayed(await fine(portal, ana, leo, 'k'))).toBe(true);
  portal.clock.advance({ minutes: 1 });
  const anew = await fine(portal, ana, leo, 'k', 6);
  expect([anew.http, replayed(anew), await fines(portal)]).toEqual([200, false, 2]);
  expect(replayed(await fine(portal, ana, leo, 'k', 6))).toBe(true);
});

test('a caller who has lost the permiso or the session gets that error and not the stored response', async () => {
  const { portal, ana, leo } = await scene();
  const mul = await portal.createPerson({ nombre: 'Mul', categoria: 9 });
  await fine(portal, mul, leo, 'k');
  await portal.grantPermisos(9);
  expect(await fine(portal, mul, leo, 'k')).toMatchObject({ http: 403, body: { error: 'SIN_PERMISO' } });
  await fine(portal, ana, leo, 'k');
  await portal.dismiss(ana);
  expect(await fine(portal, ana, leo, 'k')).toMatchObject({ http: 401, body: { error: 'SIN_SESION' } });
});

test('the database holds neither the key nor a password sent with it, nor anything to guess them from', async () => {
  const { portal, leo } = await scene();
  const key = 'una-clave-de-envio';
  const body = { clavea: CLAVE, claven: 'otra-clave-larga' };
  const change = () => portal.as(leo, withKey(key))('POST', 'cambioClave', body);
  const first = await change();
  expect(first).toMatchObject({ http: 200 });
  expect((await change()).text).toBe(first.text);
  const rows = JSON.stringify(await portal.db.selectFrom('idempotency').selectAll().execute());
  for (const secret of [key, ...Object.values(body), keyHash(JSON.stringify(body)), keyHash(body.claven)])
    expect(rows).not.toContain(secret);
  // A counted wrong password would be stored there.
  expect((await portal.countTableRows()).intento).toBe(0);
});

test('without a session the payload identifies a repetition: a registration is replayed, a login is not', async () => {
  const { portal, leo } = await scene();
  const visit = (path: string, body: object) => portal.as(null, withKey('k'))('POST', path, body);
  const newcomer = { usuario: 'Nueva', clave: 'una-clave-larga', rclave: 'una-clave-larga' };
  const first = await visit('registro', newcomer);
  expect(first).toMatchObject({ http: 200 });
  const again = await visit('registro', newcomer);
  expect([again.http, again.text, replayed(again)]).toEqual([200, first.text, true]);
  // Another visitor may use the same key.
  expect(await visit('registro', { ...newcomer, clave: 'otra-clave-larga', rclave: 'otra-clave-larga' })).toMatchObject(
    {
      http: 409,
      body: { error: 'NOMBRE_OCUPADO' },
    },
  );
  expect(await visit('registro', { ...newcomer, usuario: 'Otra' })).toMatchObject({ http: 200 });
  const login = { op: 0, usuario: leo.usuario, clave: CLAVE };
  expect(await visit('login', login)).toMatchObject({ http: 200 });
  expect(await visit('login', login)).toMatchObject({
    http: 409,
    body: { error: 'ENVIO_YA_HECHO', msg: CONTRACT.login.secretAnswer },
  });
  const sessions = portal.db.selectFrom('sesion').select('id').where('usuario', '=', leo.id);
  expect(await sessions.execute()).toHaveLength(2);
});

test('a repetition sent during the first attempt waits for it and gets its response', async () => {
  const { portal, ana, leo } = await scene();
  const first = await fine(portal, ana, leo, 'k');
  const [row] = await portal.db.selectFrom('idempotency').selectAll().execute();
  if (!row) throw new Error('nothing was stored');
  await portal.db.deleteFrom('idempotency').execute();
  // The first attempt holds its key and has not committed yet.
  const again = await sendDuringChange(
    portal,
    async (tx) => storeAnswer(tx.db, row),
    () => fine(portal, ana, leo, 'k'),
  );
  expect([again.http, again.text, replayed(again)]).toEqual([200, first.text, true]);
  expect(await fines(portal)).toBe(1);
});

if (ENGINE === 'postgres')
  test('another process replays the response of the first', async () => {
    const { portal, ana, leo } = await scene();
    const other = await openSecondServer(portal);
    const answers = await Promise.all([portal, other, portal, other].map((p) => fine(p, ana, leo, 'k')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await fines(portal)).toBe(1);
  });

/** Mounts calls of the contract with the handler of a test. */
async function mounted(portal: Portal, answer: (p: CallContext) => Promise<unknown>, key: string) {
  const { deps } = portal;
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(compileValidation);
  app.setSerializerCompiler(compileResponse);
  app.setErrorHandler((error: FastifyError, request, reply) => void handleError(error, request, reply));
  const all = Object.fromEntries(Object.keys(CONTRACT).map((name) => [name, answer]));
  const parts = {
    ...deps,
    eventBroadcaster: new EventBroadcaster(deps, []),
    limits: LIMITS,
    metrics: NO_METRICS,
    today: async () => '',
    findCaller,
  };
  registerRoutes(
    app,
    parts,
    createIdentifier(deps.engine, new InternalSessionKeys()),
    all as unknown as Handlers<CallName>,
  );
  return () => createClient(() => app, { key, ...withKey('k') })('POST', 'delFirma', { usuario: 1 });
}

test('a response that is too long is not stored, but the change is', async () => {
  const { portal, ana } = await scene();
  const long = { msg: 'a'.repeat(300_000), status: 0 as const };
  const call = await mounted(portal, (p) => p.transaction(async () => long), ana.key);
  expect(await call()).toMatchObject({ http: 200 });
  expect((await call()).text).toContain('ENVIO_YA_HECHO');
  const [row] = await portal.db.selectFrom('idempotency').select(['http', 'body']).execute();
  expect(row).toEqual({ http: 200, body: null });
});

test('a call may have only one own transaction: with two, a repetition would get a wrong response', async () => {
  const { portal, ana } = await scene();
  const twice = async (p: CallContext) => {
    await p.transaction(async () => ({ msg: 'Uno', status: 0 }));
    return p.transaction(async () => ({ msg: 'Dos', status: 0 }));
  };
  const call = await mounted(portal, twice, ana.key);
  expect(await call()).toMatchObject({ http: 500 });
});
