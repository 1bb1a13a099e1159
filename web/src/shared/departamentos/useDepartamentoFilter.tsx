import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useUrlState } from '../../ui/state/useUrlState.ts';
import { DepartamentoSelect } from './DepartamentoSelect.tsx';
import { departamentosQuery, memberIdsQuery } from './departamentos.queries.ts';

const URL_DEFAULTS = { departamento: 0 };

export interface DepartamentoFilter {
  isFiltered: boolean;
  /** Returns the rows of people of the chosen departamento; undefined while its people are unknown. */
  apply: <Row>(rows: readonly Row[] | undefined, usuarioOf: (row: Row) => number) => readonly Row[] | undefined;
  /** False while there is no departamento. */
  select: ReactNode;
}

/**
 * Filter of a complete list of people by departamento. The choice is in the URL; a departamento that is closed filters
 * nothing.
 */
export function useDepartamentoFilter(): DepartamentoFilter {
  const [{ departamento }, change] = useUrlState(URL_DEFAULTS);
  const isChosen = departamento > 0;
  const { data, error } = useQuery({ ...memberIdsQuery(departamento), enabled: isChosen });
  const hasChoices = (useQuery(departamentosQuery()).data?.filas.length ?? 0) > 0;
  const ids = useMemo(() => data && new Set(data), [data]);
  const isFiltered = isChosen && !error;
  return {
    isFiltered,
    apply: (rows, usuarioOf) => {
      if (!isFiltered) return rows;
      return ids && rows?.filter((row) => ids.has(usuarioOf(row)));
    },
    select: hasChoices && (
      <DepartamentoSelect value={departamento} change={(id) => change({ departamento: id }, { replace: true })} />
    ),
  };
}
