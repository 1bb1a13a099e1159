import { pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

export const firmasQuery = (buscar: string) =>
  paginasQuery(['firmas'], buscar, (query, opciones) => pedirPagina('GET getAllFirmas', { query }, opciones));
