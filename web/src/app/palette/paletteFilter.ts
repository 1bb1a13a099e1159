import { plainText } from '@conserje/rules';

interface Searchable {
  title: string;
  /** Additional search words. */
  alias?: string;
}

/** Returns how well a text matches: 0 at its start, 1 at the start of a word, 2 inside; null without a match. */
function matchDistance(text: string, wanted: string): number | null {
  const index = text.indexOf(wanted);
  if (index < 0) return null;
  if (index === 0) return 0;
  return text.includes(` ${wanted}`) ? 1 : 2;
}

/** Returns the options that match, best first, ignoring accents and case. An empty search keeps all. */
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
