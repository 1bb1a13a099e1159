import type { DetalleFichaje } from '@conserje/contract';
import { queryOptions } from '@tanstack/react-query';
import { libroQuery } from '../../dominio/libro.ts';
import { pedir } from '../../platform/api.ts';
import type { consultaDe } from './filtros.ts';

export const CLAVE_REGISTROS = ['registros'] as const;

/** The log as it is filtered and searched, the newest first. */
export const registrosQuery = (filtro: ReturnType<typeof consultaDe>, buscar: string) =>
  libroQuery(CLAVE_REGISTROS, filtro, buscar);

/** The latest clock entries that a name or a day finds, and what their days come to. */
export const detalleQuery = (palabra: string) =>
  queryOptions({
    queryKey: ['fichaje', 'detalle', palabra],
    queryFn: async ({ signal }) =>
      // Of this module the call answers nothing else.
      (await pedir('POST getLog', { body: { modulo: 'fichaje', palabra } }, { signal })) as DetalleFichaje,
  });
