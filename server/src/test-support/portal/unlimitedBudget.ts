const NO_LIMIT = Number.POSITIVE_INFINITY;
/** The clock of a test stands still, and with it the minute of everyone's budget. */
export const UNLIMITED_BUDGET = { rateBudget: { reads: NO_LIMIT, writes: NO_LIMIT, heavy: NO_LIMIT } };
