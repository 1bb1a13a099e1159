const codesOf = (permisos: string): string[] => (permisos === '' ? [] : permisos.split(','));

/**
 * Merges a concurrent change of permisos into chosen ones: each has the state that its last change gave it. All are
 * codes with commas between them.
 */
export function mergePermisos(chosen: string, base: string, current: string): string {
  const [mine, before, now] = [codesOf(chosen), codesOf(base), codesOf(current)];
  return [
    ...now.filter((permiso) => mine.includes(permiso) || !before.includes(permiso)),
    ...mine.filter((permiso) => !before.includes(permiso) && !now.includes(permiso)),
  ].join(',');
}
