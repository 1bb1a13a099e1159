import type { Generated } from 'kysely';

/** The browser of a session that wants to be told; it goes with the session. */
interface AparatoTable {
  id: Generated<number>;
  usuario: number;
  sesion: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  creado: number;
}
/** One row: what the portal signs with, made when it was first needed. The private key never leaves the server. */
interface ClavesPushTable {
  id: number;
  publica: string;
  privada: string;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    aparato: AparatoTable;
    claves_push: ClavesPushTable;
  }
}
