/** How many of something each holder has, up to a bound. */
export class Quota<K> {
  private readonly taken = new Map<K, number>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  /** Takes one more; false, and nothing taken, where the holder has all that it may. */
  acquire(holder: K): boolean {
    const has = this.taken.get(holder) ?? 0;
    if (has >= this.max) return false;
    this.taken.set(holder, has + 1);
    return true;
  }

  /** Gives one back. */
  release(holder: K): void {
    const remaining = (this.taken.get(holder) ?? 0) - 1;
    if (remaining > 0) this.taken.set(holder, remaining);
    else this.taken.delete(holder);
  }
}
