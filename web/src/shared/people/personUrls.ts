import type { Viewer } from '@conserje/rules';
import { isAllowed, isOwn, SCREENS, TEXTS } from '@conserje/rules';

export const personPageUrl = (name: string): string => `/usuarios?${new URLSearchParams({ persona: name })}`;

export const hasCard = (name: string, viewer: object | null): boolean => viewer !== null && name !== TEXTS.bySystem;

/** Returns the URL of a name: the person's page, *Mi cuenta* for the viewer's own name, or null without access. */
export function personLinkUrl(name: string, viewer: (Viewer & { id: number; usuario: string }) | null): string | null {
  if (!viewer || name === TEXTS.bySystem) return null;
  if (isOwn(name, viewer)) return '/perfil';
  return isAllowed(SCREENS['/usuarios'], viewer) ? personPageUrl(name) : null;
}
