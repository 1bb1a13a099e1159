/** What has the same key, together, in the order in which keys first come. `Map.groupBy` is not in every phone. */
export function agrupar<T, C>(todos: readonly T[], clave: (uno: T) => C): [C, T[]][] {
  const grupos = new Map<C, T[]>();
  for (const uno of todos) {
    const suya = clave(uno);
    const grupo = grupos.get(suya);
    if (grupo) grupo.push(uno);
    else grupos.set(suya, [uno]);
  }
  return [...grupos];
}
