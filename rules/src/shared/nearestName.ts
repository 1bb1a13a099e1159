import { comparableName } from './visibleText.ts';

/** Computes the Levenshtein distance of two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Longer texts are not misspelled names. */
const LENGTH_MAX = 60;

/** Returns the most similar name, which differs in at most a third of its characters, or one; undefined if none. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const compared = comparableName(written);
  if (compared.length > LENGTH_MAX) return undefined;
  const near = names
    .filter((name) => Math.abs(name.length - compared.length) <= name.length / 3)
    .map((name) => ({ name, away: distance(compared, comparableName(name)) }))
    .filter(({ name, away }) => away <= Math.max(1, Math.floor(Math.min(name.length, compared.length) / 3)));
  return near.toSorted((a, b) => a.away - b.away)[0]?.name;
}

/** Groups items by their comparable name. */
export function groupByName<T extends { nombre: string }>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const name = comparableName(one.nombre);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return groups;
}

/**
 * Returns a finder by comparable name, or by id if no name matches. If several share the name, only an exact spelling
 * is found.
 */
export function nameFinder<T extends { id: number; nombre: string }>(
  all: readonly T[],
): (written: string) => T | undefined {
  const byName = groupByName(all);
  return (written) => {
    const same = byName.get(comparableName(written)) ?? [];
    const [only, other] = same;
    if (only) return same.find((one) => one.nombre === written) ?? (other ? undefined : only);
    return all.find((one) => String(one.id) === written);
  };
}
