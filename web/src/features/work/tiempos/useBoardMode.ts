import { read, store } from '../../../platform/browser/storage.ts';
import { useMedia } from '../../../platform/browser/useMedia.ts';

const STORAGE_KEY = 'tiempos.tablero';
/** What the reader has said holds on this device from then on. */
export const rememberBoard = (mode: 'si' | 'no'): void => store(STORAGE_KEY, mode);

/** Room for two things beside one another. */
const BOARD_FITS_QUERY = '(min-width: 75em)';
/** Room for the board beside the list as it is. */
const SPARE_ROOM_QUERY = '(min-width: 120em)';

/**
 * How the board is shown: beside the list, in its place, or not. `urlValue` is what the address says, or 'auto': as the reader
 * said last, where there is room for both; and where they said nothing, beside the list of a wide window.
 */
export function useBoardMode(urlValue: string): 'no' | 'junto' | 'solo' {
  const fits = useMedia(BOARD_FITS_QUERY);
  const hasSpareRoom = useMedia(SPARE_ROOM_QUERY);
  const choice = urlValue === 'auto' && fits ? read(STORAGE_KEY) : urlValue;
  const yes = choice === 'si' || (choice !== 'no' && hasSpareRoom);
  return yes ? (fits ? 'junto' : 'solo') : 'no';
}
