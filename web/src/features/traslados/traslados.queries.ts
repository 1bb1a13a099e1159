import { pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

export const trasladosQuery = (buscar: string) =>
  paginasQuery(['traslados'], buscar, (query, opciones) => pedirPagina('GET getTraslados', { query }, opciones));
