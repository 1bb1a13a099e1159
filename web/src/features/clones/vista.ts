import type { GrupoClones } from '@conserje/contract';
import { llano, porRevisar } from '@conserje/rules';

export const VISTAS = ['revisar', 'revisados', 'permitidos'] as const;
export type Vista = (typeof VISTAS)[number];
/** What the address asks for; anything may stand there. */
export const vistaDe = (texto: string): Vista => VISTAS.find((v) => v === texto) ?? 'revisar';

/** Groups that wait for somebody, and those that need not, of which a name holds what is searched for. */
export function repartir(grupos: readonly GrupoClones[], buscado: string) {
  const texto = llano(buscado.trim());
  const vistos = grupos.filter((g) => g.usuarios.some((u) => llano(u.usuario).includes(texto)));
  return {
    revisar: vistos.filter((g) => porRevisar(g.usuarios)),
    revisados: vistos.filter((g) => !porRevisar(g.usuarios)),
  };
}
