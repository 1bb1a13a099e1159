import { pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

export const CLAVE = ['traslados'] as const;

export const trasladosQuery = (buscar: string) =>
  paginasQuery(CLAVE, buscar, (query, opciones) => pedirPagina('GET getTraslados', { query }, opciones));
