import { pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

export const CLAVE = ['multas'] as const;

export const multasQuery = (buscar: string) =>
  paginasQuery(CLAVE, buscar, (query, opciones) => pedirPagina('GET getAllMultas', { query }, opciones));
