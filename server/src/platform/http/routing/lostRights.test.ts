import { randomUUID } from 'node:crypto';
import { ERRORS } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { DiscordApplication, discordAccount, linkAccount } from '../../../test-support/fakes/discordApplication.ts';
import { openStandInDiscord } from '../../../test-support/fakes/discordBot.ts';
import type { AccessRow } from '../../../test-support/matrices/accessRows.ts';
import type { CallToSend } from '../../../test-support/matrices/idempotency.ts';
import {
  openScene,
  prepareCall,
  rowChanges,
  rowCounts,
  sendWithKey,
  WRITING_CALLS,
} from '../../../test-support/matrices/idempotency.ts';
import { DISCORD_CALLS } from '../../../test-support/matrices/successfulCalls.discord.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import type { Tx } from '../../database/database.ts';

/** Written before a caller is known, or by a refused call. */
const UNHELD = ['intento', 'vigilancia', 'vigilancia_limite'];

/** Keeps everyone else from writing and from locking a row; they may read. */
async function holdTables({ db }: Tx): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = current_schema()`.execute(db);
  const held = rows.map(({ tablename }) => tablename).filter((table) => !UNHELD.includes(table));
  await sql`lock table ${sql.join(held.map((table) => sql.table(table)))} in exclusive mode`.execute(db);
}

/**
 * Takes from a person the rights of a rule and leaves the others; their rank stays where the rule does not ask for it.
 * Returns what gives them back.
 */
async function takeRights({ db }: Tx, portal: Portal, { id }: Person, { permisos, mgmt }: AccessRow) {
  const before = await db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select(['u.mision', 'm.categoria', 'c.permisos'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow();
  const others = PERMISOS.filter((permiso) => !permisos.includes(permiso));
  const excepciones = await db.selectFrom('excepcion').selectAll().where('usuario', '=', id).execute();
  await db.updateTable('categoria').set({ permisos: others.join() }).where('id', 'in', [9, before.categoria]).execute();
  await db.updateTable('excepcion').set({ permisos: others.join() }).where('usuario', '=', id).execute();
  const mision = mgmt ? await portal.misionId(9, 1) : before.mision;
  await db.updateTable('usuario').set({ mision }).where('id', '=', id).execute();
  return async () => {
    await portal.grantPermisos(before.categoria, before.permisos);
    await portal.db.updateTable('usuario').set({ mision: before.mision }).where('id', '=', id).execute();
    for (const row of excepciones)
      await portal.db.updateTable('excepcion').set(row).where('usuario', '=', id).execute();
  };
}

/** Sends a call that waits while its caller loses the right to it. Returns the answer and the tables that changed. */
async function sendWhileLosing(portal: Portal, sending: CallToSend, row: AccessRow, key: string): Promise<string> {
  const before = await rowCounts(portal);
  let giveBack = async (): Promise<void> => undefined;
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await holdTables(tx);
      if (sending.quien) giveBack = await takeRights(tx, portal, sending.quien, row);
    },
    () => sendWithKey(portal, sending, key),
  ).catch(({ cause }: Error) => cause as ApiResponse);
  await giveBack();
  return [errorOf(response), ...Object.keys(rowChanges(before, await rowCounts(portal)))].join(' ');
}
const errorOf = ({ http, body }: ApiResponse): string => `${http} ${(body as { error?: string }).error ?? ''}`.trim();

describe('while a call waits', () => {
  test('its caller loses the right: every call is refused and writes nothing, and is valid with the right', async () => {
    const scene = await openScene();
    const { portal } = scene;
    await openStandInDiscord(portal);
    const outcomes: Record<string, string[]> = {};
    for (const [which, row] of WRITING_CALLS) {
      if (row.visitor || row.loggedIn) continue;
      const { spec, quien, ...sample } = await prepareCall(scene, which, { ...row, own: null });
      const sending: CallToSend = { ...((await DISCORD_CALLS[which]?.(scene)) ?? sample), spec, quien };
      const key = randomUUID();
      const refused = await sendWhileLosing(portal, sending, row, key);
      outcomes[which] = [refused, errorOf(await sendWithKey(portal, sending, key))];
    }
    const others = Object.entries(outcomes).filter(([, outcome]) => outcome.join() !== '403 SIN_PERMISO,200');
    expect(Object.fromEntries(others)).toEqual({});
  });

  /** Ana, who fines and opens tiempos by an excepcion, and Leo, below her. */
  async function scene() {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 9 });
    await portal.grantPermisos(9);
    await portal.setExcepcion(ana, 'tt', 'mul', 'man');
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
    const fine = (key: string) =>
      portal.as({ ...ana, key })('POST', 'sendMulta', { usuario: leo.id, motivo: 'Flood', creditos: 5 });
    /** Sends a request while Leo is locked and something changes. */
    const during = <T>(change: (tx: Tx) => Promise<unknown>, request: () => Promise<T>) =>
      sendDuringChange(portal, (tx) => tx.lockRow('usuario', leo.id).then(() => change(tx)), request);
    const takeExcepcion = ({ db }: Tx) => db.deleteFrom('excepcion').where('usuario', '=', ana.id).execute();
    return { portal, ana, leo, fine, during, takeExcepcion };
  }

  test('its caller is dismissed or logged out: it is refused', async () => {
    const { portal, ana, fine, during } = await scene();
    const ended = await during(
      ({ db }) => db.deleteFrom('sesion').where('usuario', '=', ana.id).execute(),
      () => fine(ana.key),
    );
    expect(errorOf(ended)).toBe('401 SIN_SESION');
    ana.key = await portal.createSession(ana.id);
    const dismissed = await sendDuringChange(
      portal,
      async (tx) => {
        await holdTables(tx);
        await tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', ana.id).execute();
      },
      () => portal.as(ana)('POST', 'addRank', { nombre: 'Otro' }),
    );
    expect(errorOf(dismissed)).toBe('401 SIN_SESION');
  });

  test('the owner of its API key loses the right, or the key is revoked: it is refused', async () => {
    const { portal, ana, fine, during, takeExcepcion } = await scene();
    const body = { nombre: 'Hoja', permisos: 'mul', escribe: true, dias: 30 };
    const { clave } = await portal.as(ana).succeeds('POST crearPrograma', { body });
    expect(errorOf(await during(takeExcepcion, () => fine(clave)))).toBe('403 SIN_PERMISO');
    await portal.setExcepcion(ana, 'mul');
    const revoke = ({ db }: Tx) => db.deleteFrom('sesion').where('programa', 'is not', null).execute();
    expect(errorOf(await during(revoke, () => fine(clave)))).toBe('401 SIN_SESION');
    expect(errorOf(await fine(ana.key))).toBe('200');
    expect((await portal.countTableRows()).multa).toBe(1);
  });

  test('its caller loses the right that it asks for others alone: it is refused', async () => {
    const { portal, ana, leo, during, takeExcepcion } = await scene();
    await portal.setExcepcion(ana, 'adm');
    const day = portal.clock.iso().slice(0, 10);
    const ausencia = { usuario: leo.id, motivo: 'Viaje', inicio: day, final: day };
    const { id } = (await portal.as(ana).succeeds('POST anotarAusencia', { body: ausencia })).data;
    const end = () => portal.as(ana)('POST', 'terminarAusencia', { id });
    expect(errorOf(await during(takeExcepcion, end))).toBe('403 SIN_PERMISO');
    await portal.setExcepcion(ana, 'adm');
    expect(errorOf(await end())).toBe('200');
  });

  test('the user of a command of Discord loses the right: it is refused', async () => {
    const { portal, ana, leo, during, takeExcepcion } = await scene();
    const application = await DiscordApplication.create(portal);
    await linkAccount(application, portal, ana, discordAccount(1));
    const open = () => application.use(discordAccount(1), 'abrir', { persona: leo.usuario });
    expect((await during(takeExcepcion, open)).text).toBe(ERRORS.SIN_PERMISO.msg);
    expect((await portal.countTableRows()).tiempo).toBe(0);
    await portal.setExcepcion(ana, 'tt');
    await open();
    expect((await portal.countTableRows()).tiempo).toBe(1);
  });
});
