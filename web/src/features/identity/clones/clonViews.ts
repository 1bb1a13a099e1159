import type { ClonGroup } from '@conserje/contract';
import { needsReview, plainText } from '@conserje/rules';

export const VIEWS = ['revisar', 'revisados', 'permitidos'] as const;
export type View = (typeof VIEWS)[number];
/** What the address asks for; anything may stand there. */
export const viewOf = (texto: string): View => VIEWS.find((v) => v === texto) ?? 'revisar';

/** Groups that wait for somebody, and those that need not, of which a name holds what is searched for. */
export function distribute(grupos: readonly ClonGroup[], wanted: string) {
  const texto = plainText(wanted.trim());
  const seen = grupos.filter((g) => g.usuarios.some((u) => plainText(u.usuario).includes(texto)));
  return {
    check: seen.filter((g) => needsReview(g.usuarios)),
    revisados: seen.filter((g) => !needsReview(g.usuarios)),
  };
}
