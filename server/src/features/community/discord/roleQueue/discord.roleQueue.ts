import { nameInNick } from '@conserje/rules';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { orThrow } from '../../../../platform/appError.ts';
import type { Database, Db, Tx } from '../../../../platform/database/database.ts';
import './discord.roleQueue.table.ts';

export type RolesState = Selectable<Database['discord_rol_estado']>;

export const requireRolesState = async (db: Db): Promise<RolesState> =>
  orThrow(await db.selectFrom('discord_rol_estado').selectAll().executeTakeFirst(), 'INTERNO');

/** Condition: there is a bot with a server, and something to give or to take. */
export const hasRoles = sql<boolean>`(exists (select 1 from discord_bot where token is not null and servidor is not null)
  and (exists (select 1 from discord_rol) or exists (select 1 from discord_rol_miembro)
    or exists (select 1 from discord_rol_estado where apodo = 1)))`;

/** Accounts of members, also those that act for nobody until they are linked again. */
export const isLinked = (account: string) => sql<boolean>`exists (select 1 from discord_cuenta as lc
  join usuario as lu on lu.id = lc.usuario where lc.cuenta = ${sql.ref(account)} and lu.despedido = 0)`;

/** Wakes the job of every process, and renews the screens that show the queue. */
const announceQueue = (tx: Tx): void => tx.as(null).notify({ tema: 'discord', msg: 'hay roles por poner' });

/** Usuarios to queue at the end of each open transaction. */
const QUEUED = new WeakMap<Db, Set<number>>();

/**
 * Queues the accounts of people whose roles may change, at the end of the transaction; without a bot that gives roles,
 * none; null is nobody. A job gives and takes them after the commit (docs/decisions/0087). The roles of a link that ended are found by
 * the job.
 */
export function queueRoles(tx: Tx, usuarios: readonly (number | null)[]): void {
  const open = QUEUED.get(tx.db);
  const ids = open ?? new Set<number>();
  for (const id of usuarios) if (id !== null) ids.add(id);
  if (open) return;
  QUEUED.set(tx.db, ids);
  // One statement, in the order of the accounts: two transactions never wait for each other.
  tx.beforeCommit(async () => {
    QUEUED.delete(tx.db);
    await queueAccountsOf(tx, [...ids]);
  });
}

async function queueAccountsOf(tx: Tx, usuarios: readonly number[]): Promise<void> {
  if (usuarios.length === 0) return;
  const { numInsertedOrUpdatedRows = 0n } = await tx.db
    .insertInto('discord_rol_pendiente')
    .columns(['cuenta', 'orden'])
    .expression((eb) =>
      eb
        .selectFrom('discord_cuenta')
        .select(['cuenta', sql<number>`0`.as('orden')])
        .where('usuario', 'in', usuarios)
        .where(hasRoles)
        .orderBy('cuenta'),
    )
    .onConflict((conflict) =>
      conflict.column('cuenta').doUpdateSet((eb) => ({ vez: eb('discord_rol_pendiente.vez', '+', 1), orden: 0 })),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows > 0n) announceQueue(tx);
}

/**
 * Queues every linked account, and every account with roles of the portal. Locks the state first, as the job does.
 * @param failedToo also those that Discord refused, which otherwise have a time of their own
 */
export async function queueAll(tx: Tx, { failedToo }: { failedToo: boolean }): Promise<void> {
  await tx.db.updateTable('discord_rol_estado').set({ encolado: tx.now }).execute();
  const linked = tx.db.selectFrom('discord_cuenta').select('cuenta');
  const given = tx.db.selectFrom('discord_rol_miembro').select('cuenta');
  await tx.db
    .insertInto('discord_rol_pendiente')
    .columns(['cuenta', 'orden'])
    .expression((eb) =>
      eb
        .selectFrom(linked.union(given).as('a'))
        .select(['a.cuenta', sql<number>`1`.as('orden')])
        .where(hasRoles)
        .$if(!failedToo, (query) =>
          query.where('a.cuenta', 'not in', (q) =>
            q.selectFrom('discord_rol_miembro').select('cuenta').where('reintento', 'is not', null),
          ),
        )
        .orderBy('a.cuenta'),
    )
    .onConflict((conflict) =>
      conflict.column('cuenta').doUpdateSet((eb) => ({ vez: eb('discord_rol_pendiente.vez', '+', 1) })),
    )
    .execute();
  announceQueue(tx);
}

/**
 * Forgets everything about roles: there is no bot any more, or it is in another server. Whoever works off the queue
 * loses it, and stores nothing more.
 */
export async function forgetRoles(tx: Tx): Promise<void> {
  const nothing = { fallo: null, intentos: 0, pedida: 0, siguiente: 0, encolado: 0, revisado: null, apodo: 0 };
  await tx.db
    .updateTable('discord_rol_estado')
    .set((eb) => ({ ...nothing, turno: null, tomado: 0, version: eb('version', '+', 1) }))
    .execute();
  for (const table of ['discord_rol', 'discord_rol_pendiente', 'discord_rol_miembro'] as const)
    await tx.db.deleteFrom(table).execute();
}

/** Deletes the nicknames under some names of unlinked accounts; their roles are kept, so that the job still takes them. */
export async function eraseNicknames({ db }: Tx, names: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('discord_rol_miembro as r')
    .select(['r.cuenta', 'r.roles', 'r.apodos'])
    .where('r.apodos', '<>', '')
    .where('r.cuenta', 'not in', (q) => q.selectFrom('discord_cuenta').select('cuenta'))
    .orderBy('r.cuenta')
    .execute();
  for (const { cuenta, roles, apodos } of rows) {
    const nicknames = apodos.split('\n');
    const kept = nicknames.filter((nickname) => !names.includes(nameInNick(nickname)));
    if (kept.length === nicknames.length) continue;
    if (roles === '' && kept.length === 0)
      await db.deleteFrom('discord_rol_miembro').where('cuenta', '=', cuenta).execute();
    else
      await db
        .updateTable('discord_rol_miembro')
        .set({ apodos: kept.join('\n') })
        .where('cuenta', '=', cuenta)
        .execute();
  }
}
