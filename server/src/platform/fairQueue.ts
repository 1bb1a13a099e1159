import { AppError } from './appError.ts';

/** Event loop rounds between two turns: Node accepts one connection per round, so this many can enter. */
const EVENT_LOOP_ROUNDS = 32;

/** Maximum waiting turns per person beside the running one: all tabs of a browser ask at once. */
export const WAITING_TURNS_MAX = 20;
/** Maximum including abandoned turns still queued: a reload requests everything again. */
const WITH_ABANDONED_MAX = 3 * WAITING_TURNS_MAX;

interface Turn {
  holder: number;
  start(): void;
  hasLeft(): boolean;
}

/**
 * Queue for expensive work: one turn per person and `concurrency` in total. A person with many requests waits longer
 * and others do not (docs/decisions/0014).
 */
export class FairQueue {
  readonly concurrency: number;
  private inProgress = 0;
  /** First turn of each person, in order of arrival. */
  private readonly queue: Turn[] = [];
  /** All turns of each person; the first runs or is in the queue. */
  private readonly byHolder = new Map<number, Turn[]>();

  constructor(concurrency: number) {
    this.concurrency = concurrency;
  }

  get waitingCount(): number {
    return this.byHolder.values().reduce((n, turns) => n + turns.length, 0) - this.inProgress;
  }

  /**
   * Runs work on its turn, unless its caller has left by then (`hasLeft`).
   * @throws AppError DEMASIADAS_A_LA_VEZ when too many of this person already wait
   */
  async runInTurn<T>(holder: number, run: () => Promise<T>, hasLeft: () => boolean = () => false): Promise<T> {
    const turn = await this.waitForTurn(holder, hasLeft);
    let rounds = 1;
    try {
      // The client is gone and gets no response; the turn ends after one round.
      if (hasLeft()) throw new AppError('DEMASIADAS_A_LA_VEZ');
      rounds = EVENT_LOOP_ROUNDS;
      return await run();
    } finally {
      // Lets other requests run first: queries of the embedded engine block the event loop.
      this.yieldTurn(rounds, turn);
    }
  }

  private yieldTurn(rounds: number, turn: Turn): void {
    setImmediate(() => (rounds > 1 ? this.yieldTurn(rounds - 1, turn) : this.release(turn)));
  }

  private async waitForTurn(holder: number, hasLeft: () => boolean): Promise<Turn> {
    const turns = this.byHolder.get(holder) ?? [];
    if (turns.length > WITH_ABANDONED_MAX || turns.filter((one) => !one.hasLeft()).length > WAITING_TURNS_MAX)
      throw new AppError('DEMASIADAS_A_LA_VEZ');
    const { promise, resolve } = Promise.withResolvers<void>();
    const turn = { holder, start: resolve, hasLeft };
    this.byHolder.set(holder, turns);
    turns.push(turn);
    if (turns.length === 1) this.queue.push(turn);
    this.next();
    await promise;
    return turn;
  }

  private next(): void {
    while (this.inProgress < this.concurrency) {
      const turn = this.queue.shift();
      if (!turn) return;
      this.inProgress += 1;
      turn.start();
    }
  }

  private release({ holder }: Turn): void {
    this.inProgress -= 1;
    const turns = this.byHolder.get(holder) ?? [];
    turns.shift();
    const [following] = turns;
    if (following) this.queue.push(following);
    else this.byHolder.delete(holder);
    this.next();
  }
}
