import type { DateRange } from '@conserje/rules';
import { useMemo, useState } from 'react';
import type { View, ViewRow } from './pagaView.ts';
import { belongsToView, pickRowsInView, positionsOf } from './pagaView.ts';

interface RowsInView {
  filas: ViewRow[] | undefined;
  /** Rows that were settled since they came into view, and are still there. */
  quedan: number;
  /** Sends those away. */
  hideSettled: () => void;
}

interface SeenRows {
  key: string;
  filas: readonly ViewRow[] | undefined;
  positions: ReadonlyMap<number, number>;
}

const NOTHING: ReadonlyMap<number, number> = new Map();

/** The rows of a part of the list, each in its place for as long as that part is looked at. */
export function useRowsInView(filas: readonly ViewRow[] | undefined, vista: View, rango: DateRange | null): RowsInView {
  const [round, setAttempt] = useState(0);
  const key = `${vista} ${rango?.inicio} ${rango?.final} ${round}`;
  const [visto, setSeen] = useState<SeenRows>({ key, filas: undefined, positions: NOTHING });
  let { positions } = visto;
  if (filas && (visto.filas !== filas || visto.key !== key)) {
    positions = positionsOf(visto.key === key ? positions : NOTHING, filas, vista);
    setSeen({ key, filas, positions });
  }
  const shown = useMemo(() => filas && pickRowsInView(filas, positions), [filas, positions]);
  return {
    filas: shown,
    quedan: shown?.filter((f) => !belongsToView(f, vista)).length ?? 0,
    hideSettled: () => setAttempt(round + 1),
  };
}
