/** Counts how many each holder has, up to a maximum. */
export class Quota<K> {
  private readonly taken = new Map<K, number>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  /** Takes one; returns false when the holder is at the maximum. */
  acquire(holder: K): boolean {
    const has = this.taken.get(holder) ?? 0;
    if (has >= this.max) return false;
    this.taken.set(holder, has + 1);
    return true;
  }

  release(holder: K): void {
    const remaining = (this.taken.get(holder) ?? 0) - 1;
    if (remaining > 0) this.taken.set(holder, remaining);
    else this.taken.delete(holder);
  }
}
