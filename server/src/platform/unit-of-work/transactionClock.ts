/** Instant of a transaction, UTC milliseconds. */
export class TransactionClock {
  private readonly reloj: () => number;
  private instant: number;

  constructor(reloj: () => number) {
    this.reloj = reloj;
    this.instant = reloj();
  }

  get now(): number {
    return this.instant;
  }

  /** Takes the time again: after a wait it must not be earlier than that of the previous lock holder. */
  renew(): void {
    this.instant = this.reloj();
  }
}
