import type { GrupoClones } from '@conserje/contract';

/** Something that accounts may share, and who has it since when: a connection that they came from, an avatar of theirs. */
export interface Lazo {
  por: 'conexion' | 'avatar';
  cual: string | number;
  usuario: number;
  desde: number;
}

/** Accounts that hang together, by what, and since when: when the last of them got what another had. */
export interface Grupo {
  usuarios: number[];
  por: GrupoClones['por'];
  desde: number;
}

/**
 * Accounts that share something, or share something with somebody who shares something with them. The dismissed make no
 * group and join none together; they stand with those whose connection they came from, or whose avatar they had.
 */
export function agrupar(lazos: readonly Lazo[], despedidos: ReadonlySet<number>): Grupo[] {
  const activas = juntar(lazos.filter((l) => !despedidos.has(l.usuario)));
  const cabeza = new Map<number, number>();
  const raiz = (de: number): number => {
    let actual = de;
    for (let madre = cabeza.get(actual); madre !== undefined && madre !== actual; madre = cabeza.get(actual))
      actual = madre;
    return actual;
  };
  for (const juntas of activas.values()) {
    const [primera] = juntas;
    if (!primera || juntas.length < 2) continue;
    for (const { usuario } of juntas) {
      if (!cabeza.has(usuario)) cabeza.set(usuario, usuario);
      cabeza.set(raiz(usuario), raiz(primera.usuario));
    }
  }
  const grupos = new Map<number, { usuarios: Set<number>; por: Set<Lazo['por']>; desde: number }>();
  for (const [que, juntas] of juntar(lazos)) {
    const dentro = activas.get(que) ?? [];
    const [primera] = dentro;
    const de = primera && cabeza.has(primera.usuario) ? raiz(primera.usuario) : undefined;
    if (primera === undefined || de === undefined) continue;
    const grupo = grupos.get(de) ?? { usuarios: new Set(), por: new Set(), desde: 0 };
    grupos.set(de, grupo);
    for (const { usuario } of juntas) grupo.usuarios.add(usuario);
    if (dentro.length < 2) continue;
    grupo.por.add(primera.por);
    grupo.desde = Math.max(grupo.desde, ...dentro.map((l) => l.desde));
  }
  return [...grupos.values()].map(({ usuarios, por, desde }) => ({
    usuarios: [...usuarios],
    por: por.size > 1 ? 'ambos' : por.has('avatar') ? 'avatar' : 'conexion',
    desde,
  }));
}

const juntar = (lazos: readonly Lazo[]): Map<string, Lazo[]> =>
  Map.groupBy(lazos, (lazo) => `${lazo.por} ${lazo.cual}`);
