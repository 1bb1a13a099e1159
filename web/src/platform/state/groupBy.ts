/** What has the same key, together, in the order in which keys first come. `Map.groupBy` is not in every phone. */
export function groupBy<T, C>(all: readonly T[], clave: (one: T) => C): [C, T[]][] {
  const grupos = new Map<C, T[]>();
  for (const one of all) {
    const theirs = clave(one);
    const grupo = grupos.get(theirs);
    if (grupo) grupo.push(one);
    else grupos.set(theirs, [one]);
  }
  return [...grupos];
}
