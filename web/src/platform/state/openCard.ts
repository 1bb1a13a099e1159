import { createStore, useStore } from './store.ts';

/** Additional action on the card, from the place where the name is shown. */
export interface CardAction {
  text: string;
  run: () => void;
}
interface CardRequest {
  name: string;
  /** Element that was pressed; null if there is none. */
  anchor: HTMLElement | null;
  extra?: CardAction | undefined;
}
export interface OpenPersonCard extends CardRequest {
  /** Counts openings, so that closing an earlier card does not close the next. */
  openCount: number;
}

const openCard = createStore<OpenPersonCard | null>(null);
let openCount = 0;

/** Opens the card of a usuario; replaces a card that is open. */
export const openPersonCard = (request: CardRequest): void =>
  openCard.set({ ...request, anchor: (openCard.get() ?? request).anchor, openCount: ++openCount });
/** Closes the card if it is still the current one. */
export const closePersonCard = (count: number): void => {
  if (openCard.get()?.openCount === count) openCard.set(null);
};

export const useCurrentPersonCard = (): OpenPersonCard | null => useStore(openCard);
