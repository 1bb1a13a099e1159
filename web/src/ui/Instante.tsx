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
  return (
    <>
      <time dateTime={valor}>{instante(valor, estilo)}</time>
      {alla !== null && (
        <>
          {' '}
          <small className={estilos.agencia}>({alla})</small>
        </>
      )}
    </>
  );
}
