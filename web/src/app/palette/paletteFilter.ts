import { plainText } from '@conserje/rules';

interface Searchable {
  title: string;
  /** Other words that lead here. */
  alias?: string;
}

/** How well a text answers a search: 0 begins with it, 1 a word of it does, 2 has it inside; null not at all. */
function matchDistance(texto: string, wanted: string): number | null {
  const where = texto.indexOf(wanted);
  if (where < 0) return null;
  if (where === 0) return 0;
  return texto.includes(` ${wanted}`) ? 1 : 2;
}

/** What answers a search, the nearest first; accents and case aside. An empty search keeps everything. */
export function filter<T extends Searchable>(options: readonly T[], texto: string): T[] {
  const wanted = plainText(texto.trim());
  return options
    .flatMap((opcion) => {
      const far = matchDistance(plainText(`${opcion.title} ${opcion.alias ?? ''}`), wanted);
      return far === null ? [] : [{ opcion, far }];
    })
    .toSorted((a, b) => a.far - b.far)
    .map(({ opcion }) => opcion);
}
