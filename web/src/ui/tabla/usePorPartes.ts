import { startTransition, useEffect, useState } from 'react';

const PRIMERAS = 30;

/** The first rows are drawn at once; the rest follow without keeping presses and paint waiting. */
export function usePorPartes<T>(filas: readonly T[]): readonly T[] {
  const [todas, setTodas] = useState(false);
  const hay = filas.length > 0;
  useEffect(() => {
    if (hay) startTransition(() => setTodas(true));
  }, [hay]);
  return todas ? filas : filas.slice(0, PRIMERAS);
}
