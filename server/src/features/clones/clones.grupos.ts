/** Somebody came from somewhere, for the first time at an instant. */
export interface Venida {
  direccion: string;
  usuario: number;
  primera: number;
}

/** Accounts that hang together, and since when: when the last of them came to where another had been. */
export interface Grupo {
  usuarios: number[];
  desde: number;
}

/**
 * Accounts that share a connection, or share one with somebody who shares one with them. The dismissed make no group and
 * join none together; they stand with those whose connection they came from.
 */
export function agrupar(venidas: readonly Venida[], despedidos: ReadonlySet<number>): Grupo[] {
  const activas = porDireccion(venidas.filter((v) => !despedidos.has(v.usuario)));
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
  const grupos = new Map<number, { usuarios: Set<number>; desde: number }>();
  for (const [direccion, juntas] of porDireccion(venidas)) {
    const dentro = activas.get(direccion) ?? [];
    const [primera] = dentro;
    const de = primera && cabeza.has(primera.usuario) ? raiz(primera.usuario) : undefined;
    if (de === undefined) continue;
    const grupo = grupos.get(de) ?? { usuarios: new Set<number>(), desde: 0 };
    grupos.set(de, grupo);
    for (const { usuario } of juntas) grupo.usuarios.add(usuario);
    if (dentro.length > 1) grupo.desde = Math.max(grupo.desde, ...dentro.map((v) => v.primera));
  }
  return [...grupos.values()].map(({ usuarios, desde }) => ({ usuarios: [...usuarios], desde }));
}

function porDireccion(venidas: readonly Venida[]): Map<string, Venida[]> {
  const juntas = new Map<string, Venida[]>();
  for (const venida of venidas) juntas.set(venida.direccion, [...(juntas.get(venida.direccion) ?? []), venida]);
  return juntas;
}
