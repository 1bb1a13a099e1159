import type { Db } from '../../../platform/database/database.ts';
import './notifications.table.ts';

/** Loads `web-push` on demand: it is rarely needed and slow to load. */
export const loadWebPush = async () => (await import('web-push')).default;

const findSavedKeys = (db: Db) => db.selectFrom('claves_push').select(['publica', 'privada']).executeTakeFirst();

export interface PushKeys {
  publica: string;
  privada: string;
}

/** Returns the VAPID keys; creates them at the first use. */
export async function getPushKeys(db: Db): Promise<PushKeys> {
  const existing = await findSavedKeys(db);
  if (existing) return existing;
  const { publicKey: publica, privateKey: privada } = (await loadWebPush()).generateVAPIDKeys();
  await db
    .insertInto('claves_push')
    .values({ id: 1, publica, privada })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await findSavedKeys(db)) ?? { publica, privada };
}

/** Returns the public key, which browsers receive. */
export const getPublicKey = async (db: Db): Promise<string> => (await getPushKeys(db)).publica;
