import type { TiempoSuyo } from '@conserje/contract';
import { cierraElSuyo, relojContado, terminado, tiempoOlvidado } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useLlamada } from '../platform/llamada.ts';
import { useAhora } from '../platform/reloj.ts';
import { contar, cuentaAtras, segundosHasta } from '../ui/formato.ts';
import { Instante } from '../ui/Instante.tsx';
import { Relativo } from '../ui/Relativo.tsx';
import { useConfiguracion } from './configuracion.ts';
import { Puerta } from './Puerta.tsx';
import estilos from './TiempoPropio.module.css';

const UN_MINUTO_MS = 60_000;

/** The member's own running session (part 1 §2 Mi Cuenta). */
export function TiempoPropio({ tiempo }: { tiempo: TiempoSuyo | null }) {
  if (!tiempo) return <p className={estilos.nota}>No tienes un tiempo abierto. Pídele uno a un encargado en base.</p>;
  return (
    <div>
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
          <>
            {' '}
            · hasta las <Instante valor={tiempo.finaliza} estilo="hora" />
          </>
        )}
        {tiempo.p_bajo > 0 && ` · pausado ${contar(tiempo.p_bajo, 'vez', 'veces')}`}
      </p>
      {cierraElSuyo({ ...tiempo, alto: tiempo.alto > 0 ? tiempo.alto : null }) && <Cerrar tiempo={tiempo} />}
    </div>
  );
}

/** It ended or was paused long ago, and waits for somebody to see to it. */
function Olvidado({ tiempo }: { tiempo: TiempoSuyo }) {
  const { olvido_minutos } = useConfiguracion();
  const ahora = useAhora(UN_MINUTO_MS);
  if (!tiempoOlvidado(relojContado(tiempo), olvido_minutos, ahora)) return null;
  return (
    <p className={estilos.olvidado}>
      {tiempo.pausado === null ? (
        <>
          Terminó <Relativo valor={tiempo.finaliza} /> y falta confirmarlo.
        </>
      ) : (
        <>
          Está en pausa desde <Relativo valor={tiempo.pausado} /> y falta reanudarlo.
        </>
      )}{' '}
      {tiempo.alto > 0 ? (
        <>
          Recuérdaselo a <Puerta nombre={tiempo.altoNombre} />
        </>
      ) : (
        'Pídele a un encargado que lo ligue'
      )}
      . Tus minutos están guardados.
    </p>
  );
}

/** Closes it, while that is theirs to do (`cierraElSuyo`): it waits for a manager who may never come. */
function Cerrar({ tiempo }: { tiempo: TiempoSuyo }) {
  const [cerrar, cerrando] = useLlamada('POST cerrarMiTiempo');
  const pregunta = {
    titulo: '¿Cerrar tu tiempo?',
    texto: 'Sus minutos no contarán.',
    accion: 'Cerrar tiempo',
    peligro: true,
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      mt="xs"
      loading={cerrando}
      onClick={() => cerrar({ body: { id: tiempo.id } }, { pregunta })}
    >
      Cerrar mi tiempo
    </Button>
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
