import type { Tiempo } from '@conserje/contract';
import { useAhora } from '../../../platform/reloj.ts';
import { cuentaAtras, instante, instantePropio } from '../../../ui/formato.ts';
import { haTerminado, segundosDe } from '../lista.ts';
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
      className={estilos.cuenta}
      data-pausado
      title={tiempo.pausado ? `Pausado el ${instantePropio(tiempo.pausado)}` : undefined}
    >
      {cuentaAtras(tiempo.tiempoPaused)}
      <span className={estilos.marca}>Pausado</span>
    </span>
  );
}

function Corre({ tiempo, zona }: Props) {
  const ahora = useAhora();
  if (haTerminado(tiempo, ahora))
    return (
      <span className={estilos.cuenta} data-terminado>
        Terminado
      </span>
    );
  const quedan = segundosDe(tiempo, ahora);
  return (
    <span
      className={estilos.cuenta}
      data-poco={quedan <= POCO_S || undefined}
      title={`Termina a las ${instante(tiempo.finaliza, 'hora', zona)} · ${instantePropio(tiempo.finaliza)}`}
    >
      {cuentaAtras(quedan)}
    </span>
  );
}
