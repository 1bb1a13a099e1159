import type { SecurityEventKind } from '@conserje/rules';

/** Something that the security log tells, in the transaction in which it happens. Never a payload, a password, a key. */
export interface SecurityEvent {
  clase: SecurityEventKind;
  /** Whom it befalls, when not whoever acts. */
  usuario?: number | null;
  /** A few words of the house's own, or names of settings and rights; nothing that somebody typed. */
  detalle?: string;
  /** It is the house's own: from where somebody asked says nothing of it. */
  omitsNetwork?: true;
}
