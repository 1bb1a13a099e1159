import { randomInt } from 'node:crypto';
import { normalizeCode } from '@conserje/rules';
import { AppError } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { hashToken } from '../../../../platform/http/access/identity.ts';
import { hashClave, verifyClave } from '../claves/session.claves.ts';
import { timeStepOf } from './session.totp.ts';
import '../session.table.ts';

/** So many codes for when the authenticator is lost, of so many fours of figures: a telephone's keys have no others. */
const RECOVERY_CODE_COUNT = 10;
const GROUPS_PER_CODE = 4;
const fourDigits = (): string => String(randomInt(10_000)).padStart(4, '0');
const generateRecoveryCode = (index: number): string =>
  [`${index}${fourDigits().slice(1)}`, ...Array.from({ length: GROUPS_PER_CODE - 1 }, fourDigits)].join('-');

/** What a good code is: of a step, or one of those for when the authenticator is lost. */
export type CodeMatch = { paso: number } | { rescate: string };

/** The second step of someone, whether it counts yet or not. */
export const findTwoFactor = (db: Db, usuario: number) =>
  db.selectFrom('dos_pasos').selectAll().where('usuario', '=', usuario).executeTakeFirst();

/** What is kept of those that were made before each had its place and its salt. */
const unsaltedHash = (codigo: string): string => hashToken(normalizeCode(codigo));
/** A code begins with its place among the ten: so that one hash is looked at, and not all of them. */
const placeOf = (codigo: string): string => `${normalizeCode(codigo).charAt(0)}:`;
const saltedHash = async (codigo: string): Promise<string> =>
  placeOf(codigo) + (await hashClave(normalizeCode(codigo), 'conocido'));

/** Which of someone's kept codes it is; undefined: none. */
async function findRecoveryCode(db: Db, usuario: number, codigo: string): Promise<string | undefined> {
  if (normalizeCode(codigo).length !== GROUPS_PER_CODE * 4) return undefined;
  const storedHashes = (await db.selectFrom('rescate').select('huella').where('usuario', '=', usuario).execute()).map(
    (row) => row.huella,
  );
  const legacyHash = unsaltedHash(codigo);
  if (storedHashes.includes(legacyHash)) return legacyHash;
  const place = placeOf(codigo);
  const storedHash = storedHashes.find((saved) => saved.startsWith(place));
  // Whether one of that place is left is not to be heard from how long it takes.
  return (await verifyClave(storedHash?.slice(place.length), normalizeCode(codigo))) ? storedHash : undefined;
}

/** Looks at a code of someone's; nothing is used up. Null: it is none. */
export async function checkCode(db: Db, usuario: number, codigo: string, now: number): Promise<CodeMatch | null> {
  const twoFactor = await findTwoFactor(db, usuario);
  if (!twoFactor) return null;
  const paso = timeStepOf(twoFactor.secreto, normalizeCode(codigo), now, twoFactor.paso);
  if (paso !== null) return { paso };
  const rescate = await findRecoveryCode(db, usuario, codigo);
  return rescate === undefined ? null : { rescate };
}

/**
 * Uses a code up: of two who have the same one is told that it is none.
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

/** How many codes for when the authenticator is lost someone has left. */
export async function countRecoveryCodes(db: Db, usuario: number): Promise<number> {
  const { n } = await db
    .selectFrom('rescate')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('usuario', '=', usuario)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Codes for when the authenticator is lost, and what is kept of them; made before the transaction, which they would hold up. */
export async function generateRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) => generateRecoveryCode(index));
  return { codes, hashes: await Promise.all(codes.map(saltedHash)) };
}

/** Instead of those that there were. The codes themselves are answered once, and kept nowhere. */
export async function replaceRecoveryCodes(tx: Tx, usuario: number, hashes: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('rescate').where('usuario', '=', usuario).execute();
  await tx.db
    .insertInto('rescate')
    .values(hashes.map((savedHash) => ({ usuario, huella: savedHash })))
    .execute();
}

/** Takes someone's second step from them, whether it counted or not. @returns whether it did */
export async function deleteTwoFactor(tx: Tx, usuario: number): Promise<boolean> {
  await tx.db.deleteFrom('rescate').where('usuario', '=', usuario).execute();
  const row = await tx.db.deleteFrom('dos_pasos').where('usuario', '=', usuario).returning('desde').executeTakeFirst();
  return row !== undefined && row.desde !== null;
}
