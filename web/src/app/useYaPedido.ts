import { useRef } from 'react';

/** Once asked for, a lazy part stays mounted, so that it can close with grace. */
export function useYaPedido(pedido: boolean): boolean {
  const ya = useRef(false);
  ya.current ||= pedido;
  return ya.current;
}
