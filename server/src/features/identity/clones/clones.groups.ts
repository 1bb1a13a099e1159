import type { ClonGroup } from '@conserje/contract';

/** Something that accounts may share, and who has it since when: a connection that they came from, an avatar of theirs. */
export interface Link {
  por: 'conexion' | 'avatar';
  which: string | number;
  usuario: number;
  desde: number;
}

/** Accounts that hang together, by what, and since when: when the last of them got what another had. */
export interface Group {
  usuarios: number[];
  por: ClonGroup['por'];
  desde: number;
}

/**
 * Accounts that share something, or share something with somebody who shares something with them. The dismissed make no
 * group and join none together; they stand with those whose connection they came from, or whose avatar they had.
 */
export function groupLinked(links: readonly Link[], despedidos: ReadonlySet<number>): Group[] {
  const active = merge(links.filter((l) => !despedidos.has(l.usuario)));
  const rootOf = new Map<number, number>();
  const root = (de: number): number => {
    let actual = de;
    for (let madre = rootOf.get(actual); madre !== undefined && madre !== actual; madre = rootOf.get(actual))
      actual = madre;
    return actual;
  };
  for (const together of active.values()) {
    const [primera] = together;
    if (!primera || together.length < 2) continue;
    for (const { usuario } of together) {
      if (!rootOf.has(usuario)) rootOf.set(usuario, usuario);
      rootOf.set(root(usuario), root(primera.usuario));
    }
  }
  const grupos = new Map<number, { usuarios: Set<number>; por: Set<Link['por']>; desde: number }>();
  for (const [que, together] of merge(links)) {
    const inside = active.get(que) ?? [];
    const [primera] = inside;
    const de = primera && rootOf.has(primera.usuario) ? root(primera.usuario) : undefined;
    if (primera === undefined || de === undefined) continue;
    const grupo = grupos.get(de) ?? { usuarios: new Set(), por: new Set(), desde: 0 };
    grupos.set(de, grupo);
    for (const { usuario } of together) grupo.usuarios.add(usuario);
    if (inside.length < 2) continue;
    grupo.por.add(primera.por);
    grupo.desde = Math.max(grupo.desde, ...inside.map((l) => l.desde));
  }
  return [...grupos.values()].map(({ usuarios, por, desde }) => ({
    usuarios: [...usuarios],
    por: por.size > 1 ? 'ambos' : por.has('avatar') ? 'avatar' : 'conexion',
    desde,
  }));
}

const merge = (links: readonly Link[]): Map<string, Link[]> =>
  Map.groupBy(links, (link) => `${link.por} ${link.which}`);
