import { createHmac } from 'node:crypto';
import { orThrow } from '../appError.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/preparedQuery.ts';

declare module '../database/database.ts' {
  interface Database {
    /** Key of address hashes; its single row exists from the start. */
    sello: {
      id: number;
      clave: string;
    };
  }
}

/** Prefix of hashes, with which no address begins. */
export const ADDRESS_HASH_PREFIX = 's:';

const readHashKey = prepared((db) => db.selectFrom('sello').select('clave').where('id', '=', 1));

/** Returns a keyed hash function: deterministic, and irreversible without the agency's key. */
async function createHasher(db: Db): Promise<(text: string) => string> {
  const { clave } = orThrow((await readHashKey(db))[0], 'INTERNO');
  return (text) => createHmac('sha256', clave).update(text).digest('base64url');
}

/** Returns the hash function of addresses. */
export async function createAddressHasher(db: Db): Promise<(text: string) => string> {
  const hash = await createHasher(db);
  return (text) => ADDRESS_HASH_PREFIX + hash(text);
}

/** Hashes a text that only this agency can hash so. @param text begins with its purpose, as no address does */
export const keyedHash = async (db: Db, text: string): Promise<string> => (await createHasher(db))(text);

/** Hashes one text for storage. Network addresses and typed login names are stored only hashed. */
export const hashAddress = async (db: Db, text: string): Promise<string> => (await createAddressHasher(db))(text);
