import { readStorage, writeStorage } from '../../../platform/browser/storage.ts';

const STORAGE_KEY = 'tiempos.mios';
/** Stores the viewer's choice on this device. */
export const rememberMine = (mine: boolean): void => writeStorage(STORAGE_KEY, mine ? 'si' : 'no');

/** Returns whether only the viewer's own are shown. `urlValue` from the URL, or 'auto' for the last choice. */
export const resolveOnlyMine = (urlValue: string): boolean =>
  urlValue === 'auto' ? readStorage(STORAGE_KEY) === 'si' : urlValue === '1';
