/** Fields of what is edited, by their names. */
type FieldNames<T> = readonly (keyof T & string)[];

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What somebody else has changed since a dialog was opened. */
export const changed = <T extends object>(visto: T, live: T, fields: FieldNames<T>): (keyof T & string)[] =>
  fields.filter((campo) => !isEqual(visto[campo], live[campo]));

/** What was typed stays; a field that was left alone takes what stands there now. */
export function mergeEdits<T extends object>(written: T, visto: T, live: T, fields: FieldNames<T>): T {
  const cambio = fields.map((campo) => [campo, isEqual(written[campo], visto[campo]) ? live[campo] : written[campo]]);
  return { ...written, ...Object.fromEntries(cambio) };
}
