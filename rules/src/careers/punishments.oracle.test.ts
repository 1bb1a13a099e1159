import fc from 'fast-check';
import { expect, test } from 'vitest';
import { llamadoExpiresAt, llamadoState } from './llamados.ts';
import type { Gravedad } from './normativaContent.ts';
import { GRAVEDADES } from './normativaContent.ts';
import { NORMATIVA_DEFAULT } from './normativaDefault.ts';
import { punishmentFor } from './punishments.ts';

/**
 * Independent reading of the scale of castigos (part 1 §9), from a history and not from counts: the call is looked for in lists of
 * faults, from which the third and later ones move to the list of the next gravity.
 */
const LADDER_TEXTS: Record<string, string[]> = {
  leve: ['Advertencia', 'Suma de 5 minutos de tiempo'],
  moderada: ['Multa de 5C', 'Multa de 15C'],
  grave: ['Multa de 25C', 'Degrado o despido, según el caso'],
};

interface HistoricCall {
  /** Day since the beginning. */
  day: number;
  gravity: string;
  /** Days after which it was lifted; null: never. */
  liftedAfter: number | null;
}

function textByHand(history: HistoricCall[], termDays: number): string | null {
  const newest = history.at(-1);
  if (!newest) return null;
  const counting = history.filter(
    ({ day, liftedAfter }) => newest.day - day < termDays && (liftedAfter === null || day + liftedAfter > newest.day),
  );
  let moved: HistoricCall[] = [];
  for (const gravity of ['leve', 'moderada', 'grave']) {
    const list = history.filter((c) => moved.includes(c) || (counting.includes(c) && c.gravity === gravity));
    const place = list.indexOf(newest);
    moved = gravity === 'grave' ? [] : list.slice(2);
    if (place >= 0 && !moved.includes(newest)) return LADDER_TEXTS[gravity]?.[place] ?? null;
  }
  return null;
}

const DAY = 86_400_000;
const calls = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 25 }),
    gravity: fc.constantFrom(...GRAVEDADES),
    liftedAfter: fc.option(fc.integer({ min: 1, max: 70 }), { freq: 2, nil: null }),
  }),
  { minLength: 1, maxLength: 14 },
);

test('proposes what a reading of the rulebook proposes, for random histories', () => {
  const reached = new Set<string | null>();
  fc.assert(
    fc.property(calls, fc.constantFrom(30, 60, 90), (steps, termDays) => {
      let day = 0;
      const history = steps.map(({ wait, gravity, liftedAfter }) => {
        day += wait;
        return { day, gravity, liftedAfter };
      });
      const newest = history.at(-1);
      if (!newest) return;
      // The newest was just given, so nobody lifted it yet.
      newest.liftedAfter = null;
      const now = newest.day * DAY;
      const counts: Record<Gravedad, number> = { leve: 0, moderada: 0, grave: 0 };
      for (const call of history) {
        const fecha = call.day * DAY;
        const liftedAt = call.liftedAfter === null ? null : fecha + call.liftedAfter * DAY;
        const levantado = liftedAt !== null && liftedAt <= now ? liftedAt : null;
        if (llamadoState({ vence: llamadoExpiresAt(fecha, termDays), levantado }, now) === 'vigente')
          counts[call.gravity] += 1;
      }
      const text = punishmentFor(newest.gravity, counts, NORMATIVA_DEFAULT.castigos).castigo?.texto ?? null;
      expect(text).toBe(textByHand(history, termDays));
      reached.add(text);
    }),
    { numRuns: 3000, seed: 75 },
  );
  // Every punishment of the scale, and the faults beyond it.
  expect(reached.size).toBe(7);
});
