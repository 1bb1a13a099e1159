import { useAgencia } from './agencia.ts';
import type { EstiloInstante } from './formato.ts';
import { instante, instantePropio } from './formato.ts';

interface Props {
  /** ISO 8601; null where it never happened. */
  valor: string | null;
  estilo?: EstiloInstante;
}

/** An instant in the agency's zone, with the viewer's own on hover. */
export function Instante({ valor, estilo = 'fechaHora' }: Props) {
  const { zona } = useAgencia();
  if (valor === null) return <span>—</span>;
  return (
    <time dateTime={valor} title={instantePropio(valor)}>
      {instante(valor, estilo, zona)}
    </time>
  );
}
