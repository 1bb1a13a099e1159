import type { Generated } from 'kysely';

declare module '../../database/database.ts' {
  interface Database {
    /** Responses to changes sent with an `Idempotency-Key`, for replay. */
    idempotency: {
      key_hash: string;
      /** The sender; of a call without session, the person that it resulted in. */
      usuario: number;
      /** Name of the call. */
      llamada: string;
      payload_hash: string;
      http: number;
      /** JSON: response headers that describe the changes. */
      headers: string;
      /** Response as sent. Null when not stored: it holds a secret, is too long, or may name an erased person. */
      body: string | null;
      fecha: number;
      /** JSON of `UndoableEffect[]`: what the call made. */
      hizo: string | null;
      /** Last entry of the audit log when the change was made; what takes it back comes behind it. */
      registro: Generated<number>;
      /** Which press of the person did it (`PRESS_HEADER`). */
      pulsacion: number | null;
    };
  }
}
