import { CONTRACT } from '@conserje/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createIdentifier, findCaller } from '../../../features/identity/session/session.public.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { NO_METRICS } from '../../metrics/metrics.ts';
import { EventBroadcaster } from '../../realtime/eventBroadcaster.ts';
import { runInTransaction } from '../../unit-of-work/transaction.ts';
import { InternalSessionKeys } from '../access/internalKeys.ts';
import { LIMITS } from '../limits/limits.ts';
import { compileResponse } from '../validation/serialization.ts';
import { compileValidation } from '../validation/validation.ts';
import type { CallContext, CallName, Handlers } from './callContext.ts';
import { registerRoutes } from './registerRoutes.ts';

const portal = portalForFile();

test('a change that others are told of is audited or rolled back', async () => {
  const ana = await portal().createPerson({ nombre: 'Ana' });
  const change = (records: boolean, actor: typeof ana | null = ana) =>
    runInTransaction({ ...portal().deps, actor }, async (tx) => {
      await tx.db.updateTable('usuario').set({ firma: 'ANA' }).where('id', '=', ana.id).execute();
      tx.notify({ tema: 'firmas', msg: 'cambió una firma' });
      if (records) await tx.as(null).audit({ modulo: 'firmas', usuario: ana.id, motivo: 'Prueba' });
    });
  const firma = async () =>
    (await portal().db.selectFrom('usuario').select('firma').where('id', '=', ana.id).executeTakeFirstOrThrow()).firma;
  await expect(change(false)).rejects.toThrow('a change of firmas needs an audit entry');
  expect(await firma()).toBe('');
  await change(true);
  expect(await firma()).toBe('ANA');
  // Changes by the system are recorded by their feature.
  await change(false, null);
});

test('a change that needs recent authentication is also in the security log or rolled back', async () => {
  const bea = await portal().createPerson({ nombre: 'Bea' });
  const change = (isWatched: boolean, logsSecurity: boolean) =>
    runInTransaction({ ...portal().deps, actor: bea, isWatched }, async (tx) => {
      await tx.audit({ modulo: 'firmas', usuario: bea.id, motivo: 'Prueba' });
      await tx.recordSecurity(...(logsSecurity ? [{ clase: 'ajustes' as const }] : []));
    });
  const entries = async () =>
    (await portal().db.selectFrom('bitacora').select('id').where('encargado', '=', bea.id).execute()).length;
  await expect(change(true, false)).rejects.toThrow('the security log says nothing of a change');
  expect(await entries()).toBe(0);
  // A rolled back change is not logged.
  const loggedCount = () => portal().log.filter((line) => line.includes('"security"')).length;
  expect(loggedCount()).toBe(0);
  await change(true, true);
  expect(loggedCount()).toBe(1);
  await change(false, false);
  expect(await entries()).toBe(2);
  // Without a change nothing must be recorded.
  await runInTransaction({ ...portal().deps, actor: bea, isWatched: true }, async () => undefined);
});

test('a call that needs recent authentication enforces it, and others do not', async () => {
  const boss = await portal().createPerson({ categoria: 12 });
  const { deps } = portal();
  /** Changes something without a security event. */
  const silentCall = ({ transaction }: CallContext) =>
    transaction(async (tx) => {
      await tx.audit({ modulo: 'firmas', usuario: boss.id, motivo: 'Prueba' });
      return { msg: 'Hecho', status: 0 };
    });
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(compileValidation);
  app.setSerializerCompiler(compileResponse);
  const all = Object.fromEntries(Object.keys(CONTRACT).map((name) => [name, silentCall]));
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
  const run = createClient(() => app, { key: boss.key });
  expect([CONTRACT.addRank.requiresRecentAuth, 'reciente' in CONTRACT.delFirma]).toEqual([true, false]);
  expect((await run('POST', 'addRank', { nombre: 'Otro' })).http).toBe(500);
  expect(await run('POST', 'delFirma', { usuario: 1 })).toMatchObject({ http: 200 });
  expect(await portal().db.selectFrom('bitacora').select('id').where('encargado', '=', boss.id).execute()).toHaveLength(
    1,
  );
});
