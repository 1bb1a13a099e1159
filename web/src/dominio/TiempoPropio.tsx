import type { TiempoSuyo } from '@conserje/contract';
import { terminado, tiempoOlvidado } from '@conserje/rules';
import { useAhora } from '../platform/reloj.ts';
import { contar, cuentaAtras, instante, instantePropio, segundosHasta } from '../ui/formato.ts';
import { Relativo } from '../ui/Relativo.tsx';
import { useConfiguracion } from './configuracion.ts';
import { Puerta } from './Puerta.tsx';
import estilos from './TiempoPropio.module.css';

const UN_MINUTO_MS = 60_000;

/** The member's own running session (part 1 §2 Mi Cuenta). */
export function TiempoPropio({ tiempo }: { tiempo: TiempoSuyo | null }) {
  const { zona } = useConfiguracion();
  if (!tiempo)
    return (
      <div className={estilos.caja}>
        <p className={estilos.cuenta}>—</p>
        <p className={estilos.nota}>No tienes un tiempo abierto. Pídeselo a un encargado en base.</p>
      </div>
    );
  return (
    <div className={estilos.caja}>
      <CuentaAtras tiempo={tiempo} />
      <Olvidado tiempo={tiempo} />
      <p className={estilos.nota}>
        {tiempo.alto > 0 ? (
          <>
            con <Puerta nombre={tiempo.altoNombre} />
          </>
        ) : (
          'sin encargado'
        )}
        {tiempo.pausa === 0 && (
          <span title={instantePropio(tiempo.finaliza)}> · hasta las {instante(tiempo.finaliza, 'hora', zona)}</span>
        )}
        {tiempo.p_bajo > 0 && ` · pausado ${contar(tiempo.p_bajo, 'vez', 'veces')}`}
      </p>
    </div>
  );
}

/** It ended long ago, and what it is worth waits for somebody to confirm it. */
function Olvidado({ tiempo }: { tiempo: TiempoSuyo }) {
  const { olvido_minutos } = useConfiguracion();
  const ahora = useAhora(UN_MINUTO_MS);
  const reloj = { finaliza: Date.parse(tiempo.finaliza), pausa: tiempo.pausa === 1 };
  if (!tiempoOlvidado(reloj, olvido_minutos, ahora)) return null;
  return (
    <p className={estilos.olvidado}>
      Terminó <Relativo valor={tiempo.finaliza} /> y nadie lo ha confirmado.{' '}
      {tiempo.alto > 0 ? (
        <>
          Recuérdaselo a <Puerta nombre={tiempo.altoNombre} />
        </>
      ) : (
        'Pídele a un encargado que lo tome'
      )}
      : tus minutos no se pierden.
    </p>
  );
}

function CuentaAtras({ tiempo }: { tiempo: TiempoSuyo }) {
  const ahora = useAhora();
  const reloj = { finaliza: Date.parse(tiempo.finaliza), pausa: tiempo.pausa === 1 };
  const fin = terminado(reloj, ahora);
  const quedan = reloj.pausa ? tiempo.tiempoPaused : segundosHasta(reloj.finaliza, ahora);
  return (
    <p className={estilos.cuenta} data-estado={fin ? 'terminado' : reloj.pausa ? 'pausado' : 'activo'}>
      {fin ? 'Terminado' : cuentaAtras(quedan)}
      {reloj.pausa && <span className={estilos.marca}>Pausado</span>}
    </p>
  );
}
