import { queryClient } from '../api/queryClient.ts';
import { readStorage, writeStorage } from '../browser/storage.ts';
import { saveDrafts } from '../state/drafts.ts';

const RELOAD_KEY = 'conserje-recarga';
/** Minimum time between automatic reloads of a tab, to prevent a reload loop. */
const COOLDOWN_MS = 60_000;

/** Returns whether a press waits for its answer, which a reload would lose. */
export const isCallUnderWay = (): boolean => queryClient.isMutating() > 0;

/** Loads the page of the new version, once no press is under way. */
export function updateNow(): void {
  if (isCallUnderWay()) {
    const stopWaiting = queryClient.getMutationCache().subscribe(() => {
      if (isCallUnderWay()) return;
      stopWaiting();
      updateNow();
    });
    return;
  }
  saveDrafts();
  location.reload();
}

/** Like `update`, but at most once per cooldown. */
export function updatePageAtMostOnce(): void {
  const now = Date.now();
  if (now - Number(readStorage(RELOAD_KEY, 'tab') ?? 0) < COOLDOWN_MS) return;
  writeStorage(RELOAD_KEY, String(now), 'tab');
  updateNow();
}
