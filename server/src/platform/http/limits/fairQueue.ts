import { AppError } from '../../appError.ts';

/** The system hands over one new connection each time round: between two dear answers so many are let in. */
const EVENT_LOOP_ROUNDS = 32;

/** So many more of one person may wait for the one that is under way: every tab of a browser asks at once. */
export const WAITING_MAX = 20;
/** With those that nobody waits for any more, whose turn has not come yet: whoever reloads a page asks for all of it again. */
const WITH_ABANDONED_MAX = 3 * WAITING_MAX;

interface Turn {
  quien: number;
  start(): void;
  hasLeft(): boolean;
}

/**
 * Turns of what is dear to answer: a person's wait for one another, and of all people's only so many run at once. Whoever
 * asks for much waits longer; the others do not (docs/decisions/0014).
 */
export class FairQueue {
  /** How many may run at once. */
  readonly concurrency: number;
  private inProgress = 0;
  /** Each person's first, in the order in which they came. */
  private readonly queue: Turn[] = [];
  /** All of each person; the first runs, or is in the queue. */
  private readonly byHolder = new Map<number, Turn[]>();

  constructor(concurrency: number) {
    this.concurrency = concurrency;
  }

  /** How many wait for their turn. */
  get esperan(): number {
    return this.byHolder.values().reduce((n, ownOnes) => n + ownOnes.length, 0) - this.inProgress;
  }

  /**
   * Does something when its turn comes, unless its caller has left by then (`hasLeft`).
   * @throws Fallo DEMASIADAS_A_LA_VEZ when too many of this person wait already
   */
  async runInTurn<T>(quien: number, run: () => Promise<T>, hasLeft: () => boolean = () => false): Promise<T> {
    const turno = await this.waitForTurn(quien, hasLeft);
    let rounds = 1;
    try {
      // Nobody hears it, and it took nobody's time.
      if (hasLeft()) throw new AppError('DEMASIADAS_A_LA_VEZ');
      rounds = EVENT_LOOP_ROUNDS;
      return await run();
    } finally {
      // What others have asked for meanwhile comes first: queries of the embedded engine leave it no time in between.
      this.yieldTurn(rounds, turno);
    }
  }

  private yieldTurn(rounds: number, turno: Turn): void {
    setImmediate(() => (rounds > 1 ? this.yieldTurn(rounds - 1, turno) : this.release(turno)));
  }

  private async waitForTurn(quien: number, hasLeft: () => boolean): Promise<Turn> {
    const ownOnes = this.byHolder.get(quien) ?? [];
    if (ownOnes.length > WITH_ABANDONED_MAX || ownOnes.filter((one) => !one.hasLeft()).length > WAITING_MAX)
      throw new AppError('DEMASIADAS_A_LA_VEZ');
    const { promise, resolve } = Promise.withResolvers<void>();
    const turno = { quien, start: resolve, hasLeft };
    this.byHolder.set(quien, ownOnes);
    ownOnes.push(turno);
    if (ownOnes.length === 1) this.queue.push(turno);
    this.next();
    await promise;
    return turno;
  }

  private next(): void {
    while (this.inProgress < this.concurrency) {
      const turno = this.queue.shift();
      if (!turno) return;
      this.inProgress += 1;
      turno.start();
    }
  }

  private release({ quien }: Turn): void {
    this.inProgress -= 1;
    const ownOnes = this.byHolder.get(quien) ?? [];
    ownOnes.shift();
    const [siguiente] = ownOnes;
    if (siguiente) this.queue.push(siguiente);
    else this.byHolder.delete(quien);
    this.next();
  }
}
