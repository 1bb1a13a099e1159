import { pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

export const degradosQuery = (buscar: string) =>
  paginasQuery(['degrados'], buscar, (query, opciones) => pedirPagina('GET getAllDegrados', { query }, opciones));
