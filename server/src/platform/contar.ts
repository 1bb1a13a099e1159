/** A number with its noun, in the singular or the plural. */
export const contar = (n: number, uno: string, varios: string): string => `${n} ${n === 1 ? uno : varios}`;
