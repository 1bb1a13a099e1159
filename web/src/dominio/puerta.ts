import type { Lector } from '@conserje/rules';
import { esPropio, PANTALLAS, puedeEntrar, TEXTOS } from '@conserje/rules';

/** The address of a person's page. */
export const paginaDe = (nombre: string): string => `/usuarios?${new URLSearchParams({ persona: nombre })}`;

/** Whether a name has a card for its reader. */
export const tieneTarjeta = (nombre: string, lector: object | null): boolean =>
  lector !== null && nombre !== TEXTOS.sistema;

/** Where a person's name leads its reader: to their page, one's own to *Mi cuenta*; null where it leads nowhere. */
export function puertaDe(nombre: string, lector: (Lector & { id: number; usuario: string }) | null): string | null {
  if (!lector || nombre === TEXTOS.sistema) return null;
  if (esPropio(nombre, lector)) return '/perfil';
  return puedeEntrar(PANTALLAS['/usuarios'], lector) ? paginaDe(nombre) : null;
}
