import { DAY_MS } from '../shared/dates.ts';

/** What a member may ask of those who are on duty. */
export const GUARDIA_REQUEST_KINDS = ['tiempo', 'ascenso'] as const;
export type GuardiaRequestKind = (typeof GUARDIA_REQUEST_KINDS)[number];

const MINUTE_MS = 60_000;
/** A request that nobody has answered lapses: a tiempo is wanted now, a promotion on the same day. */
const TTL_MS: Record<GuardiaRequestKind, number> = { tiempo: 15 * MINUTE_MS, ascenso: DAY_MS };

/** The instant at which a request lapses, UTC milliseconds. @param fecha when it was made */
export const requestExpiresAt = (kind: GuardiaRequestKind, fecha: number): number => fecha + TTL_MS[kind];

/** Whoever held an event stream so long ago is still on duty: processes write it down several times a minute. */
export const PRESENT_MS = 45_000;
/** So many people on duty are named, and so many are told of a request. */
export const GUARDIA_MAX = 12;
/** So many requests are listed for whoever may answer them, the longest waiting. */
export const REQUESTS_MAX = 100;
