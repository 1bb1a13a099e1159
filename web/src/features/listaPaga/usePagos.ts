import type { AnswerOf, FilaPaga } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { pedir } from '../../platform/api.ts';
import { avisar, avisarError } from '../../platform/avisos.ts';
import { ahora } from '../../platform/reloj.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { claves, guardarFila } from './listaPaga.queries.ts';
import type { FilaVista } from './vista.ts';
import { comoAbierta, comoPagada } from './vista.ts';

export interface Pagos {
  /** Pays the row's own amount. */
  pagar: (fila: FilaPaga) => void;
  /** Takes back what was paid today. */
  deshacer: (fila: FilaPaga) => void;
  /** Pays an amount. @throws {ErrorApi} so that the form can say it at its field */
  pagarMonto: (fila: FilaPaga, monto: number) => Promise<void>;
  /** Rows as they will be, until the server has answered. */
  previstas: ReadonlyMap<number, FilaVista>;
}

/** Payments: the row changes at once, and back when the server refuses. */
export function usePagos(): Pagos {
  const cliente = useQueryClient();
  const { datos } = useSesion();
  const yo = datos?.usuario ?? '';
  const [previstas, setPrevistas] = useState<ReadonlyMap<number, FilaVista>>(new Map());
  // A second press may come before the page draws again.
  const ocupadas = useRef(new Set<number>());

  const hacer = useCallback(
    async (prevista: FilaVista, pedido: () => Promise<AnswerOf<'POST pagar'>>) => {
      const { id } = prevista;
      if (ocupadas.current.has(id)) return;
      ocupadas.current.add(id);
      setPrevistas((antes) => new Map(antes).set(id, prevista));
      try {
        const { msg, data } = await pedido();
        await guardarFila(cliente, data);
        avisar({ msg, tipo: 'ok' });
      } catch (error) {
        // What stands on the server is no longer what stands here.
        void cliente.invalidateQueries({ queryKey: claves.paga });
        throw error;
      } finally {
        ocupadas.current.delete(id);
        setPrevistas((antes) => new Map([...antes].filter(([otra]) => otra !== id)));
      }
    },
    [cliente],
  );

  const pagar = useCallback(
    (fila: FilaPaga) => {
      const { id, usuarioNombre: nombre, monto } = fila;
      hacer(comoPagada(fila, monto, yo, ahora()), () =>
        pedir('POST pagar', { body: { id, nombre, op: 1, monto } }),
      ).catch(avisarError);
    },
    [hacer, yo],
  );
  const deshacer = useCallback(
    (fila: FilaPaga) => {
      const { id, usuarioNombre: nombre, monto } = fila;
      hacer(comoAbierta(fila), () => pedir('POST pagar', { body: { id, nombre, op: 0, monto } })).catch(avisarError);
    },
    [hacer],
  );
  const pagarMonto = useCallback(
    (fila: FilaPaga, monto: number) =>
      hacer(comoPagada(fila, monto, yo, ahora()), () =>
        pedir('POST pagarMonto', { body: { id: fila.id, monto, visto: fila.monto } }),
      ),
    [hacer, yo],
  );
  return { pagar, deshacer, pagarMonto, previstas };
}
