import { IDEMPOTENCY_HEADER } from '@conserje/rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../../test-support/cluster/races.ts';
import { openEventStream } from '../../../../test-support/cluster/sseReader.ts';
import { enableTwoFactor, logInRequest, totpCodeAt } from '../../../../test-support/fakes/authenticator.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';

/** Two-factor authentication on two devices at once, and after a lost answer. */

beforeEach(() => {
  // Timers are off: a heartbeat would end a stream eventually.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  return { portal, ana };
}

test('a log-in waits for a proof on another device without deadlock, and its code is used once', async () => {
  const { portal, ana } = await scene();
  const { secreto } = await enableTwoFactor(portal, ana);
  const { id, paso } = await portal.db
    .selectFrom('dos_pasos')
    .select(['usuario as id', 'paso'])
    .executeTakeFirstOrThrow();
  const codigo = totpCodeAt(secreto, portal.clock.now);
  const { http } = await sendDuringChange(
    portal,
    (tx) => tx.lockRow('usuario', id),
    () => portal.as()('POST', 'login', logInRequest('Ana', codigo).body),
    (tx) => tx.db.updateTable('dos_pasos').set({ paso }).where('usuario', '=', id).execute(),
  );
  expect(http).toBe(200);
  const other = { ...ana, key: await portal.createSession(ana.id) };
  expect(await portal.as(other).fails('POST probar', { body: { codigo } })).toMatchObject({
    error: 'CODIGO_INCORRECTO',
  });
});

test('an activation whose answer was lost is told again without a proof; the key opens nothing else', async () => {
  const { portal, ana } = await scene();
  const asks = portal.as(ana, { headers: { [IDEMPOTENCY_HEADER]: 'k' } });
  const { secreto } = await portal.as(ana).succeeds('POST prepararDosPasos');
  const body = { codigo: totpCodeAt(secreto, portal.clock.now) };
  await asks.succeeds('POST activarDosPasos', { body });
  const rows = await portal.countTableRows();
  expect(await asks.fails('POST activarDosPasos', { body })).toMatchObject({
    http: 409,
    error: 'ENVIO_YA_HECHO',
    msg: 'La verificación en dos pasos ya está activa. Si no viste los códigos de respaldo, pide códigos nuevos',
  });
  expect(await asks.fails('POST cerrarSesiones')).toMatchObject({ error: 'ENVIO_DISTINTO' });
  expect(await asks.fails('POST activarDosPasos', { body: { codigo: '000000' } })).toMatchObject({
    error: 'ENVIO_DISTINTO',
  });
  expect(await portal.as(ana).fails('POST cerrarSesiones')).toMatchObject({ error: 'PRUEBA_RECIENTE' });
  expect(await portal.countTableRows()).toEqual(rows);
});

test('the other pages of the owner are told under «usuarios», upon which they read the session again', async () => {
  const { portal, ana } = await scene();
  const { secreto } = await portal.as(ana).succeeds('POST prepararDosPasos');
  const { notices } = await portal.observe(() =>
    portal.as(ana).succeeds('POST activarDosPasos', { body: { codigo: totpCodeAt(secreto, portal.clock.now) } }),
  );
  expect(notices).toContainEqual(
    expect.objectContaining({ tema: 'usuarios', para: ana.id, msg: expect.stringContaining('Se activó') }),
  );
});

test('where it is required, turning it off ends the streams of the other sessions', async () => {
  const { portal, ana } = await scene();
  const { secreto } = await enableTwoFactor(portal, ana);
  await portal.configure({ dos_pasos_para: ['adm'] });
  const other = { ...ana, key: await portal.createSession(ana.id) };
  const stream = await openEventStream(portal, other);
  const body = { clave: CLAVE, codigo: totpCodeAt(secreto, portal.clock.now) };
  await portal.as(ana).succeeds('POST quitarDosPasos', { body });
  while ((await stream.next()) !== null);
  expect(await portal.as(other).fails('GET sesiones')).toMatchObject({ error: 'DOS_PASOS_FALTAN' });
});

test('a code is valid once, also concurrently on two servers', async () => {
  const { portal, ana } = await scene();
  const { secreto } = await enableTwoFactor(portal, ana);
  const codigo = totpCodeAt(secreto, portal.clock.now);
  const send = await alternateServers(portal);
  const nobody = { id: 0, usuario: '', key: '' };
  const all = await runConcurrently(6, () => send(nobody, 'login', logInRequest('Ana', codigo).body));
  expect(countResponseCodes(all)).toEqual({ '200': 1, '422 CODIGO_INCORRECTO': 5 });
  expect(await portal.as().fails('POST login', logInRequest('Ana', codigo))).toMatchObject({
    error: 'CODIGO_INCORRECTO',
  });
  portal.clock.advance({ minutes: 1 });
  await portal.as().succeeds('POST login', logInRequest('Ana', totpCodeAt(secreto, portal.clock.now)));
});

test('of concurrent logins with one recovery code one succeeds', async () => {
  const { portal, ana } = await scene();
  const { rescate } = await enableTwoFactor(portal, ana);
  const send = await alternateServers(portal);
  const nobody = { id: 0, usuario: '', key: '' };
  const all = await runConcurrently(4, () => send(nobody, 'login', logInRequest('Ana', rescate[0]).body));
  expect(countResponseCodes(all)).toEqual({ '200': 1, '422 CODIGO_INCORRECTO': 3 });
});

test('a code that is used during the check is invalid', async () => {
  const { portal, ana } = await scene();
  const { secreto, rescate } = await enableTwoFactor(portal, ana);
  const logIn = (codigo?: string) => () => portal.as()('POST', 'login', logInRequest('Ana', codigo).body);
  const responses = [
    await sendDuringChange(
      portal,
      (tx) => tx.db.deleteFrom('rescate').where('usuario', '=', ana.id).execute(),
      logIn(rescate[0]),
    ),
    await sendDuringChange(
      portal,
      (tx) =>
        tx.db
          .updateTable('dos_pasos')
          .set({ paso: 10 ** 9 })
          .where('usuario', '=', ana.id)
          .execute(),
      logIn(totpCodeAt(secreto, portal.clock.now)),
    ),
  ];
  for (const response of responses) expect(response).toMatchObject({ http: 422, body: { error: 'CODIGO_INCORRECTO' } });
});
