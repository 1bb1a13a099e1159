import type { DetalleFichaje, Registro } from '@conserje/contract';
import { queryOptions } from '@tanstack/react-query';
import { pedir, pedirPagina } from '../../platform/api.ts';
import { porPaginas } from '../../platform/paginas.ts';
import type { consultaDe } from './filtros.ts';

export const CLAVE_REGISTROS = ['registros'] as const;

/** The log as it is filtered and searched, the newest first. */
export const registrosQuery = (filtro: ReturnType<typeof consultaDe>, buscar: string) =>
  porPaginas<Registro>([...CLAVE_REGISTROS, JSON.stringify(filtro), buscar], async (limite, antes, signal) => {
    const query = {
      ...filtro,
      limite,
      ...(antes !== null && { antes: Number(antes) }),
      ...(buscar !== '' && { buscar }),
    };
    const { datos, siguiente } = await pedirPagina('GET registros', { query }, signal ? { signal } : {});
    return { datos: datos.filas, siguiente, buscadoHasta: datos.buscadoHasta };
  });

/** The latest clock entries that a name or a day finds, and what their days come to. */
export const detalleQuery = (palabra: string) =>
  queryOptions({
    queryKey: ['fichaje', 'detalle', palabra],
    queryFn: async ({ signal }) =>
      // Of this module the call answers nothing else.
      (await pedir('POST getLog', { body: { modulo: 'fichaje', palabra } }, { signal })) as DetalleFichaje,
  });
