import type { Db } from '../../platform/db/database.ts';
import './notificaciones.table.ts';

/** Seldom needed, and slow to load. */
export const conCifrado = async () => (await import('web-push')).default;

const guardadas = (db: Db) => db.selectFrom('claves_push').select(['publica', 'privada']).executeTakeFirst();

export interface ClavesPush {
  publica: string;
  privada: string;
}

/** What the portal signs with towards those who deliver to devices: made once, whoever needs it first. */
export async function clavesPush(db: Db): Promise<ClavesPush> {
  const hay = await guardadas(db);
  if (hay) return hay;
  const { publicKey: publica, privateKey: privada } = (await conCifrado()).generateVAPIDKeys();
  await db
    .insertInto('claves_push')
    .values({ id: 1, publica, privada })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await guardadas(db)) ?? { publica, privada };
}

/** The half of it that browsers are given. */
export const clavePublica = async (db: Db): Promise<string> => (await clavesPush(db)).publica;
