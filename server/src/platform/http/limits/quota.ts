/** How many of something each holder has, up to a bound. */
export class Quota<K> {
  private readonly taken = new Map<K, number>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  /** Takes one more; false, and nothing taken, where the holder has all that it may. */
  acquire(quien: K): boolean {
    const has = this.taken.get(quien) ?? 0;
    if (has >= this.max) return false;
    this.taken.set(quien, has + 1);
    return true;
  }

  /** Gives one back. */
  release(quien: K): void {
    const quedan = (this.taken.get(quien) ?? 0) - 1;
    if (quedan > 0) this.taken.set(quien, quedan);
    else this.taken.delete(quien);
  }
}
