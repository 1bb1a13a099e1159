import { startTransition, useEffect, useState } from 'react';
import { useTrasPintar } from '../../platform/pintado.ts';

const PRIMERAS = 30;
/** More than a phone shows at once, and hardly fewer than a desk does. */
const DE_LA_PAGINA = 12;

/**
 * The first rows are drawn at once; the rest follow without keeping presses and paint waiting. On the page's first screen fewer
 * come first, and the rest once those have been painted.
 */
export function usePorPartes<T>(filas: readonly T[]): readonly T[] {
  const pintado = useTrasPintar();
  const [primeras] = useState(pintado ? PRIMERAS : DE_LA_PAGINA);
  const [todas, setTodas] = useState(false);
  const toca = pintado && filas.length > 0;
  useEffect(() => {
    if (toca) startTransition(() => setTodas(true));
  }, [toca]);
  return todas ? filas : filas.slice(0, primeras);
}
