import { useAhora } from '../platform/reloj.ts';
import { relativo } from './formato.ts';

const CADA_MS = 60_000;

/** How far an instant (ISO 8601) is from now. */
export function Relativo({ valor }: { valor: string }) {
  const ahora = useAhora(CADA_MS);
  return <time dateTime={valor}>{relativo(valor, ahora)}</time>;
}
