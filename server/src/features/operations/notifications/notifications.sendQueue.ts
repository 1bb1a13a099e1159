interface Waiting {
  person: number;
  host: string;
  start: () => void;
}

/** So many letters are under way at once, so many of them to one host, and one to one person. */
const CONCURRENCY = 4;
const PER_HOST = 3;

/**
 * Whose turn it is to be sent to: of those who wait, the person who was served least lately. What one host is slow about, or
 * one person has too much of, leaves room for the others.
 */
export class FairSendQueue {
  private readonly waiting: Waiting[] = [];
  private readonly inFlightByHost = new Map<string, number>();
  private readonly busyPeople = new Set<number>();
  /** The number of their last turn. */
  private readonly lastTurns = new Map<number, number>();
  private inFlight = 0;
  private turnCount = 0;

  /** Does something for a person at a host, in turn. */
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
    // Nobody waits: there is nothing to be fair about.
    this.lastTurns.clear();
    this.inFlightByHost.clear();
  }

  /** The place of whoever is next among those who wait; -1: nobody may begin. */
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
