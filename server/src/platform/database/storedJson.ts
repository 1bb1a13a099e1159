/**
 * Parses a stored JSON text; undefined if it is none. Before 2026-11-30 erasures replaced names in JSON as in any text,
 * also in numbers, booleans and fields (docs/decisions/0046).
 */
export function parseStored(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
