import { useCallback, useEffect, useRef, useState } from 'react';
import type { Rezago } from './lista.ts';

const DURA_MS = 4_000;

/**
 * Rows that linger where an action found them. Another action on the same row begins its time anew, from the place where
 * it first stood.
 */
export function useRezagos(): {
  rezagos: ReadonlyMap<number, Rezago>;
  rezagar: (id: number, rezago: Rezago | null) => void;
} {
  const [rezagos, setRezagos] = useState<ReadonlyMap<number, Rezago>>(new Map());
  const plazos = useRef(new Map<number, ReturnType<typeof setTimeout>>());

  const poner = useCallback((id: number, rezago: Rezago | null) => {
    setRezagos((antes) => {
      const nuevos = new Map(antes);
      const previo = antes.get(id);
      if (rezago) nuevos.set(id, previo ? { ...rezago, antes: previo.antes } : rezago);
      else nuevos.delete(id);
      return nuevos;
    });
  }, []);

  const rezagar = useCallback(
    (id: number, rezago: Rezago | null) => {
      clearTimeout(plazos.current.get(id));
      plazos.current.delete(id);
      poner(id, rezago);
      if (!rezago) return;
      plazos.current.set(
        id,
        setTimeout(() => poner(id, null), DURA_MS),
      );
    },
    [poner],
  );

  useEffect(() => {
    const pendientes = plazos.current;
    return () => {
      for (const plazo of pendientes.values()) clearTimeout(plazo);
    };
  }, []);
  return { rezagos, rezagar };
}
