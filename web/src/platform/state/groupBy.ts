/** Groups items by key, in the order of the first item of each key. `Map.groupBy` is missing in some phones. */
export function groupBy<T, C>(items: readonly T[], keyOf: (item: T) => C): [C, T[]][] {
  const groups = new Map<C, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups];
}
