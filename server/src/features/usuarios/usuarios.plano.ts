/** How a name is told from another: without regard to case. A search disregards more (`llano` of `rules`). */
export const plano = (nombre: string): string => nombre.toLowerCase();
