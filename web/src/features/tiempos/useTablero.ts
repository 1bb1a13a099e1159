import { guardar, leer } from '../../platform/memoria.ts';
import { useMedia } from '../../platform/useMedia.ts';

const MEMORIA = 'tiempos.tablero';
/** What the reader has said holds on this device from then on. */
export const recordarTablero = (puesto: 'si' | 'no'): void => guardar(MEMORIA, puesto);

/** Room for two things beside one another. */
const CABEN = '(min-width: 75em)';
/** Room for the board beside the list as it is. */
const SOBRA = '(min-width: 120em)';

/**
 * How the board is shown: beside the list, in its place, or not. `puesto` is what the address says, or 'auto': as the reader
 * said last, where there is room for both; and where they said nothing, beside the list of a wide window.
 */
export function useTablero(puesto: string): 'no' | 'junto' | 'solo' {
  const caben = useMedia(CABEN);
  const sobra = useMedia(SOBRA);
  const dicho = puesto === 'auto' && caben ? leer(MEMORIA) : puesto;
  const si = dicho === 'si' || (dicho !== 'no' && sobra);
  return si ? (caben ? 'junto' : 'solo') : 'no';
}
