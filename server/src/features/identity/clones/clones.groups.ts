import type { ClonGroup } from '@conserje/contract';

/** Use of a connection or an avatar by one account, and since when; other accounts may share the item. */
export interface SharedItem {
  por: 'conexion' | 'avatar';
  which: string | number;
  usuario: number;
  desde: number;
}

/** Linked accounts, the kind of link, and the instant of the newest link. */
export interface LinkedGroup {
  usuarios: number[];
  por: ClonGroup['por'];
  desde: number;
}

/**
 * Groups accounts that share an item, directly or through other accounts. Dismissed accounts form no group and link
 * none; they are listed in the groups whose items they share.
 */
export function groupLinked(links: readonly SharedItem[], despedidos: ReadonlySet<number>): LinkedGroup[] {
  const active = groupByItem(links.filter((l) => !despedidos.has(l.usuario)));
  const rootOf = new Map<number, number>();
  const root = (account: number): number => {
    let current = account;
    for (let parent = rootOf.get(current); parent !== undefined && parent !== current; parent = rootOf.get(current))
      current = parent;
    return current;
  };
  for (const sharers of active.values()) {
    const [first] = sharers;
    if (!first || sharers.length < 2) continue;
    for (const { usuario } of sharers) {
      if (!rootOf.has(usuario)) rootOf.set(usuario, usuario);
      rootOf.set(root(usuario), root(first.usuario));
    }
  }
  const groups = new Map<number, { usuarios: Set<number>; por: Set<SharedItem['por']>; desde: number }>();
  for (const [key, sharers] of groupByItem(links)) {
    const activeSharers = active.get(key) ?? [];
    const [first] = activeSharers;
    const groupRoot = first && rootOf.has(first.usuario) ? root(first.usuario) : undefined;
    if (first === undefined || groupRoot === undefined) continue;
    const group = groups.get(groupRoot) ?? { usuarios: new Set(), por: new Set(), desde: 0 };
    groups.set(groupRoot, group);
    for (const { usuario } of sharers) group.usuarios.add(usuario);
    if (activeSharers.length < 2) continue;
    group.por.add(first.por);
    group.desde = Math.max(group.desde, ...activeSharers.map((l) => l.desde));
  }
  return [...groups.values()].map(({ usuarios, por, desde }) => ({
    usuarios: [...usuarios],
    por: por.size > 1 ? 'ambos' : por.has('avatar') ? 'avatar' : 'conexion',
    desde,
  }));
}

const groupByItem = (links: readonly SharedItem[]): Map<string, SharedItem[]> =>
  Map.groupBy(links, (link) => `${link.por} ${link.which}`);
