/** Chance that repeats: the same seed gives the same agency. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  real(): number;
  /** A whole number between two, both included. */
  integer(desde: number, hasta: number): number;
  /** True once in a while: with this probability. */
  chance(probability: number): boolean;
  pick<T>(de: readonly T[]): T;
}

/** mulberry32 */
export function seededRandom(seed: number): SeededRandom {
  let estado = seed >>> 0;
  const real = (): number => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (desde: number, hasta: number): number => desde + Math.floor(real() * (hasta - desde + 1));
  return {
    real,
    integer,
    chance: (probability) => real() < probability,
    pick(de) {
      const chosen = de[integer(0, de.length - 1)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
  };
}
