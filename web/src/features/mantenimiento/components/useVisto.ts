import { useState } from 'react';
import type { FormaDe } from '../../../ui/forma/useForma.ts';
import { cambiados, mezclar } from '../comoSeVe.ts';

export interface Visto<D> {
  /** What its reader has seen of it. */
  visto: D;
  /** What somebody else has changed since, by its labels. */
  cambios: string[];
  tomar: () => void;
}

/**
 * What a dialog was opened on, and what has become of it: fields that somebody else has changed are named until the reader
 * takes them; what was typed stays.
 * @param viva what stands there now, as the form's fields
 */
export function useVisto<D extends object, V extends object>(
  forma: FormaDe<V>,
  viva: D,
  {
    campos,
    rotulos,
    aForma,
  }: { campos: readonly (keyof D & string)[]; rotulos: Record<string, string>; aForma: (d: D) => V },
): Visto<D> {
  const [visto, setVisto] = useState(viva);
  const otros = cambiados(visto, viva, campos);
  const tomar = () => {
    // The keys of a form's values are its fields.
    const deLaForma = Object.keys(forma.valores) as (keyof V & string)[];
    forma.cambiar(mezclar(forma.valores, aForma(visto), aForma(viva), deLaForma));
    setVisto(viva);
  };
  return { visto, cambios: otros.map((campo) => rotulos[campo] ?? campo), tomar };
}
