import type { QueryClient } from '@tanstack/react-query';
import { pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

const CLAVE_FIRMAS = ['firmas'] as const;

export const firmasQuery = (buscar: string) =>
  paginasQuery(CLAVE_FIRMAS, buscar, (query, opciones) => pedirPagina('GET getAllFirmas', { query }, opciones));

/** Lists are asked for anew, and whoever was looked at with their signature. */
export const alCambiarFirmas = (cliente: QueryClient): Promise<unknown> =>
  Promise.all([CLAVE_FIRMAS, ['carrera']].map((queryKey) => cliente.invalidateQueries({ queryKey })));
