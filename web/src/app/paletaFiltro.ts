import { llano } from '@conserje/rules';

interface Buscable {
  titulo: string;
  /** Other words that lead here. */
  alias?: string;
}

/** How well a text answers a search: 0 begins with it, 1 a word of it does, 2 has it inside; null not at all. */
function cercania(texto: string, buscado: string): number | null {
  const donde = texto.indexOf(buscado);
  if (donde < 0) return null;
  if (donde === 0) return 0;
  return texto.includes(` ${buscado}`) ? 1 : 2;
}

/** What answers a search, the nearest first; accents and case aside. An empty search keeps everything. */
export function filtrar<T extends Buscable>(opciones: readonly T[], texto: string): T[] {
  const buscado = llano(texto.trim());
  return opciones
    .flatMap((opcion) => {
      const lejos = cercania(llano(`${opcion.titulo} ${opcion.alias ?? ''}`), buscado);
      return lejos === null ? [] : [{ opcion, lejos }];
    })
    .toSorted((a, b) => a.lejos - b.lejos)
    .map(({ opcion }) => opcion);
}
