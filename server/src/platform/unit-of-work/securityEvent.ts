import type { SecurityEventKind } from '@conserje/rules';

/**
 * An entry for the security log, written in the transaction of the event. Never contains a payload, password or key.
 */
export interface SecurityEvent {
  clase: SecurityEventKind;
  /** Person affected, if not the actor. */
  usuario?: number | null;
  /** A few fixed words, or names of settings and permisos; never user input. */
  detalle?: string;
  /** An event of the portal itself: the requester's network does not apply. */
  omitsNetwork?: true;
}
