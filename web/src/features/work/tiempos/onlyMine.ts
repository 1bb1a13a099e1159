import { read, store } from '../../../platform/browser/storage.ts';

const STORAGE_KEY = 'tiempos.mios';
/** What the reader has chosen holds on this device from then on. */
export const rememberMine = (mine: boolean): void => store(STORAGE_KEY, mine ? 'si' : 'no');

/** Whether the reader's own alone are shown. `urlValue` is what the address says, or 'auto': as they chose last. */
export const resolveOnlyMine = (urlValue: string): boolean =>
  urlValue === 'auto' ? read(STORAGE_KEY) === 'si' : urlValue === '1';
