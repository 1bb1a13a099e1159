/** How a name is told from another: without regard to case. A search disregards more (`plainText` of `rules`). */
export const foldCase = (nombre: string): string => nombre.toLowerCase();
