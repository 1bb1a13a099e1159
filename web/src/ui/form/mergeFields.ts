/** Compares two values by their JSON. */
export const isEqualJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Merges a concurrent change into a form: untouched fields take the current value, typed ones stay. */
export const mergeFields = <V extends object>(written: V, base: V, current: V): V =>
  Object.fromEntries(
    Object.entries(written).map(([field, value]) => {
      const isTouched = !isEqualJson(value, Reflect.get(base, field));
      return [field, isTouched ? value : Reflect.get(current, field)];
    }),
  ) as V;

/** Lists the fields that differ between two versions. */
export const listChangedFields = <T extends object>(
  seen: T,
  live: T,
  fields: readonly (keyof T & string)[],
): (keyof T & string)[] => fields.filter((field) => !isEqualJson(seen[field], live[field]));

/** Keeps all typed values: for a form that shows no data, so that only the compared version changes. */
export const keepTyped = () => ({});

/** Fields of something that is kept in versions. */
export interface Versioned<V> {
  version: number;
  fields: V;
}

/** `mergeFields` of versions. */
export const mergeFieldVersions = <V extends object>(written: V, base: Versioned<V>, current: Versioned<V>): V =>
  mergeFields(written, base.fields, current.fields);
