import type { SessionUser } from '@conserje/contract';

interface LadderStep {
  nombre: string;
  categoria: number;
}

/**
 * How many missions of a ladder stand below someone's own, which a session knows by name and category. All of them where
 * it is not on the ladder: that may have been edited meanwhile, or hold the lower ones alone; the server has the last word.
 * @param ladder from the lowest to the highest
 */
export function countBelow(
  ladder: readonly LadderStep[],
  member: Pick<SessionUser, 'mision' | 'id_categoria'>,
): number {
  const ownIndex = ladder.findIndex((r) => r.nombre === member.mision && r.categoria === member.id_categoria);
  return ownIndex < 0 ? ladder.length : ownIndex;
}
