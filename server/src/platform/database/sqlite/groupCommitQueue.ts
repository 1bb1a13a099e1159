/** Exclusive use of the connection. */
export interface ConnectionTurn {
  /** Whether earlier transactions of the batch are uncommitted; this one is committed with them. */
  readonly sharesCommit: boolean;
  finish(): void;
}

/** Transactions that are committed together, all or none. */
class CommitBatch {
  size = 1;
  private readonly outcome = Promise.withResolvers<void>();

  constructor() {
    // Every waiter gets the rejection; without waiters it must not be unhandled.
    this.outcome.promise.catch(() => undefined);
  }

  /** Resolves once the batch is on the disk. @throws the error of the commit */
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

/** Maximum transactions per batch, and thereby the maximum that a reader waits for. */
const BATCH_MAX = 16;

/**
 * Serializes use of the single connection. Writes wait mainly for the disk, so queued writers share one commit; other
 * turns begin only after it, so that no turn reads data that may still be lost. A batch begins at the end of a turn of the
 * event loop: statements run synchronously, so otherwise each request would be committed before the next one is read.
 */
export class GroupCommitQueue {
  private readonly commit: () => void;
  private readonly reads: StartTurn[] = [];
  private readonly writes: StartTurn[] = [];
  private isBusy = false;
  private batchStart: NodeJS.Immediate | undefined;
  private mayStartBatch = false;
  private batch: CommitBatch | null = null;
  /** Readers that waited during a batch go before the next writer. */
  private readsBeforeNextWrite = 0;

  /** @param commit commits the open transaction, or throws after rolling it back */
  constructor(commit: () => void) {
    this.commit = commit;
  }

  get waitingCount(): number {
    return this.reads.length + this.writes.length;
  }

  get isFree(): boolean {
    return !this.isBusy;
  }

  /** @param writes whether it is a writing transaction */
  acquire(writes: boolean): Promise<ConnectionTurn> {
    return new Promise((pass) => {
      (writes ? this.writes : this.reads).push(pass);
      this.next();
    });
  }

  /** Adds the writes of this turn to the batch. @returns when the batch is on the disk */
  joinBatch(): Promise<void> {
    this.batch ??= new CommitBatch();
    return this.batch.committed;
  }

  /** Rejects the batch after the engine has rolled everything back. */
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
    if (this.writes.length > 0 && !this.mayStartBatch) this.scheduleBatch();
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

  private scheduleBatch(): void {
    this.batchStart ??= setImmediate(() => {
      this.batchStart = undefined;
      this.mayStartBatch = this.writes.length > 0;
      this.next();
    });
  }

  private takeNext(): StartTurn | undefined {
    const isWriteNext = this.mayStartBatch && (this.readsBeforeNextWrite === 0 || this.reads.length === 0);
    this.readsBeforeNextWrite = Math.max(0, this.readsBeforeNextWrite - 1);
    if (!isWriteNext) return this.reads.shift();
    this.mayStartBatch = false;
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
