import type { ClonGroup } from '@conserje/contract';
import { needsReview, plainText } from '@conserje/rules';

export const CLON_VIEWS = ['revisar', 'revisados', 'permitidos'] as const;
export type ClonView = (typeof CLON_VIEWS)[number];
/** What the address asks for; anything may stand there. */
export const parseClonView = (text: string): ClonView => CLON_VIEWS.find((v) => v === text) ?? 'revisar';

/** Groups that wait for somebody, and those that need not, of which a name holds what is searched for. */
export function splitByReview(groups: readonly ClonGroup[], search: string) {
  const text = plainText(search.trim());
  const matching = groups.filter((g) => g.usuarios.some((u) => plainText(u.usuario).includes(text)));
  return {
    toReview: matching.filter((g) => needsReview(g.usuarios)),
    reviewed: matching.filter((g) => !needsReview(g.usuarios)),
  };
}
