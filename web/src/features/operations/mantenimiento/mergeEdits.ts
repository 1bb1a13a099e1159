type FieldNames<T> = readonly (keyof T & string)[];

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Lists the fields changed by someone else since the dialog was opened. */
export const listChangedFields = <T extends object>(seen: T, live: T, fields: FieldNames<T>): (keyof T & string)[] =>
  fields.filter((field) => !isEqual(seen[field], live[field]));

/** Merges: typed input stays, untouched fields take the current value. */
export function mergeEdits<T extends object>(written: T, seen: T, live: T, fields: FieldNames<T>): T {
  const entries = fields.map((field) => [field, isEqual(written[field], seen[field]) ? live[field] : written[field]]);
  return { ...written, ...Object.fromEntries(entries) };
}
