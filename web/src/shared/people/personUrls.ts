import type { Viewer } from '@conserje/rules';
import { isAllowed, isOwn, SCREENS, TEXTS } from '@conserje/rules';

/** The address of a person's page. */
export const personPageUrl = (nombre: string): string => `/usuarios?${new URLSearchParams({ persona: nombre })}`;

/** Whether a name has a card for its reader. */
export const hasCard = (nombre: string, viewer: object | null): boolean => viewer !== null && nombre !== TEXTS.bySystem;

/** Where a person's name leads its reader: to their page, one's own to *Mi cuenta*; null where it leads nowhere. */
export function personLinkUrl(
  nombre: string,
  viewer: (Viewer & { id: number; usuario: string }) | null,
): string | null {
  if (!viewer || nombre === TEXTS.bySystem) return null;
  if (isOwn(nombre, viewer)) return '/perfil';
  return isAllowed(SCREENS['/usuarios'], viewer) ? personPageUrl(nombre) : null;
}
