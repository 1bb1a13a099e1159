import type { SessionUser } from '@conserje/contract';

interface LadderStep {
  nombre: string;
  categoria: number;
}

/**
 * Counts the misiones below a member's own, which a session identifies by name and categoria. Returns all of them if it
 * is not in the list: the list may have been edited or contain only the lower ones; the server decides.
 * @param ladder lowest first
 */
export function countBelow(
  ladder: readonly LadderStep[],
  member: Pick<SessionUser, 'mision' | 'id_categoria'>,
): number {
  const ownIndex = ladder.findIndex((r) => r.nombre === member.mision && r.categoria === member.id_categoria);
  return ownIndex < 0 ? ladder.length : ownIndex;
}
