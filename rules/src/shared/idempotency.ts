/** Request header that identifies a repeated change (decisions §1); lower case, as HTTP libraries name it. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Response header that marks a replayed response. */
export const REPLAYED_HEADER = 'idempotent-replayed';
/** Header with how many times a person has pressed, of a press whose answer was lost; of the answer: which press did it. */
export const PRESS_HEADER = 'idempotency-press';
/** Retention of idempotency keys. */
export const IDEMPOTENCY_HOURS = 24;
