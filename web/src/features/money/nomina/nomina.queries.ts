import type { Body, NominaRow, nominaCalls } from '@conserje/contract';
import type { DateRange, Topic } from '@conserje/rules';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

const KEYS = {
  abierta: ['nomina', 'abierta'],
  among: (dateRange: DateRange) => ['nomina', 'entre', dateRange.inicio, dateRange.final],
} as const;

/** Thousands of rows; confirmed tiempos change them all the time. */
const THROTTLE_MS = 15_000;
const STALE_ON: readonly Topic[] = ['tiempos', 'ausencias', 'carrera', 'usuarios'];

/** The open period, or the work within a date range. */
export const nominaQuery = (dateRange: DateRange | null) =>
  queryOptions({
    queryKey: dateRange ? KEYS.among(dateRange) : KEYS.abierta,
    queryFn: ({ signal }) =>
      dateRange
        ? sendRequest('POST allNomina', { body: dateRange }, { signal })
        : sendRequest('GET allNomina', {}, { signal }),
    meta: { topics: STALE_ON, ownTopics: STALE_ON, throttleMs: THROTTLE_MS },
  });

export type NominaAdjustment = Body<typeof nominaCalls.ajustarNomina>;

/** Writes an adjusted row into the open period at once. */
export const saveRow = (client: QueryClient, row: NominaRow): void =>
  void client.setQueryData<NominaRow[]>(KEYS.abierta, (rows) => rows?.map((f) => (f.id === row.id ? row : f)));
