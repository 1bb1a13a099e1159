import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../../platform/api/apiError.ts';
import { useUrlState } from '../../ui/state/useUrlState.ts';
import { DepartamentoSelect } from './DepartamentoSelect.tsx';
import { departamentosQuery, memberIdsQuery } from './departamentos.queries.ts';

const URL_DEFAULTS = { departamento: 0 };

interface LoadState {
  error: unknown;
  refetch: () => unknown;
}

export interface DepartamentoFilter {
  /** It is unknown whether there is a departamento. */
  isPending: boolean;
  isFiltered: boolean;
  /** Returns the rows of people of the chosen departamento; undefined while its people are unknown. Stable between renders. */
  apply: <Row>(rows: readonly Row[] | undefined, usuarioOf: (row: Row) => number) => readonly Row[] | undefined;
  /** Returns the load error of a list, or that of the chosen people, and what loads them again. */
  loadStateOf: (list: LoadState) => { error: unknown; retry: () => unknown };
  /** False while there is no departamento. */
  select: ReactNode;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.error === 'NO_EXISTE';

/**
 * Filter of a complete list of people by departamento. The choice is in the URL; a departamento that is closed filters
 * nothing.
 */
export function useDepartamentoFilter(): DepartamentoFilter {
  const [{ departamento }, change] = useUrlState(URL_DEFAULTS);
  const isChosen = departamento > 0;
  const people = useQuery({ ...memberIdsQuery(departamento), enabled: isChosen });
  const { data } = people;
  const { data: departamentos, isPending } = useQuery(departamentosQuery());
  const hasChoices = (departamentos?.filas.length ?? 0) > 0;
  const ids = useMemo(() => data && new Set(data), [data]);
  const isFiltered = isChosen && !isGone(people.error);
  const apply = useCallback<DepartamentoFilter['apply']>(
    (rows, usuarioOf) => (isFiltered ? ids && rows?.filter((row) => ids.has(usuarioOf(row))) : rows),
    [isFiltered, ids],
  );
  return {
    isPending,
    isFiltered,
    apply,
    loadStateOf: (list) => {
      const { error, refetch } = isFiltered && people.error && !list.error ? people : list;
      return { error, retry: refetch };
    },
    select: hasChoices && (
      <DepartamentoSelect value={departamento} change={(id) => change({ departamento: id }, { replace: true })} />
    ),
  };
}
