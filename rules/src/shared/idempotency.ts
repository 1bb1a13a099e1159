/** The request header by which a change that is sent again is known (decisions §1), as HTTP libraries name it. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** The answer header that says that an answer is that of the first time. */
export const REPLAYED_HEADER = 'idempotent-replayed';
/** How long a key is known. */
export const IDEMPOTENCY_HOURS = 24;
