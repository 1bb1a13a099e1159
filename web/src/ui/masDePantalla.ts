import { createContext } from 'react';

/** What a screen with a «⋯» of its own offers its tables, which have no second one on a phone. */
export interface MasDePantalla {
  /** Where they put what waits behind theirs. */
  sitio: HTMLElement;
  /** What is set behind it; undefined when nothing is any more. */
  decir: (quien: string, puesto: string | undefined) => void;
}

export const ContextoMas = createContext<MasDePantalla | null>(null);
