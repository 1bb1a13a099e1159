import { terminado } from '@conserje/rules';
import { useMemo } from 'react';
import type { TiempoVisto } from '../../../dominio/tiempos.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { cuentaAtras, enTuHora, relativo, segundosHasta } from '../../../ui/formato.ts';
import estilos from './CuentaAtras.module.css';

interface Props {
  tiempo: TiempoVisto;
  /** The agency's zone. */
  zona: string;
  /** Whether it waits forgotten for the reader. */
  olvidado: (tiempo: TiempoVisto, ahora: number) => boolean;
  /** Someone else manages it: its end is no call to the reader. */
  ajeno: boolean;
}

/** From here on it soon ends. */
const POCO_S = 5 * 60;

/**
 * What is left of a tiempo. Only this text is drawn each second: the row around it knows of its end by
 * `data-terminado`, in CSS.
 */
export function CuentaAtras(props: Props) {
  return props.tiempo.pausa === 1 ? <Pausado {...props} /> : <Corre {...props} />;
}

const UN_MINUTO_MS = 60_000;

function Pausado({ tiempo, zona, olvidado }: Props) {
  const { pausado, tiempoPaused } = tiempo;
  const ahora = useAhora(UN_MINUTO_MS);
  const olvido = pausado !== null && olvidado(tiempo, ahora);
  return (
    <span
      className={estilos.pausado}
      title={pausado ? `Pausado el ${enTuHora(pausado, 'fechaHora', zona)}` : undefined}
      data-olvidado={olvido || undefined}
    >
      <span className={estilos.cuenta}>{cuentaAtras(tiempoPaused)}</span>
      <span className={estilos.marca}>{olvido ? `Pausado · olvidado ${relativo(pausado, ahora)}` : 'Pausado'}</span>
    </span>
  );
}

/** Its title is written once; what ticks has nothing else to reckon. */
function Corre({ tiempo, zona, olvidado, ajeno }: Props) {
  const { finaliza } = tiempo;
  const [fin, titulo] = useMemo(
    () => [Date.parse(finaliza), `Termina a las ${enTuHora(finaliza, 'hora', zona)}`],
    [finaliza, zona],
  );
  return <Tictac fin={fin} titulo={titulo} olvidado={(ahora) => olvidado(tiempo, ahora)} ajeno={ajeno} />;
}

interface PropsTictac {
  fin: number;
  titulo: string;
  olvidado: (ahora: number) => boolean;
  ajeno: boolean;
}

function Tictac({ fin, titulo, olvidado, ajeno }: PropsTictac) {
  const ahora = useAhora();
  if (terminado({ finaliza: fin, pausa: false }, ahora)) {
    const olvido = olvidado(ahora);
    return (
      <span
        className={estilos.caja}
        title={titulo}
        data-terminado
        data-olvidado={olvido || undefined}
        data-ajeno={ajeno || undefined}
      >
        <span className={estilos.cuenta}>Terminado</span>
        <span className={estilos.desde}>
          {olvido && 'olvidado '}
          {relativo(new Date(fin).toISOString(), ahora)}
        </span>
      </span>
    );
  }
  const quedan = segundosHasta(fin, ahora);
  return (
    <span className={estilos.caja} title={titulo} data-poco={quedan <= POCO_S || undefined}>
      <span className={estilos.cuenta}>{cuentaAtras(quedan)}</span>
    </span>
  );
}
