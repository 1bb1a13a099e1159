import { needsReview } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { groupLinked } from './clones.groups.ts';
import { findAccounts, findSharedAvatars, findSharedConnections } from './clones.queries.ts';

/** Finds the groups of clones, unordered, and their accounts by id. */
export async function findGroups(db: Db) {
  const connections = (await findSharedConnections(db)).map((l) => ({ ...l, por: 'conexion' as const }));
  const avatars = (await findSharedAvatars(db)).map((l) => ({ ...l, por: 'avatar' as const }));
  const links = [...connections, ...avatars];
  const found = groupLinked(links, new Set(links.flatMap((l) => (l.despedido === 1 ? l.usuario : []))));
  const accountsById = new Map(
    (await findAccounts(db, [...new Set(found.flatMap((g) => g.usuarios))])).map((c) => [c.id, c]),
  );
  return { found, accountsById };
}

/** Counts the groups that need a review. */
export async function countToReview(db: Db): Promise<number> {
  const { found, accountsById } = await findGroups(db);
  return found.filter(({ usuarios }) =>
    needsReview(
      usuarios
        .flatMap((id) => accountsById.get(id) ?? [])
        .map(({ despedido, permitido }) => ({
          despedido: despedido === 1 ? 1 : 0,
          permitido: permitido === null ? 0 : 1,
        })),
    ),
  ).length;
}
