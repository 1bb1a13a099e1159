import type { StoredAnswer } from '../idempotency/idempotency.queries.ts';
import type { SessionUsuario } from '../routing/callContext.ts';

/** Session user of a token, and whether the agency is in maintenance. */
export interface IdentifiedCaller {
  usuario: SessionUsuario | null;
  /** Stored response to an earlier change with the same idempotency key. */
  stored?: StoredAnswer | null;
  mantenimiento: boolean;
}
/** Looks up a token (`undefined`: a visitor) and the stored response to the hash of an idempotency key. */
export type Identify = (key: string | undefined, now: number, sent?: string) => Promise<IdentifiedCaller>;
