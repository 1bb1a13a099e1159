/** Pseudo-random generator: the same seed gives the same sequence. */
export interface SeededRandom {
  /** From 0 inclusive to 1 exclusive. */
  real(): number;
  /** Integer between both bounds, inclusive. */
  integer(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Implements mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const real = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number): number => min + Math.floor(real() * (max - min + 1));
  return {
    real,
    integer,
    chance: (probability) => real() < probability,
    pick(items) {
      const chosen = items[integer(0, items.length - 1)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
  };
}
