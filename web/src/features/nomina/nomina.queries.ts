import type { Body, FilaNomina, nominaCalls } from '@conserje/contract';
import type { RangoFechas } from '@conserje/rules';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

const claves = {
  abierta: ['nomina', 'abierta'],
  entre: (rango: RangoFechas) => ['nomina', 'entre', rango.inicio, rango.final],
} as const;

/** Thousands of rows, read anew at most this often: confirmed tiempos become payroll, and tiempos change all the time. */
const CALMA_MS = 15_000;

/** The open period, or with a range what was worked between its days. */
export const nominaQuery = (rango: RangoFechas | null) =>
  queryOptions({
    queryKey: rango ? claves.entre(rango) : claves.abierta,
    queryFn: ({ signal }) =>
      rango ? pedir('POST allNomina', { body: rango }, { signal }) : pedir('GET allNomina', {}, { signal }),
    placeholderData: keepPreviousData,
    meta: { temas: ['tiempos'], calma: CALMA_MS },
  });

export type Ajuste = Body<typeof nominaCalls.ajustarNomina>;

/** What an adjustment has made of a person's open period stands there at once. */
export const guardarFila = (cliente: QueryClient, fila: FilaNomina): void =>
  void cliente.setQueryData<FilaNomina[]>(claves.abierta, (filas) => filas?.map((f) => (f.id === fila.id ? fila : f)));
