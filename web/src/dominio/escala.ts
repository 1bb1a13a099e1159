import type { Datos } from '@conserje/contract';

interface Peldano {
  nombre: string;
  categoria: number;
}

/**
 * How many missions of a ladder stand below someone's own, which a session knows by name and category. All of them where
 * it is not on the ladder: that may have been edited meanwhile, or hold the lower ones alone; the server has the last word.
 * @param escala from the lowest to the highest
 */
export function cuantasDebajo(escala: readonly Peldano[], de: Pick<Datos, 'mision' | 'id_categoria'>): number {
  const propio = escala.findIndex((r) => r.nombre === de.mision && r.categoria === de.id_categoria);
  return propio < 0 ? escala.length : propio;
}
