import type { FiltroDirectorio } from './personas.queries.ts';

/** Whom the directory shows, as its address says it. */
export const FILTROS_EN_URL = { rango: 0, inactivo: 0, gente: '' };
export type FiltrosDirectorio = typeof FILTROS_EN_URL;

export const INACTIVO = [7, 14, 30, 60, 90] as const;
export const GENTE = { ausentes: 'Ausentes', excepciones: 'Con permisos extra', despedidos: 'Despedidos' } as const;
const esGente = (texto: string): texto is keyof typeof GENTE => Object.hasOwn(GENTE, texto);

/** What is asked of the server; anything may stand in an address. */
export const filtroDe = ({ rango, inactivo, gente }: FiltrosDirectorio): FiltroDirectorio => ({
  ...(rango > 0 && { categoria: rango }),
  ...(INACTIVO.some((dias) => dias === inactivo) && { inactivo }),
  ...(esGente(gente) && { [gente]: 1 }),
});

export const hayFiltro = (url: FiltrosDirectorio): boolean => Object.keys(filtroDe(url)).length > 0;
