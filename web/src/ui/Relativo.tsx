import { useAhora } from '../platform/reloj.ts';
import { useAgencia } from './agencia.ts';
import { instante, relativo } from './formato.ts';

const CADA_MS = 60_000;

/** How far an instant (ISO 8601) is from now; which it is, in the agency's zone, on hover. */
export function Relativo({ valor }: { valor: string }) {
  const { zona } = useAgencia();
  const ahora = useAhora(CADA_MS);
  return (
    <time dateTime={valor} title={instante(valor, 'fechaHora', zona)}>
      {relativo(valor, ahora)}
    </time>
  );
}
