import type { FilaLista } from '@conserje/contract';
import { useState } from 'react';
import type { Marcas, Persona } from './marcas.ts';
import { reunir } from './marcas.ts';

const SIN_MARCAS: Marcas = new Map();

/** Marks of people none of whom is left belong to a list of long ago. */
const deEsta = (marcas: Marcas, abiertos: readonly FilaLista[]): Marcas =>
  abiertos.some(({ id }) => marcas.has(id)) ? marcas : SIN_MARCAS;

/** The rows of the list being made, as long as it is being made: those who leave meanwhile stay, shown as such. */
export function usePersonas(abiertos: readonly FilaLista[] | undefined, marcas: Marcas): Persona[] | undefined {
  const [visto, setVisto] = useState<{ abiertos: typeof abiertos; personas: Persona[] }>();
  if (abiertos && visto?.abiertos !== abiertos) {
    const personas = reunir(abiertos, visto?.personas ?? [], visto ? SIN_MARCAS : deEsta(marcas, abiertos));
    setVisto({ abiertos, personas });
    return personas;
  }
  return visto?.personas;
}
