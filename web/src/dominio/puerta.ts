import type { Lector } from '@conserje/rules';
import { esPropio, TEXTOS } from '@conserje/rules';

/** Where a person's name leads its reader: one's own to *Mi cuenta*; null where it leads nowhere. */
export function puertaDe(nombre: string, lector: (Lector & { id: number; usuario: string }) | null): string | null {
  if (!lector || nombre === TEXTOS.sistema) return null;
  return esPropio(nombre, lector) ? '/perfil' : null;
}
