import type { FilaPaga, ListaPaga } from '@conserje/contract';
import type { RangoFechas } from '@conserje/rules';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CLAVE_PAGA_ABIERTA, pedirPagaAbierta } from '../../dominio/paga.ts';
import { pedir } from '../../platform/api.ts';

/** Keys begin with the subject of the live events that make them stale. */
const claves = {
  listas: ['paga', 'lista'],
  entre: (rango: RangoFechas) => ['paga', 'lista', rango.inicio, rango.final],
  previo: (que: QueReinicio, op: Grupo) => ['paga', 'previo', que, op],
  cierre: ['paga', 'cierre'],
  ascenso: (id: number) => ['paga', 'ascenso', id],
} as const;

/** The open lists, or with a range the rows that came to a list between its days. */
export const listaQuery = (rango: RangoFechas | null) =>
  queryOptions({
    queryKey: rango ? claves.entre(rango) : CLAVE_PAGA_ABIERTA,
    queryFn: ({ signal }) =>
      rango ? pedir('POST getListaPaga', { body: rango }, { signal }) : pedirPagaAbierta(signal),
    placeholderData: keepPreviousData,
  });

/** What a pay would buy. */
export const ascensoQuery = (id: number) =>
  queryOptions({
    queryKey: claves.ascenso(id),
    queryFn: ({ signal }) => pedir('POST ascensoPaga', { body: { op: 0, id } }, { signal }),
    gcTime: 0,
  });

/** 0 the payroll, 1 the paid list (part 2 §4). */
export type QueReinicio = 0 | 1;
/** 0 the junior group, 1 ("plus") the senior one. */
export type Grupo = 0 | 1;

/** What a reset would do. */
export const previoQuery = (que: QueReinicio, op: Grupo) =>
  queryOptions({
    queryKey: claves.previo(que, op),
    queryFn: ({ signal }) => pedir('GET previoReinicio/:que/:op', { params: { que, op } }, { signal }),
    gcTime: 0,
  });

const CADA_MS = 30_000;

/** How far closing the week is. Work that is confirmed changes it, which is no subject of the pay. */
export const cierreQuery = () =>
  queryOptions({
    queryKey: claves.cierre,
    queryFn: ({ signal }) => pedir('GET cierreSemana', {}, { signal }),
    refetchInterval: CADA_MS,
  });

/** Puts rows that the server answered straight into the lists; the refresh behind it brings the totals. */
export function ponerFilas(cliente: QueryClient, filas: readonly FilaPaga[]): void {
  const nuevas = new Map(filas.map((f) => [f.id, f]));
  cliente.setQueriesData<ListaPaga>(
    // Those out of sight stay stale until they are looked at.
    { queryKey: claves.listas, type: 'active' },
    (lista) => lista && { ...lista, filas: lista.filas.map((f) => nuevas.get(f.id) ?? f) },
  );
}
export const ponerFila = (cliente: QueryClient, fila: FilaPaga): void => ponerFilas(cliente, [fila]);
