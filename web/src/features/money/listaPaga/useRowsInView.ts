import type { DateRange } from '@conserje/rules';
import { useMemo, useState } from 'react';
import type { PagaView, ViewRow } from './pagaView.ts';
import { belongsToView, collectAmounts, pickRowsInView } from './pagaView.ts';

interface RowsInView {
  rows: ViewRow[] | undefined;
  /** Rows settled since they came into view that are still shown. */
  settledCount: number;
  /** Removes them from the view. */
  hideSettled: () => void;
}

interface SeenRows {
  key: string;
  rows: readonly ViewRow[] | undefined;
  amounts: ReadonlyMap<number, number>;
}

const NO_AMOUNTS: ReadonlyMap<number, number> = new Map();

/** Returns the rows of a view; each keeps its place while the view is open. */
export function useRowsInView(
  rows: readonly ViewRow[] | undefined,
  view: PagaView,
  dateRange: DateRange | null,
): RowsInView {
  const [round, setRound] = useState(0);
  const key = `${view} ${dateRange?.inicio} ${dateRange?.final} ${round}`;
  const [seen, setSeen] = useState<SeenRows>({ key, rows: undefined, amounts: NO_AMOUNTS });
  let { amounts } = seen;
  if (rows && (seen.rows !== rows || seen.key !== key)) {
    amounts = collectAmounts(seen.key === key ? amounts : NO_AMOUNTS, rows, view);
    setSeen({ key, rows, amounts });
  }
  const shown = useMemo(() => rows && pickRowsInView(rows, amounts), [rows, amounts]);
  return {
    rows: shown,
    settledCount: shown?.filter((f) => !belongsToView(f, view)).length ?? 0,
    hideSettled: () => setRound(round + 1),
  };
}
