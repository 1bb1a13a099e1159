import { pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

export const CLAVE = ['degrados'] as const;

export const degradosQuery = (buscar: string) =>
  paginasQuery(CLAVE, buscar, (query, opciones) => pedirPagina('GET getAllDegrados', { query }, opciones));
