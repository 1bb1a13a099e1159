import { useCallback, useEffect, useRef, useState } from 'react';
import type { LingeringState } from './tiempoList.ts';

const TTL_MS = 4_000;

/**
 * Rows that linger where an action found them. Another action on the same row begins its time anew, from the place where
 * it first stood.
 */
export function useLingeringRows(): {
  lingeringRows: ReadonlyMap<number, LingeringState>;
  setLingering: (id: number, lingering: LingeringState | null) => void;
} {
  const [lingeringRows, setLingeringRows] = useState<ReadonlyMap<number, LingeringState>>(new Map());
  const deadlines = useRef(new Map<number, ReturnType<typeof setTimeout>>());

  const set = useCallback((id: number, lingering: LingeringState | null) => {
    setLingeringRows((antes) => {
      const nuevos = new Map(antes);
      const preview = antes.get(id);
      if (lingering) nuevos.set(id, preview ? { ...lingering, antes: preview.antes } : lingering);
      else nuevos.delete(id);
      return nuevos;
    });
  }, []);

  const setLingering = useCallback(
    (id: number, lingering: LingeringState | null) => {
      clearTimeout(deadlines.current.get(id));
      deadlines.current.delete(id);
      set(id, lingering);
      if (!lingering) return;
      deadlines.current.set(
        id,
        setTimeout(() => set(id, null), TTL_MS),
      );
    },
    [set],
  );

  useEffect(() => {
    const pendientes = deadlines.current;
    return () => {
      for (const deadline of pendientes.values()) clearTimeout(deadline);
    };
  }, []);
  return { lingeringRows, setLingering };
}
