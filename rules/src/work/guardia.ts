import { DAY_MS, MINUTE_MS } from '../shared/dates.ts';

/** Requests that a member can send to those on duty. */
export const GUARDIA_REQUEST_KINDS = ['tiempo', 'ascenso'] as const;
export type GuardiaRequestKind = (typeof GUARDIA_REQUEST_KINDS)[number];

/** Lifetime of an unanswered request: a tiempo is needed now, an ascenso on the same day. */
const TTL_MS: Record<GuardiaRequestKind, number> = { tiempo: 15 * MINUTE_MS, ascenso: DAY_MS };

/** Returns when a request expires, in UTC milliseconds. @param fecha when it was made */
export const requestExpiresAt = (kind: GuardiaRequestKind, fecha: number): number => fecha + TTL_MS[kind];

/**
 * Time without an event stream after which a person no longer counts as on duty; processes record presence several
 * times a minute.
 */
export const PRESENT_MS = 45_000;
/** Maximum people on duty that are listed, and that a request notifies. */
export const GUARDIA_MAX = 12;
/** Maximum requests listed of each kind, longest waiting first. */
export const REQUESTS_MAX = 100;
