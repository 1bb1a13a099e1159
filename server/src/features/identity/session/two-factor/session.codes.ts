import { randomInt } from 'node:crypto';
import { normalizeCode } from '@conserje/rules';
import { AppError } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { insertRows } from '../../../../platform/database/dataLists.ts';
import { hashToken } from '../../../../platform/http/access/tokens.ts';
import { hashClave, verifyClave } from '../claves/session.claves.ts';
import { timeStepOf } from './session.totp.ts';
import '../session.table.ts';

/** Recovery codes per usuario, in groups of four digits: a phone's numeric keypad can type them. */
const RECOVERY_CODE_COUNT = 10;
const GROUPS_PER_CODE = 4;
const fourDigits = (): string => String(randomInt(10_000)).padStart(4, '0');
const generateRecoveryCode = (index: number): string =>
  [`${index}${fourDigits().slice(1)}`, ...Array.from({ length: GROUPS_PER_CODE - 1 }, fourDigits)].join('-');

/** Matched code: the time step of an authenticator, or a recovery code. */
export type CodeMatch = { paso: number } | { rescate: string };

/** Finds the two-factor authentication of a usuario, active or not. */
export const findTwoFactor = (db: Db, usuario: number) =>
  db.selectFrom('dos_pasos').selectAll().where('usuario', '=', usuario).executeTakeFirst();

/** Hash of codes issued before they had a place and a salt. */
const unsaltedHash = (codigo: string): string => hashToken(normalizeCode(codigo));
/** Place of a code among the ten, its first digit: only one slow hash needs to be checked. */
const placeOf = (codigo: string): string => `${normalizeCode(codigo).charAt(0)}:`;
const saltedHash = async (codigo: string): Promise<string> =>
  placeOf(codigo) + (await hashClave(normalizeCode(codigo), 'conocido'));

/** Finds the stored hash of a recovery code; undefined if none matches. */
async function findRecoveryCode(db: Db, usuario: number, codigo: string): Promise<string | undefined> {
  if (normalizeCode(codigo).length !== GROUPS_PER_CODE * 4) return undefined;
  const storedHashes = (await db.selectFrom('rescate').select('huella').where('usuario', '=', usuario).execute()).map(
    (row) => row.huella,
  );
  const legacyHash = unsaltedHash(codigo);
  if (storedHashes.includes(legacyHash)) return legacyHash;
  const place = placeOf(codigo);
  const storedHash = storedHashes.find((saved) => saved.startsWith(place));
  // Verified in any case: the time must not reveal whether a code of that place remains.
  return (await verifyClave(storedHash?.slice(place.length), normalizeCode(codigo))) ? storedHash : undefined;
}

/** Checks a code without consuming it; null if it is invalid. */
export async function checkCode(db: Db, usuario: number, codigo: string, now: number): Promise<CodeMatch | null> {
  const twoFactor = await findTwoFactor(db, usuario);
  if (!twoFactor) return null;
  const paso = timeStepOf(twoFactor.secreto, normalizeCode(codigo), now, twoFactor.paso);
  if (paso !== null) return { paso };
  const rescate = await findRecoveryCode(db, usuario, codigo);
  return rescate === undefined ? null : { rescate };
}

/**
 * Consumes a code; a second concurrent use fails.
 * @throws AppError CODIGO_INCORRECTO
 */
export async function consumeCode(tx: Tx, usuario: number, match: CodeMatch): Promise<void> {
  if ('paso' in match) {
    const { paso } = match;
    const query = tx.db.updateTable('dos_pasos').set({ paso }).where('usuario', '=', usuario).where('paso', '<', paso);
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (numUpdatedRows === 0n) throw wrongCodeError();
    return;
  }
  const query = tx.db.deleteFrom('rescate').where('usuario', '=', usuario).where('huella', '=', match.rescate);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 0n) throw wrongCodeError();
  const remaining = await countRecoveryCodes(tx.db, usuario);
  await tx.audit({ modulo: 'acceso', usuario, motivo: `usó un código de respaldo. Le quedan ${remaining}` });
  await tx.recordSecurity({ clase: 'dos_pasos', usuario, detalle: `código de respaldo usado, quedan ${remaining}` });
}

export const wrongCodeError = (): AppError => new AppError('CODIGO_INCORRECTO', undefined, 'codigo');

/** Counts the remaining recovery codes of a usuario. */
export async function countRecoveryCodes(db: Db, usuario: number): Promise<number> {
  const { n } = await db
    .selectFrom('rescate')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('usuario', '=', usuario)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Generates recovery codes and their hashes; call it before the transaction, because hashing is slow. */
export async function generateRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) => generateRecoveryCode(index));
  return { codes, hashes: await Promise.all(codes.map(saltedHash)) };
}

/** Replaces the recovery codes of a usuario. The codes are answered once and not stored. */
export async function replaceRecoveryCodes(tx: Tx, usuario: number, hashes: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('rescate').where('usuario', '=', usuario).execute();
  await insertRows(
    tx.db,
    'rescate',
    hashes.map((huella) => ({ usuario, huella })),
  ).execute();
}

/** Deletes the two-factor authentication of a usuario. @returns whether it was active */
export async function deleteTwoFactor(tx: Tx, usuario: number): Promise<boolean> {
  await tx.db.deleteFrom('rescate').where('usuario', '=', usuario).execute();
  const row = await tx.db.deleteFrom('dos_pasos').where('usuario', '=', usuario).returning('desde').executeTakeFirst();
  return row !== undefined && row.desde !== null;
}
