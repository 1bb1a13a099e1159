/** What has the same key, together, in the order in which keys first come. `Map.groupBy` is not in every phone. */
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
