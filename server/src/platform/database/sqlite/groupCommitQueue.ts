/** A turn at the one connection. */
export interface Turn {
  /** Others have written and wait for their commit, with which this is committed too. */
  readonly sharesCommit: boolean;
  /** Ends it. */
  finish(): void;
}

/** Transactions that are committed together: what one of them writes is on the disk with all of it, or nowhere. */
class CommitBatch {
  cuantas = 1;
  private readonly final = Promise.withResolvers<void>();

  constructor() {
    // Each of those who wait hears of it; nobody may be left.
    this.final.promise.catch(() => undefined);
  }

  /** Until it is on the disk. @throws what kept it from there */
  get committed(): Promise<void> {
    return this.final.promise;
  }

  close(): void {
    this.final.resolve();
  }

  discard(causa: unknown): void {
    this.final.reject(causa);
  }
}

type Step = (turno: Turn) => void;

/** So many transactions wait for one another at most, and whoever reads for so many. */
const BATCH_MAX = 16;

/**
 * Who may use the one connection, one at a time. The disk is what a write waits for, so that those that wait for their turn
 * are written together; nobody else has a turn before they are on the disk, and so nobody sees what may still be lost.
 */
export class GroupCommitQueue {
  private readonly commit: () => void;
  private readonly reads: Step[] = [];
  private readonly writes: Step[] = [];
  private ocupado = false;
  private batch: CommitBatch | null = null;
  /** Those who read and waited while others wrote come before the next who write. */
  private readsBeforeNextWrite = 0;

  /** @param commit commits what stands uncommitted, or throws and leaves nothing of it */
  constructor(commit: () => void) {
    this.commit = commit;
  }

  /** How many wait. */
  get esperan(): number {
    return this.reads.length + this.writes.length;
  }

  /** Whether nobody has a turn. */
  get free(): boolean {
    return !this.ocupado;
  }

  /** @param escribe a transaction that writes */
  acquire(escribe: boolean): Promise<Turn> {
    return new Promise((pass) => {
      (escribe ? this.writes : this.reads).push(pass);
      this.next();
    });
  }

  /** What was written in this turn waits for the commit of the others. @returns when it is on the disk */
  merge(): Promise<void> {
    this.batch ??= new CommitBatch();
    return this.batch.committed;
  }

  /** The engine has thrown away all that was not committed. */
  discard(causa: unknown): void {
    this.batch?.discard(causa);
    this.batch = null;
  }

  private next(): void {
    if (this.ocupado) return;
    const { batch } = this;
    const following = batch && batch.cuantas < BATCH_MAX ? this.writes.shift() : undefined;
    if (batch && !following) {
      this.close(batch);
      this.readsBeforeNextWrite = this.reads.length;
    }
    if (batch && following) batch.cuantas += 1;
    const paso = following ?? this.siguiente();
    if (!paso) return;
    this.ocupado = true;
    paso({
      sharesCommit: following !== undefined,
      finish: () => {
        this.ocupado = false;
        this.next();
      },
    });
  }

  private siguiente(): Step | undefined {
    if (this.readsBeforeNextWrite > 0 || this.writes.length === 0) {
      this.readsBeforeNextWrite = Math.max(0, this.readsBeforeNextWrite - 1);
      return this.reads.shift() ?? this.writes.shift();
    }
    return this.writes.shift();
  }

  private close(batch: CommitBatch): void {
    this.batch = null;
    try {
      this.commit();
      batch.close();
    } catch (error) {
      batch.discard(error);
    }
  }
}
