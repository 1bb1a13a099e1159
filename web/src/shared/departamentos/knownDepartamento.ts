/**
 * Returns the chosen departamento; 0, all people, if it is not among those that exist.
 * @param existing undefined while unknown
 */
export const knownDepartamento = (chosen: number, existing: readonly { id: number }[] | undefined): number =>
  existing === undefined || existing.some(({ id }) => id === chosen) ? chosen : 0;
