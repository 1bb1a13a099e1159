import { useCallback, useState } from 'react';
import type { CambiarUrl } from '../useUrlEstado.ts';
import { useUrlEstado } from '../useUrlEstado.ts';

/** `orden` empty: the table's own. Pages count from 1. */
const INICIAL = { orden: '', buscar: '', pagina: 1 };
export type EstadoTabla = typeof INICIAL;

/**
 * Order, search and page of a table.
 * @param enUrl prefix of their names in the address; null keeps them out of it (tables inside dialogs)
 */
export function useEstadoTabla(
  ordenInicial: string,
  enUrl: string | null,
): [estado: EstadoTabla, cambiar: CambiarUrl<EstadoTabla>] {
  const url = useUrlEstado(INICIAL, enUrl ?? '');
  const [propio, setPropio] = useState(INICIAL);
  const [, cambiarUrl] = url;
  const cambiar = useCallback<CambiarUrl<EstadoTabla>>(
    (cambio, opciones) => {
      const limpio = cambio.orden === ordenInicial ? { ...cambio, orden: '' } : cambio;
      if (enUrl === null) setPropio((antes) => ({ ...antes, ...limpio }));
      else cambiarUrl(limpio, opciones);
    },
    [ordenInicial, enUrl, cambiarUrl],
  );
  return [enUrl === null ? propio : url[0], cambiar];
}
