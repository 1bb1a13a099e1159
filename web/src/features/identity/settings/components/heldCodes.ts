import { useState } from 'react';

type Codes = readonly string[];

/** Codes whose owner has not confirmed to have saved them. In memory only. */
let held: { usuario: number; codes: Codes } | undefined;

/** State of the recovery codes on the screen. It outlives the screen, since the server answers them only once. */
export function useHeldCodes(usuario: number): [Codes | undefined, (codes: Codes | undefined) => void] {
  const [codes, setCodes] = useState(held?.usuario === usuario ? held.codes : undefined);
  const hold = (next: Codes | undefined) => {
    held = next && { usuario, codes: next };
    setCodes(next);
  };
  return [codes, hold];
}
