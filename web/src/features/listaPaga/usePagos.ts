import type { AnswerOf, FilaPaga } from '@conserje/contract';
import { enumerar } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { avisar } from '../../platform/avisos.ts';
import type { Llamada } from '../../platform/llamada.ts';
import { useLlamada } from '../../platform/llamada.ts';
import { ahora } from '../../platform/reloj.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { contar, creditos } from '../../ui/formato.ts';
import { ponerFila, ponerFilas } from './listaPaga.queries.ts';
import type { FilaVista } from './vista.ts';
import { comoAbierta, comoPagada } from './vista.ts';

export type PagarMonto = (fila: FilaPaga, monto: number, esta: Llamada<'POST pagarMonto'>) => void;

/** What became of rows that were paid together. */
export interface Hecho {
  pagadas: readonly FilaPaga[];
  omitidas: AnswerOf<'POST pagarVarias'>['omitidas'];
}

export interface Pagos {
  /** Pays the row's own amount. */
  pagar: (fila: FilaPaga) => void;
  /** Takes back what was paid today. */
  deshacer: (fila: FilaPaga) => void;
  /** Pays an amount. */
  pagarMonto: PagarMonto;
  /** Pays rows with what each earned, after one question for all. */
  pagarVarias: (filas: readonly FilaPaga[]) => void;
  /** Takes such payments back. */
  deshacerVarias: (filas: readonly FilaPaga[]) => void;
  /** One of the two is under way. */
  pagando: boolean;
  /** What came of the last, until it is taken back or put away. */
  hecho: Hecho | null;
  olvidar: () => void;
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
  const [hecho, setHecho] = useState<Hecho | null>(null);
  const [enviarVarias, pagando] = useLlamada('POST pagarVarias', {
    guardar: ({ data }) => ponerFilas(cliente, data),
    avisa: false,
  });
  // Who was left out takes longer to read.
  const decir = ({ msg, omitidas }: AnswerOf<'POST pagarVarias'>) =>
    avisar({ msg, tipo: omitidas.length > 0 ? 'noticia' : 'ok' });
  const cuerpo = (op: 0 | 1, filas: readonly FilaPaga[]) => ({
    body: { op, pagas: filas.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })) },
  });
  const pagarVarias = (filas: readonly FilaPaga[]) => {
    const suma = creditos(filas.reduce((n, { monto }) => n + monto, 0));
    // Someone whose category changed in mid-period has several rows.
    const personas = new Set(filas.map((f) => f.usuario)).size;
    enviarVarias(cuerpo(1, filas), {
      pregunta: {
        titulo: `¿Pagar ${suma} a ${contar(personas, 'persona', 'personas')}?`,
        texto: `Les pagas ${enumerar(filas.map((f) => `${f.usuarioNombre} (${creditos(f.monto)})`))}. Total: ${suma}.`,
        accion: `Paga ${suma}`,
      },
      alLograr: (respuesta) => {
        decir(respuesta);
        setHecho({ pagadas: respuesta.data, omitidas: respuesta.omitidas });
      },
    });
  };
  const deshacerVarias = (filas: readonly FilaPaga[]) =>
    enviarVarias(cuerpo(0, filas), {
      alLograr: (respuesta) => {
        decir(respuesta);
        setHecho(null);
      },
    });
  const deVarias = { pagarVarias, deshacerVarias, pagando, hecho, olvidar: () => setHecho(null) };
  return { pagar, deshacer, pagarMonto, previstas, ...deVarias };
}
