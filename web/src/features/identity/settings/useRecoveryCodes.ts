import { createShownOnce } from '../../../platform/session/shownOnce.ts';

/** Recovery codes whose owner has not confirmed to have saved them. */
export const useRecoveryCodes = createShownOnce<readonly string[]>('recoveryCodes');
