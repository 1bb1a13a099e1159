import { setImmediate } from 'node:timers/promises';

/**
 * Something that is looked at for all who ask at about the same time, and never from before they asked: whoever comes while a
 * look is under way shares the next one, which begins when all that has arrived by then was read.
 */
export class CoalescedRead<T> {
  private readonly read: () => Promise<T>;
  private inProgress: Promise<unknown> = Promise.resolve();
  private next: Promise<T> | undefined;

  constructor(read: () => Promise<T>) {
    this.read = read;
  }

  /** As it is now. A look that fails, fails for those who share it. */
  actual(): Promise<T> {
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
