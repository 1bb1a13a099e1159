interface Waiting {
  person: number;
  sitio: string;
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
  private readonly esperan: Waiting[] = [];
  private readonly channels = new Map<string, number>();
  private readonly personas = new Set<number>();
  /** The number of their last turn. */
  private readonly lastTurns = new Map<number, number>();
  private inFlight = 0;
  private turno = 0;

  /** Does something for a person at a host, in turn. */
  async acquire<T>(person: number, sitio: string, run: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.esperan.push({ person, sitio, start });
      this.next();
    });
    try {
      return await run();
    } finally {
      this.inFlight -= 1;
      this.personas.delete(person);
      this.channels.set(sitio, (this.channels.get(sitio) ?? 1) - 1);
      this.next();
    }
  }

  private next(): void {
    for (let position = this.siguiente(); position >= 0; position = this.siguiente()) {
      const [wait] = this.esperan.splice(position, 1);
      if (!wait) return;
      this.turno += 1;
      this.inFlight += 1;
      this.lastTurns.set(wait.person, this.turno);
      this.personas.add(wait.person);
      this.channels.set(wait.sitio, (this.channels.get(wait.sitio) ?? 0) + 1);
      wait.start();
    }
    if (this.esperan.length > 0 || this.inFlight > 0) return;
    // Nobody waits: there is nothing to be fair about.
    this.lastTurns.clear();
    this.channels.clear();
  }

  /** The place of whoever is next among those who wait; -1: nobody may begin. */
  private siguiente(): number {
    if (this.inFlight >= CONCURRENCY) return -1;
    let [mejor, desde] = [-1, Number.POSITIVE_INFINITY];
    for (const [position, { person, sitio }] of this.esperan.entries()) {
      if (this.personas.has(person) || (this.channels.get(sitio) ?? 0) >= PER_HOST) continue;
      const lastTurn = this.lastTurns.get(person) ?? 0;
      if (lastTurn < desde) [mejor, desde] = [position, lastTurn];
    }
    return mejor;
  }
}
