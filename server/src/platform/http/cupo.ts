/** How many of something each holder has, up to a bound. */
export class Cupo<K> {
  private readonly tomados = new Map<K, number>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  /** Takes one more; false, and nothing taken, where the holder has all that it may. */
  tomar(quien: K): boolean {
    const tiene = this.tomados.get(quien) ?? 0;
    if (tiene >= this.max) return false;
    this.tomados.set(quien, tiene + 1);
    return true;
  }

  /** Gives one back. */
  dejar(quien: K): void {
    const quedan = (this.tomados.get(quien) ?? 0) - 1;
    if (quedan > 0) this.tomados.set(quien, quedan);
    else this.tomados.delete(quien);
  }
}
