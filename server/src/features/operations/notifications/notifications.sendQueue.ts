interface Waiting {
  person: number;
  host: string;
  start: () => void;
}

/** Maximum number of deliveries in flight, in total and per host; a person has at most one. */
const CONCURRENCY = 4;
const PER_HOST = 3;

/**
 * Fair queue: among waiting people, serves the one served least recently. A slow host or a person with many deliveries
 * leaves room for the others.
 */
export class FairSendQueue {
  private readonly waiting: Waiting[] = [];
  private readonly inFlightByHost = new Map<string, number>();
  private readonly busyPeople = new Set<number>();
  /** Number of each person's last turn. */
  private readonly lastTurns = new Map<number, number>();
  private inFlight = 0;
  private turnCount = 0;

  /** Runs a delivery of a person to a host, in turn. */
  async runInTurn<T>(person: number, host: string, run: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.waiting.push({ person, host, start });
      this.next();
    });
    try {
      return await run();
    } finally {
      this.inFlight -= 1;
      this.busyPeople.delete(person);
      this.inFlightByHost.set(host, (this.inFlightByHost.get(host) ?? 1) - 1);
      this.next();
    }
  }

  private next(): void {
    for (let position = this.nextPosition(); position >= 0; position = this.nextPosition()) {
      const [waiter] = this.waiting.splice(position, 1);
      if (!waiter) return;
      this.turnCount += 1;
      this.inFlight += 1;
      this.lastTurns.set(waiter.person, this.turnCount);
      this.busyPeople.add(waiter.person);
      this.inFlightByHost.set(waiter.host, (this.inFlightByHost.get(waiter.host) ?? 0) + 1);
      waiter.start();
    }
    if (this.waiting.length > 0 || this.inFlight > 0) return;
    // The queue is empty: old turns have no meaning.
    this.lastTurns.clear();
    this.inFlightByHost.clear();
  }

  /** Returns the position of the next waiting delivery; -1 when none can start. */
  private nextPosition(): number {
    if (this.inFlight >= CONCURRENCY) return -1;
    let [best, oldestTurn] = [-1, Number.POSITIVE_INFINITY];
    for (const [position, { person, host }] of this.waiting.entries()) {
      if (this.busyPeople.has(person) || (this.inFlightByHost.get(host) ?? 0) >= PER_HOST) continue;
      const lastTurn = this.lastTurns.get(person) ?? 0;
      if (lastTurn < oldestTurn) [best, oldestTurn] = [position, lastTurn];
    }
    return best;
  }
}
