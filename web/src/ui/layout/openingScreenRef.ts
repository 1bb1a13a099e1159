/** An answer that takes longer holds nothing back any more. */
const ARRIVAL_MS = 4_000;

/**
 * Ref of a screen that is opened. At first it shows its parts from the top down: what follows a part that still loads
 * waits for it (`[data-opening]` in LoadStates.module.css), because a later answer would move it.
 */
export function openingScreenRef(screen: HTMLElement | null): void {
  if (!screen) return;
  screen.dataset.opening = '';
  setTimeout(() => delete screen.dataset.opening, ARRIVAL_MS);
}
