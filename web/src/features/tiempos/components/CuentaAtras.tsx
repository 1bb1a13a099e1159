import type { Tiempo } from '@conserje/contract';
import { terminado } from '@conserje/rules';
import { useMemo } from 'react';
import { useAhora } from '../../../platform/reloj.ts';
import { cuentaAtras, instante, instantePropio, segundosHasta } from '../../../ui/formato.ts';
import estilos from './CuentaAtras.module.css';

interface Props {
  tiempo: Tiempo;
  /** The agency's zone. */
  zona: string;
}

/** From here on it soon ends. */
const POCO_S = 5 * 60;

/**
 * What is left of a tiempo. Only this text is drawn each second: the row around it knows of its end by
 * `data-terminado`, in CSS.
 */
export function CuentaAtras({ tiempo, zona }: Props) {
  return tiempo.pausa === 1 ? <Pausado tiempo={tiempo} /> : <Corre tiempo={tiempo} zona={zona} />;
}

function Pausado({ tiempo }: { tiempo: Tiempo }) {
  return (
    <span
      className={estilos.pausado}
      title={tiempo.pausado ? `Pausado el ${instantePropio(tiempo.pausado)}` : undefined}
    >
      <span className={estilos.cuenta}>{cuentaAtras(tiempo.tiempoPaused)}</span>
      <span className={estilos.marca}>Pausado</span>
    </span>
  );
}

/** Its title is written once; what ticks has nothing else to reckon. */
function Corre({ tiempo, zona }: Props) {
  const { finaliza } = tiempo;
  const [fin, titulo] = useMemo(
    () => [Date.parse(finaliza), `Termina a las ${instante(finaliza, 'hora', zona)} · ${instantePropio(finaliza)}`],
    [finaliza, zona],
  );
  return <Tictac fin={fin} titulo={titulo} />;
}

function Tictac({ fin, titulo }: { fin: number; titulo: string }) {
  const ahora = useAhora();
  if (terminado({ finaliza: fin, pausa: false }, ahora))
    return (
      <span className={estilos.caja} title={titulo} data-terminado>
        <span className={estilos.cuenta}>Terminado</span>
      </span>
    );
  const quedan = segundosHasta(fin, ahora);
  return (
    <span className={estilos.caja} title={titulo} data-poco={quedan <= POCO_S || undefined}>
      <span className={estilos.cuenta}>{cuentaAtras(quedan)}</span>
    </span>
  );
}
