import type { ClonGroup } from '@conserje/contract';
import { needsReview, plainText } from '@conserje/rules';

export const CLON_VIEWS = ['revisar', 'revisados', 'regresos', 'permitidos'] as const;
export type ClonView = (typeof CLON_VIEWS)[number];
/** Parses the view from the URL; unknown text falls back to `revisar`. */
export const parseClonView = (text: string): ClonView => CLON_VIEWS.find((v) => v === text) ?? 'revisar';

/** Splits the groups whose names match the search into unreviewed and reviewed ones. */
export function splitByReview(groups: readonly ClonGroup[], search: string) {
  const text = plainText(search.trim());
  const matching = groups.filter((g) => g.usuarios.some((u) => plainText(u.usuario).includes(text)));
  return {
    toReview: matching.filter((g) => needsReview(g.usuarios)),
    reviewed: matching.filter((g) => !needsReview(g.usuarios)),
  };
}
