import { plainText } from '@conserje/rules';

interface Searchable {
  title: string;
  /** Other words that lead here. */
  alias?: string;
}

/** How well a text answers a search: 0 begins with it, 1 a word of it does, 2 has it inside; null not at all. */
function matchDistance(text: string, wanted: string): number | null {
  const index = text.indexOf(wanted);
  if (index < 0) return null;
  if (index === 0) return 0;
  return text.includes(` ${wanted}`) ? 1 : 2;
}

/** What answers a search, the nearest first; accents and case aside. An empty search keeps everything. */
export function filterByText<T extends Searchable>(options: readonly T[], text: string): T[] {
  const wanted = plainText(text.trim());
  return options
    .flatMap((option) => {
      const distance = matchDistance(plainText(`${option.title} ${option.alias ?? ''}`), wanted);
      return distance === null ? [] : [{ opcion: option, far: distance }];
    })
    .toSorted((a, b) => a.far - b.far)
    .map(({ opcion }) => opcion);
}
