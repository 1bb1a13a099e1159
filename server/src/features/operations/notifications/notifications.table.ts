import type { Generated } from 'kysely';

/** Browser of a session that receives push messages; deleted with the session. */
interface AparatoTable {
  id: Generated<number>;
  usuario: number;
  sesion: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  creado: number;
}
/** VAPID keys, one row, created at the first use. The private key never leaves the server. */
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
