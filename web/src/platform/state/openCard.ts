import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

/** What else can be done from where the name stands. */
export interface CardExtra {
  texto: string;
  run: () => void;
}
interface CardRequest {
  /** Whose card it is. */
  nombre: string;
  /** The name that was pressed; null where there was none. */
  anchor: HTMLElement | null;
  extra?: CardExtra | undefined;
}
export interface OpenCard extends CardRequest {
  /** Each opening is another card: one that is still closing must not take the next along. */
  openCount: number;
}

let current: OpenCard | null = null;
let openCount = 0;
const changed = createEmitter();

function setCard(card: OpenCard | null): void {
  current = card;
  changed.emit();
}

/** Opens someone's card over whatever is there; from another card, in its place. */
export const openCard = (request: CardRequest): void =>
  setCard({ ...request, anchor: current ? current.anchor : request.anchor, openCount: ++openCount });
/** Puts a card away, if it is still that one. */
export const closeCard = (count: number): void => {
  if (current?.openCount === count) setCard(null);
};

export const useOpenCard = (): OpenCard | null => useSyncExternalStore(changed.listen, () => current);
