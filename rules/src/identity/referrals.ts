import { DAY_MS } from '../shared/dates.ts';

/** Days after a registration in which it can be corrected who brought the newcomer (decisions §10). */
export const REFERRAL_DAYS = 30;

/** Returns whether the referrer of someone can still be corrected; instants in UTC milliseconds. */
export const isReferralOpen = (registro: number, now: number): boolean => now - registro <= REFERRAL_DAYS * DAY_MS;
