import type { Db } from '../../../../platform/database/database.ts';
import { findApplicationRow } from './discord.bot.queries.ts';

/** The application of the agency in Discord. */
export interface DiscordApplication {
  /** Its id. */
  aplicacion: string;
  /** Its Ed25519 key, in hexadecimal digits, which verifies what Discord sends. */
  clavePublica: string;
}

/** Finds the application whose interactions the portal answers; undefined without a bot. */
export async function findApplication(db: Db): Promise<DiscordApplication | undefined> {
  const { aplicacion = null, clave_publica: clavePublica = null } = (await findApplicationRow(db)) ?? {};
  return aplicacion === null || clavePublica === null ? undefined : { aplicacion, clavePublica };
}
