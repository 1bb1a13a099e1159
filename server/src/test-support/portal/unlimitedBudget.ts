const NO_LIMIT = Number.POSITIVE_INFINITY;
/** Limits for tests, whose stopped clock never starts a new minute of the budget. */
export const UNLIMITED_BUDGET = { personRateLimits: { reads: NO_LIMIT, writes: NO_LIMIT, heavy: NO_LIMIT } };
