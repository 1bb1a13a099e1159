import { ahora } from '../platform/reloj.ts';
import { useAgencia } from './agencia.ts';
import type { EstiloInstante } from './formato.ts';
import { enLaAgencia, instante } from './formato.ts';
import estilos from './Instante.module.css';

interface Props {
  /** ISO 8601; null where it never happened. */
  valor: string | null;
  estilo?: EstiloInstante;
}

/** An instant by the reader's clock, with the agency's beside it where they differ. */
export function Instante({ valor, estilo = 'fechaHora' }: Props) {
  const { zona } = useAgencia();
  if (valor === null) return <span>—</span>;
  const alla = enLaAgencia(valor, estilo, zona);
  const escrito = instante(valor, estilo);
  if (alla === null) return <time dateTime={valor}>{escrito}</time>;
  // On a card two clocks leave no room for a year that everybody knows.
  const esteAno = ` ${new Date(ahora()).getFullYear()}`;
  const [dia = '', ...resto] = escrito.split(esteAno);
  return (
    <span className={estilos.dos}>
      <time dateTime={valor}>
        {dia}
        {resto.length > 0 && <span className={estilos.ano}>{esteAno}</span>}
        {resto.join(esteAno)}
      </time>{' '}
      <small className={estilos.agencia}>({alla})</small>
    </span>
  );
}
