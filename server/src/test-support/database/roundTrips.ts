import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * Counts the round trips to PostgreSQL that `work` waits for, one after the other: a statement that is sent before the
 * answer of another one waits together with it.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let [answered, sent] = [0, 0];
  prototype.query = function query(this: pg.Client, ...args) {
    // Without a pipeline a statement is only sent after the answer of the one before.
    const trip = (this.pipeline ? answered : Math.max(answered, sent)) + 1;
    sent = Math.max(sent, trip);
    const answer = original.apply(this, args);
    if (answer instanceof Promise)
      answer.then(
        () => {
          answered = Math.max(answered, trip);
        },
        () => undefined,
      );
    return answer;
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return answered;
}
