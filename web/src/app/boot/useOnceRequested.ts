import { useRef } from 'react';

/** Once asked for, a lazy part stays mounted, so that it can close with grace. */
export function useOnceRequested(pedido: boolean): boolean {
  const already = useRef(false);
  already.current ||= pedido;
  return already.current;
}
