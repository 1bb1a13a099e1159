import { mediaQuery } from '../../../platform/browser/breakpoints.ts';
import { readStorage, writeStorage } from '../../../platform/browser/storage.ts';
import { useMedia } from '../../../platform/browser/useMedia.ts';

const STORAGE_KEY = 'tiempos.tablero';
/** Stores the viewer's choice on this device. */
export const rememberBoard = (mode: 'si' | 'no'): void => writeStorage(STORAGE_KEY, mode);

/** Room for two columns. */
const BOARD_FITS_QUERY = mediaQuery('from-lg');
/** Room for the board beside the full list. */
const SPARE_ROOM_QUERY = mediaQuery('from-huge');

/**
 * Returns the mode of the board: beside the list, in its place, or hidden. `urlValue` from the URL, or 'auto': the last
 * choice if there is room for both; without one, beside the list of a wide window.
 */
export function useBoardMode(urlValue: string): 'no' | 'junto' | 'solo' {
  const fits = useMedia(BOARD_FITS_QUERY);
  const hasSpareRoom = useMedia(SPARE_ROOM_QUERY);
  const choice = urlValue === 'auto' && fits ? readStorage(STORAGE_KEY) : urlValue;
  const yes = choice === 'si' || (choice !== 'no' && hasSpareRoom);
  return yes ? (fits ? 'junto' : 'solo') : 'no';
}
