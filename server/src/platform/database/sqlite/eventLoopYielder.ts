import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time for which statements may run within one turn of the event loop, in milliseconds; a single one may take longer. */
const STATEMENTS_MAX_MS = 8;

/**
 * Divides the thread between statements and the event loop: SQLite answers on it at once, so a call of many statements, or a
 * job of many batches, would let no socket and no timer be served before its end.
 */
export class EventLoopYielder {
  private turnStart: number | undefined;

  /** Resolves in a turn of the event loop of which statements have not taken their share. */
  async yieldWhenBusy(): Promise<void> {
    while (this.turnStart !== undefined && performance.now() - this.turnStart > STATEMENTS_MAX_MS) await nextTurn();
    if (this.turnStart !== undefined) return;
    this.turnStart = performance.now();
    setImmediate(() => {
      this.turnStart = undefined;
    });
  }
}
