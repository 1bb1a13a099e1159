import type { Tx } from '../../../platform/database/database.ts';
import { addUsuario } from '../../careers/career/career.public.ts';
import type { Connection } from '../clones/clones.public.ts';
import { ensureAvatar, recordAvatar, recordConnection } from '../clones/clones.public.ts';

/** Someone who chose a name and a password and has no account yet. */
export interface Newcomer {
  usuario: string;
  /** argon2id */
  clave: string;
  /** Id of who brought them. */
  referido: number | null;
  /** `uniqueId` of the hotel; null where avatars are not proved. */
  avatar: string | null;
}

/**
 * Creates the account of a newcomer, who chose name and password; the only function that does. The caller holds the lock
 * of the first mision, has checked that the name is free and allowed, writes the logs and then calls `recordOrigin`.
 * @returns the id
 */
export async function createAccount(tx: Tx, { usuario, clave, referido }: Newcomer, mision: number): Promise<number> {
  const id = await addUsuario(tx, { usuario, clave, referido, mision });
  const txAsNew = tx.as({ id, usuario });
  txAsNew.notify({ tema: 'usuarios', msg: 'se registró' });
  if (referido !== null)
    txAsNew.notify({
      tema: 'usuarios',
      msg: 'se registró con tu invitación',
      para: referido,
      clase: 'referido',
    });
  return id;
}

/** Records from where a new account comes. What it shares with others is logged after what created it. */
export async function recordOrigin(
  tx: Tx,
  usuario: number,
  { connection, avatar }: { connection: Connection | null; avatar: string | null },
): Promise<void> {
  if (connection !== null) await recordConnection(tx, usuario, connection);
  if (avatar !== null) await recordAvatar(tx, usuario, await ensureAvatar(tx, avatar));
}
