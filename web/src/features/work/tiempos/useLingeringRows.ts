import { useCallback, useEffect, useRef, useState } from 'react';
import type { LingeringState } from './tiempoList.ts';

const TTL_MS = 4_000;

/** Keeps rows in place after an action. A further action restarts the time and keeps the first place. */
export function useLingeringRows(): {
  lingeringRows: ReadonlyMap<number, LingeringState>;
  setLingering: (id: number, lingering: LingeringState | null) => void;
} {
  const [lingeringRows, setLingeringRows] = useState<ReadonlyMap<number, LingeringState>>(new Map());
  const deadlines = useRef(new Map<number, ReturnType<typeof setTimeout>>());

  const setRow = useCallback((id: number, lingering: LingeringState | null) => {
    setLingeringRows((current) => {
      const next = new Map(current);
      const previous = current.get(id);
      if (lingering) next.set(id, previous ? { ...lingering, original: previous.original } : lingering);
      else next.delete(id);
      return next;
    });
  }, []);

  const setLingering = useCallback(
    (id: number, lingering: LingeringState | null) => {
      clearTimeout(deadlines.current.get(id));
      deadlines.current.delete(id);
      setRow(id, lingering);
      if (!lingering) return;
      deadlines.current.set(
        id,
        setTimeout(() => setRow(id, null), TTL_MS),
      );
    },
    [setRow],
  );

  useEffect(() => {
    const timeouts = deadlines.current;
    return () => {
      for (const deadline of timeouts.values()) clearTimeout(deadline);
    };
  }, []);
  return { lingeringRows, setLingering };
}
