import { createContext } from 'react';

/** What a screen with a «⋯» of its own offers its tables, which have no second one on a phone. */
export interface ScreenOverflow {
  /** Where they put what waits behind theirs. */
  sitio: HTMLElement;
  /** What that is, and what of it is set; null when it is gone. */
  announce: (tableId: string, overflow: TableOverflow | null) => void;
}
export interface TableOverflow {
  label: string;
  puesto: string | undefined;
}

export const OverflowContext = createContext<ScreenOverflow | null>(null);
