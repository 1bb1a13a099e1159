import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

const RAIZ = ['renta'] as const;
/** Of `actionRenta`. */
export const OP = { nueva: 0, pagar: 1, borrar: 2 } as const;
/** While one is under way, every action on rents waits for it (part 2 §4). */
export const CLAVE_LLAMADA = 'renta';

/** What becomes of one. */
export const obraDe = (id: number): string => `renta ${id}`;

/** What is to be paid, and this month's; with a month, all of that month. */
export const rentasQuery = (mes: string) => {
  const clave = [...RAIZ, 'lista', mes];
  return mes === ''
    ? listaLarga('GET actionRenta', clave)
    : listaLarga('GET rentasMes/:mes', clave, { params: { mes } });
};

/** What is still to be paid and what the month comes to, whatever the list is searched for, and what a new rent would charge. */
export const resumenQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'resumen'],
    queryFn: async ({ signal }) => {
      const { totales, delMes, nueva } = await pedir('GET actionRenta', { query: { limite: 1 } }, { signal });
      return { totales, delMes, nueva };
    },
  });

/** What a month comes to. */
export const sumasQuery = (mes: string) =>
  queryOptions({
    queryKey: [...RAIZ, 'sumas', mes],
    queryFn: async ({ signal }) =>
      (await pedir('GET rentasMes/:mes', { params: { mes }, query: { limite: 1 } }, { signal })).totales,
  });

export const mesesQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'meses'],
    queryFn: ({ signal }) => pedir('GET mesesRenta', {}, { signal }),
  });
