/**
 * Writes of a transaction whose results are not needed: they are sent in order with the following statements and
 * awaited before the commit, which saves a round trip each on PostgreSQL.
 */
export class PendingWrites {
  private readonly pending: Promise<unknown>[] = [];

  add(write: Promise<unknown>): void {
    // `settle` rejects; if the transaction fails before, the failure of this write is a consequence.
    write.catch(() => undefined);
    this.pending.push(write);
  }

  /** @throws the error of the first write that failed */
  async settle(): Promise<void> {
    await Promise.all(this.pending);
  }
}
