/** A turn at the one connection. */
export interface ConnectionTurn {
  /** Others have written and wait for their commit, with which this is committed too. */
  readonly sharesCommit: boolean;
  /** Ends it. */
  finish(): void;
}

/** Transactions that are committed together: what one of them writes is on the disk with all of it, or nowhere. */
class CommitBatch {
  size = 1;
  private readonly outcome = Promise.withResolvers<void>();

  constructor() {
    // Each of those who wait hears of it; nobody may be left.
    this.outcome.promise.catch(() => undefined);
  }

  /** Until it is on the disk. @throws what kept it from there */
  get committed(): Promise<void> {
    return this.outcome.promise;
  }

  close(): void {
    this.outcome.resolve();
  }

  discard(cause: unknown): void {
    this.outcome.reject(cause);
  }
}

type StartTurn = (turn: ConnectionTurn) => void;

/** So many transactions wait for one another at most, and whoever reads for so many. */
const BATCH_MAX = 16;

/**
 * Who may use the one connection, one at a time. The disk is what a write waits for, so that those that wait for their turn
 * are written together; nobody else has a turn before they are on the disk, and so nobody sees what may still be lost.
 */
export class GroupCommitQueue {
  private readonly commit: () => void;
  private readonly reads: StartTurn[] = [];
  private readonly writes: StartTurn[] = [];
  private isBusy = false;
  private batch: CommitBatch | null = null;
  /** Those who read and waited while others wrote come before the next who write. */
  private readsBeforeNextWrite = 0;

  /** @param commit commits what stands uncommitted, or throws and leaves nothing of it */
  constructor(commit: () => void) {
    this.commit = commit;
  }

  /** How many wait. */
  get waitingCount(): number {
    return this.reads.length + this.writes.length;
  }

  /** Whether nobody has a turn. */
  get isFree(): boolean {
    return !this.isBusy;
  }

  /** @param escribe a transaction that writes */
  acquire(writes: boolean): Promise<ConnectionTurn> {
    return new Promise((pass) => {
      (writes ? this.writes : this.reads).push(pass);
      this.next();
    });
  }

  /** What was written in this turn waits for the commit of the others. @returns when it is on the disk */
  joinBatch(): Promise<void> {
    this.batch ??= new CommitBatch();
    return this.batch.committed;
  }

  /** The engine has thrown away all that was not committed. */
  discard(cause: unknown): void {
    this.batch?.discard(cause);
    this.batch = null;
  }

  private next(): void {
    if (this.isBusy) return;
    const { batch } = this;
    const following = batch && batch.size < BATCH_MAX ? this.writes.shift() : undefined;
    if (batch && !following) {
      this.close(batch);
      this.readsBeforeNextWrite = this.reads.length;
    }
    if (batch && following) batch.size += 1;
    const startTurn = following ?? this.takeNext();
    if (!startTurn) return;
    this.isBusy = true;
    startTurn({
      sharesCommit: following !== undefined,
      finish: () => {
        this.isBusy = false;
        this.next();
      },
    });
  }

  private takeNext(): StartTurn | undefined {
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
