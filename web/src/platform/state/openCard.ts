import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

/** Additional action on the card, from the place where the name is shown. */
export interface CardExtra {
  text: string;
  run: () => void;
}
interface CardRequest {
  name: string;
  /** Element that was pressed; null if there is none. */
  anchor: HTMLElement | null;
  extra?: CardExtra | undefined;
}
export interface OpenCard extends CardRequest {
  /** Counts openings, so that closing an earlier card does not close the next. */
  openCount: number;
}

let current: OpenCard | null = null;
let openCount = 0;
const changed = createEmitter();

function setCard(card: OpenCard | null): void {
  current = card;
  changed.emit();
}

/** Opens the card of a usuario; replaces a card that is open. */
export const openPersonCard = (request: CardRequest): void =>
  setCard({ ...request, anchor: current ? current.anchor : request.anchor, openCount: ++openCount });
/** Closes the card if it is still the current one. */
export const closePersonCard = (count: number): void => {
  if (current?.openCount === count) setCard(null);
};

export const useOpenPersonCard = (): OpenCard | null => useSyncExternalStore(changed.listen, () => current);
