/** Fields of what is edited, by their names. */
type Campos<T> = readonly (keyof T & string)[];

const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What somebody else has changed since a dialog was opened. */
export const cambiados = <T extends object>(visto: T, viva: T, campos: Campos<T>): (keyof T & string)[] =>
  campos.filter((campo) => !igual(visto[campo], viva[campo]));

/** What was typed stays; a field that was left alone takes what stands there now. */
export function mezclar<T extends object>(escrito: T, visto: T, viva: T, campos: Campos<T>): T {
  const cambio = campos.map((campo) => [campo, igual(escrito[campo], visto[campo]) ? viva[campo] : escrito[campo]]);
  return { ...escrito, ...Object.fromEntries(cambio) };
}
