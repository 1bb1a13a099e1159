import type { FilaLista } from '@conserje/contract';
import { useState } from 'react';
import type { Marcas, Persona } from './marcas.ts';
import { reunir } from './marcas.ts';

/** The rows of the list being made, as long as it is being made: those who leave meanwhile stay, shown as such. */
export function usePersonas(abiertos: readonly FilaLista[] | undefined, marcas: Marcas): Persona[] | undefined {
  const [visto, setVisto] = useState<{ abiertos: typeof abiertos; personas: Persona[] }>();
  if (abiertos && visto?.abiertos !== abiertos) {
    const personas = reunir(abiertos, visto?.personas ?? [], marcas);
    setVisto({ abiertos, personas });
    return personas;
  }
  return visto?.personas;
}
