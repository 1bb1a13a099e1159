/** Key by which names are unique: case is ignored. Searches ignore more (`plainText` of `rules`). */
export const foldCase = (name: string): string => name.toLowerCase();
