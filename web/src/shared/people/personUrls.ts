import type { Viewer } from '@conserje/rules';
import { isAllowed, isOwn, SCREENS, TEXTS } from '@conserje/rules';

/** The address of a person's page. */
export const personPageUrl = (name: string): string => `/usuarios?${new URLSearchParams({ persona: name })}`;

/** Whether a name has a card for its reader. */
export const hasCard = (name: string, viewer: object | null): boolean => viewer !== null && name !== TEXTS.bySystem;

/** Where a person's name leads its reader: to their page, one's own to *Mi cuenta*; null where it leads nowhere. */
export function personLinkUrl(name: string, viewer: (Viewer & { id: number; usuario: string }) | null): string | null {
  if (!viewer || name === TEXTS.bySystem) return null;
  if (isOwn(name, viewer)) return '/perfil';
  return isAllowed(SCREENS['/usuarios'], viewer) ? personPageUrl(name) : null;
}
