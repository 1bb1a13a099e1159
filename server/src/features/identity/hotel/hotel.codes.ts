import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { hashAddress } from '../../../platform/network/addressHash.ts';
import './hotel.table.ts';

const CODE_VALID_MS = 30 * MINUTE_MS;
/** Letters and digits that cannot be confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const DEFAULT_PREFIX = 'CON';
/** Begins with the siglas, reduced to characters that every hotel accepts in a motto. */
function newCode(siglas: string): string {
  const prefix = siglas
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const characters = Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `${prefix || DEFAULT_PREFIX}-${characters.join('')}`;
}

export const findCode = async (db: Db, direccion: string, now: number) =>
  db
    .selectFrom('codigo_registro')
    .select('codigo')
    .where('direccion', '=', await hashAddress(db, direccion))
    .where('vence', '>', now)
    .executeTakeFirst();

/** Deletes expired codes. */
export const pruneCodes = (db: Db, now: number) => db.deleteFrom('codigo_registro').where('vence', '<=', now).execute();

/** Returns the valid code of an address, or creates one (decisions §3). */
export async function giveCode(tx: Tx, direccion: string, siglas: string): Promise<string> {
  const validCode = await findCode(tx.db, direccion, tx.now);
  if (validCode) return validCode.codigo;
  await pruneCodes(tx.db, tx.now);
  const row = { codigo: newCode(siglas), vence: tx.now + CODE_VALID_MS };
  const { codigo } = await tx.db
    .insertInto('codigo_registro')
    .values({ direccion: await hashAddress(tx.db, direccion), ...row })
    // If two tabs ask at once, the first code stays.
    .onConflict((c) => c.column('direccion').doUpdateSet((eb) => ({ vence: eb.ref('codigo_registro.vence') })))
    .returning('codigo')
    .executeTakeFirstOrThrow();
  return codigo;
}
