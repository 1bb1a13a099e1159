import type { FilaPaga } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Llamada } from '../../platform/llamada.ts';
import { useLlamada } from '../../platform/llamada.ts';
import { ahora } from '../../platform/reloj.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { ponerFila } from './listaPaga.queries.ts';
import type { FilaVista } from './vista.ts';
import { comoAbierta, comoPagada } from './vista.ts';

export type PagarMonto = (fila: FilaPaga, monto: number, esta: Llamada<'POST pagarMonto'>) => void;

export interface Pagos {
  /** Pays the row's own amount. */
  pagar: (fila: FilaPaga) => void;
  /** Takes back what was paid today. */
  deshacer: (fila: FilaPaga) => void;
  /** Pays an amount. */
  pagarMonto: PagarMonto;
  /** Rows as they will be, until the server has answered. */
  previstas: ReadonlyMap<number, FilaVista>;
}

/** One payment at a time on one row. */
export const clavePago = (id: number): string => `paga ${id}`;

/** Payments: the row changes at once, and back when the server refuses. */
export function usePagos(): Pagos {
  const cliente = useQueryClient();
  const { datos } = useSesion();
  const yo = datos?.usuario ?? '';
  const [previstas, setPrevistas] = useState<ReadonlyMap<number, FilaVista>>(new Map());
  const [enviar] = useLlamada('POST pagar');
  const [enviarMonto] = useLlamada('POST pagarMonto');

  /** One at a time on each row, which shows until then how it will be. */
  const con = useCallback(
    (prevista: FilaVista) => {
      const { id } = prevista;
      const quitar = () => setPrevistas((antes) => new Map([...antes].filter(([otra]) => otra !== id)));
      return {
        clave: clavePago(id),
        prever: async () => {
          setPrevistas((antes) => new Map(antes).set(id, prevista));
          return quitar;
        },
        guardar: ({ data }: { data: FilaPaga }) => {
          ponerFila(cliente, data);
          quitar();
        },
      };
    },
    [cliente],
  );

  const pagar = useCallback(
    (fila: FilaPaga) => {
      const { id, usuarioNombre: nombre, monto } = fila;
      enviar({ body: { id, nombre, op: 1, monto } }, con(comoPagada(fila, monto, yo, ahora())));
    },
    [enviar, con, yo],
  );
  const deshacer = useCallback(
    (fila: FilaPaga) => {
      const { id, usuarioNombre: nombre, monto } = fila;
      enviar({ body: { id, nombre, op: 0, monto } }, con(comoAbierta(fila)));
    },
    [enviar, con],
  );
  const pagarMonto: PagarMonto = (fila, monto, esta) =>
    enviarMonto(
      { body: { id: fila.id, monto, visto: fila.monto } },
      { ...con(comoPagada(fila, monto, yo, ahora())), ...esta },
    );
  return { pagar, deshacer, pagarMonto, previstas };
}
