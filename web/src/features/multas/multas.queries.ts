import { pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

export const multasQuery = (buscar: string) =>
  paginasQuery(['multas'], buscar, (query, opciones) => pedirPagina('GET getAllMultas', { query }, opciones));
