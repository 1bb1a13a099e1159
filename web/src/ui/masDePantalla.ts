import { createContext } from 'react';

/** What a screen with a «⋯» of its own offers its tables, which have no second one on a phone. */
export interface MasDePantalla {
  /** Where they put what waits behind theirs. */
  sitio: HTMLElement;
  /** What that is, and what of it is set; null when it is gone. */
  decir: (quien: string, que: DeTabla | null) => void;
}
export interface DeTabla {
  etiqueta: string;
  puesto: string | undefined;
}

export const ContextoMas = createContext<MasDePantalla | null>(null);
