import { createContext } from 'react';

/** Offer of a screen's «⋯» to its tables, which have none of their own on a phone. */
export interface ScreenOverflowMenu {
  /** Element into which tables render their menu content. */
  slot: HTMLElement;
  /** Registers the content of a table and its state; null removes it. */
  announce: (tableId: string, overflow: TableOverflowEntry | null) => void;
}
export interface TableOverflowEntry {
  label: string;
  state: string | undefined;
}

export const OverflowContext = createContext<ScreenOverflowMenu | null>(null);
