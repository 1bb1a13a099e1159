import { read, store } from '../../../platform/browser/storage.ts';
import { useMedia } from '../../../platform/browser/useMedia.ts';

const STORAGE_KEY = 'tiempos.tablero';
/** What the reader has said holds on this device from then on. */
export const rememberBoard = (puesto: 'si' | 'no'): void => store(STORAGE_KEY, puesto);

/** Room for two things beside one another. */
const WIDE_QUERY = '(min-width: 75em)';
/** Room for the board beside the list as it is. */
const WIDE_MEDIA = '(min-width: 120em)';

/**
 * How the board is shown: beside the list, in its place, or not. `puesto` is what the address says, or 'auto': as the reader
 * said last, where there is room for both; and where they said nothing, beside the list of a wide window.
 */
export function useBoardMode(puesto: string): 'no' | 'junto' | 'solo' {
  const fits = useMedia(WIDE_QUERY);
  const hasSpareRoom = useMedia(WIDE_MEDIA);
  const dicho = puesto === 'auto' && fits ? read(STORAGE_KEY) : puesto;
  const yes = dicho === 'si' || (dicho !== 'no' && hasSpareRoom);
  return yes ? (fits ? 'junto' : 'solo') : 'no';
}
