import { setImmediate } from 'node:timers/promises';

/**
 * Coalesces concurrent reads: callers that arrive during a read share the next one, so no result is older than its
 * request. The next read begins after all input received by then was processed.
 */
export class CoalescedRead<T> {
  private readonly read: () => Promise<T>;
  private inProgress: Promise<unknown> = Promise.resolve();
  private next: Promise<T> | undefined;

  constructor(read: () => Promise<T>) {
    this.read = read;
  }

  /** Reads the current value. A failed read rejects for all callers that share it. */
  readCurrent(): Promise<T> {
    this.next ??= this.inProgress.then(() => setImmediate()).then(() => this.start());
    return this.next;
  }

  private start(): Promise<T> {
    this.next = undefined;
    const reading = this.read();
    this.inProgress = reading.catch(() => undefined);
    return reading;
  }
}
