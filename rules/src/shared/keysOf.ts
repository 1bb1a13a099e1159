/**
 * Returns the keys of an object literal, which are exactly its type's: `Object.keys` returns strings.
 * @__NO_SIDE_EFFECTS__
 */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}
