import { MINUTE_MS } from '@conserje/rules';
import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import './backups.table.ts';

const STATE_ID = 1;
/** A backup counts as under way for this long after the last sign of its process. */
const LEASE_MS = MINUTE_MS;
/** How often the process extends it. */
export const LEASE_RENEWAL_MS = LEASE_MS / 3;

export type BackupState = Selectable<Database['copia']>;

export const readBackupState = (db: Db): Promise<BackupState> =>
  db.selectFrom('copia').selectAll().where('id', '=', STATE_ID).executeTakeFirstOrThrow();

/** Returns whether a backup is under way; a lease beyond its length stems from a clock that was set back. */
export const isUnderWay = ({ vence }: Pick<BackupState, 'vence'>, now: number): boolean =>
  vence !== null && now < vence && vence <= now + LEASE_MS;

/** Locks the state until the transaction ends, and returns it. */
export async function lockBackupState(tx: Tx): Promise<BackupState> {
  await tx.lockRow('copia', STATE_ID);
  return readBackupState(tx.db);
}

const updateState = (db: Db, values: Partial<BackupState>) =>
  db.updateTable('copia').set(values).where('id', '=', STATE_ID);

/** Marks a backup as under way since `tx.now`. @returns false while another one is */
export async function claimBackup(tx: Tx): Promise<boolean> {
  if (isUnderWay(await lockBackupState(tx), tx.now)) return false;
  await updateState(tx.db, { empezada: tx.now, vence: tx.now + LEASE_MS }).execute();
  return true;
}

const RELEASED = { empezada: null, vence: null } as const;

/** Extends the claim of the backup that began at `started`. */
export const extendLease = (db: Db, started: number, now: number) =>
  updateState(db, { vence: now + LEASE_MS })
    .where('empezada', '=', started)
    .execute();

/** Ends the claim of the backup that began at `started`. */
export const releaseLease = (db: Db, started: number) =>
  updateState(db, RELEASED).where('empezada', '=', started).execute();

export const storeMade = (db: Db, made: { hecha: number; archivo: string; maquina: string }) =>
  updateState(db, { ...made, fallo: null, fallo_fecha: null }).execute();

export const storeFailure = (db: Db, fallo: string, now: number) =>
  updateState(db, { fallo, fallo_fecha: now }).execute();
