import type { DirectoryQuery } from './usuarios.queries.ts';

export const FILTERS_IN_URL = { rango: 0, inactivo: 0, gente: '', departamento: 0 };
export type DirectoryFilters = typeof FILTERS_IN_URL;

export const INACTIVE_DAYS = [7, 14, 30, 60, 90] as const;
export const PEOPLE_FILTERS = {
  ausentes: 'Ausentes',
  excepciones: 'Con permisos extra',
  despedidos: 'Despedidos',
} as const;
const isPeopleFilter = (text: string): text is keyof typeof PEOPLE_FILTERS => Object.hasOwn(PEOPLE_FILTERS, text);

/** Builds the query of the filters; drops invalid values of the URL. */
export const buildFilter = ({ rango, inactivo, gente, departamento }: DirectoryFilters): DirectoryQuery => ({
  ...(rango > 0 && { categoria: rango }),
  ...(departamento > 0 && { departamento }),
  ...(INACTIVE_DAYS.some((days) => days === inactivo) && { inactivo }),
  ...(isPeopleFilter(gente) && { [gente]: 1 }),
});

export const hasFilter = (url: DirectoryFilters): boolean => Object.keys(buildFilter(url)).length > 0;
