/** What was answered to a change that was sent with an `Idempotency-Key`, for whoever sends it again. */
interface IdempotencyTable {
  key_hash: string;
  /** Who sent it; of a call without session, whom it turned out to be. */
  usuario: number;
  /** The name of the call. */
  llamada: string;
  payload_hash: string;
  http: number;
  /** JSON: headers of the answer that say what it changed. */
  headers: string;
  /** The answer as it was sent. Null where it is not kept: it has a secret, is too long, or may name someone who was erased. */
  body: string | null;
  fecha: number;
}
declare module '../../database/database.ts' {
  interface Database {
    idempotency: IdempotencyTable;
  }
}
