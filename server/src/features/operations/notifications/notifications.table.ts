import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Browser of a session that receives push messages; deleted with the session. */
    aparato: {
      id: Generated<number>;
      usuario: number;
      sesion: number;
      endpoint: string;
      p256dh: string;
      auth: string;
      creado: number;
    };
    /** VAPID keys, one row, created at the first use. The private key never leaves the server. */
    claves_push: {
      id: number;
      publica: string;
      privada: string;
    };
  }
}
