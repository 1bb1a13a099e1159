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

/** Sets of accounts that are linked to one another, each named by one of them (its root). */
class LinkedAccounts {
  private readonly parents = new Map<number, number>();

  link(a: number, b: number): void {
    for (const account of [a, b]) if (!this.parents.has(account)) this.parents.set(account, account);
    this.parents.set(this.climb(a), this.climb(b));
  }

  /** Returns the root of an account; undefined if it is linked to none. */
  rootOf(account: number): number | undefined {
    return this.parents.has(account) ? this.climb(account) : undefined;
  }

  private climb(account: number): number {
    let current = account;
    for (let parent = this.parents.get(current); parent !== undefined && parent !== current; ) {
      current = parent;
      parent = this.parents.get(current);
    }
    return current;
  }
}

/**
 * Groups accounts that share an item, directly or through other accounts. Dismissed accounts form no group and link
 * none; they are listed in the groups whose items they share.
 */
export function groupLinked(links: readonly SharedItem[], despedidos: ReadonlySet<number>): LinkedGroup[] {
  const active = groupByItem(links.filter((l) => !despedidos.has(l.usuario)));
  const linked = linkSharers([...active.values()]);
  const groups = new Map<number, GrowingGroup>();
  for (const [key, sharers] of groupByItem(links)) {
    const activeSharers = active.get(key) ?? [];
    const [first] = activeSharers;
    const root = first && linked.rootOf(first.usuario);
    if (root === undefined) continue;
    const group = groups.get(root) ?? { usuarios: new Set(), por: new Set(), desde: 0 };
    groups.set(root, group);
    addItem(group, sharers, activeSharers);
  }
  return [...groups.values()].map(({ usuarios, por, desde }) => ({
    usuarios: [...usuarios],
    por: por.size > 1 ? 'ambos' : por.has('avatar') ? 'avatar' : 'conexion',
    desde,
  }));
}

function linkSharers(items: readonly SharedItem[][]): LinkedAccounts {
  const linked = new LinkedAccounts();
  for (const [first, ...others] of items)
    for (const other of others) if (first) linked.link(other.usuario, first.usuario);
  return linked;
}

interface GrowingGroup {
  usuarios: Set<number>;
  por: Set<SharedItem['por']>;
  desde: number;
}

/** Adds all who share an item to a group. The item is a link only if at least two of them are active. */
function addItem(group: GrowingGroup, sharers: readonly SharedItem[], activeSharers: readonly SharedItem[]): void {
  for (const { usuario } of sharers) group.usuarios.add(usuario);
  if (activeSharers.length < 2) return;
  for (const { por, desde } of activeSharers) {
    group.por.add(por);
    group.desde = Math.max(group.desde, desde);
  }
}

const groupByItem = (links: readonly SharedItem[]): Map<string, SharedItem[]> =>
  Map.groupBy(links, (link) => `${link.por} ${link.which}`);
