import type { Venta } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { pedir } from '../../platform/api.ts';
import { avisar, avisarError } from '../../platform/avisos.ts';
import { CLAVE_VENTAS } from './ventas.queries.ts';

/** Ticks that a sale was handed in, or takes the tick back; sent with the tick as it is seen. */
export function useEntrega(alEntregar: (venta: Venta) => void): (venta: Venta) => Promise<void> {
  const cliente = useQueryClient();
  const ultimo = useRef(alEntregar);
  useEffect(() => {
    ultimo.current = alEntregar;
  });
  return useCallback(
    async ({ id, pagado }: Venta) => {
      try {
        const { msg, data } = await pedir('GET ventaAction/:id', { params: { id }, query: { pagado } });
        ultimo.current(data);
        avisar({ msg, tipo: 'ok' });
      } catch (error) {
        avisarError(error);
      }
      await cliente.invalidateQueries({ queryKey: CLAVE_VENTAS });
    },
    [cliente],
  );
}
