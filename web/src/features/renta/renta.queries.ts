import { queryOptions } from '@tanstack/react-query';
import { pedir, pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

export const CLAVE = ['renta'] as const;

export const rentasQuery = (buscar: string) =>
  paginasQuery([...CLAVE, 'lista'], buscar, async (query, opciones) => {
    const { datos, siguiente } = await pedirPagina('GET actionRenta', { query }, opciones);
    return { datos: datos.filas, siguiente };
  });

/** What is still to be paid, whatever the list is searched for, and what a new rent would charge. */
export const resumenQuery = () =>
  queryOptions({
    queryKey: [...CLAVE, 'resumen'],
    queryFn: async ({ signal }) => {
      const { totales, nueva } = await pedir('GET actionRenta', { query: { limite: 1 } }, { signal });
      return { totales, nueva };
    },
  });
