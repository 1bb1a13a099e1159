import type { Db } from '../../../platform/database/database.ts';
import './notifications.table.ts';

/** Seldom needed, and slow to load. */
export const loadWebPush = async () => (await import('web-push')).default;

const findSavedKeys = (db: Db) => db.selectFrom('claves_push').select(['publica', 'privada']).executeTakeFirst();

export interface PushKeys {
  publica: string;
  privada: string;
}

/** What the portal signs with towards those who deliver to devices: made once, whoever needs it first. */
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

/** The half of it that browsers are given. */
export const getPublicKey = async (db: Db): Promise<string> => (await getPushKeys(db)).publica;
