import { createHmac } from 'node:crypto';
import { orThrow } from '../appError.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/preparedQuery.ts';

/** What addresses are sealed with; the only row is there from the beginning. */
interface AddressHashTable {
  id: number;
  clave: string;
}
declare module '../database/database.ts' {
  interface Database {
    sello: AddressHashTable;
  }
}

/** No address begins so. */
export const ADDRESS_HASH_PREFIX = 's:';

const readHashKey = prepared((db) => db.selectFrom('sello').select('clave').where('id', '=', 1));

/** What seals a text: the same for the same text, and read back without the agency's key by nobody. */
export async function createAddressHasher(db: Db): Promise<(text: string) => string> {
  const row = orThrow((await readHashKey(db))[0], 'INTERNO');
  return (text) => ADDRESS_HASH_PREFIX + createHmac('sha256', row.clave).update(text).digest('base64url');
}

/** One text as it is kept. Whatever holds a network address, or what somebody typed to log in, is kept sealed. */
export const hashAddress = async (db: Db, text: string): Promise<string> => (await createAddressHasher(db))(text);
