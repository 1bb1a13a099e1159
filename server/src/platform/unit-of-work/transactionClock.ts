/** Instant of a transaction, UTC milliseconds. */
export class TransactionClock {
  private readonly clock: () => number;
  private instant: number;

  constructor(clock: () => number) {
    this.clock = clock;
    this.instant = clock();
  }

  get now(): number {
    return this.instant;
  }

  /** Takes the time again: after a wait it must not be earlier than that of the previous lock holder. */
  renew(): void {
    this.instant = this.clock();
  }
}
