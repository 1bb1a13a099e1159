import IconCerrar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useSyncExternalStore } from 'react';
import type { AvisoVisible } from '../platform/avisos.ts';
import { avisosVisibles, cerrarAviso, retenerAvisos, soltarAvisos, suscribirAvisos } from '../platform/avisos.ts';
import oculto from '../ui/Oculto.module.css';
import estilos from './Avisos.module.css';

const textos = (avisos: readonly AvisoVisible[]) => avisos.map(({ id, msg }) => <p key={id}>{msg}</p>);

/**
 * Notifications (part 1 §8): dark, bottom centre. The live regions stand from the start, since a screen reader does not
 * announce one that arrives together with its text. What is on show stays while it is pointed at or focused.
 */
export function Avisos() {
  const avisos = useSyncExternalStore(suscribirAvisos, avisosVisibles);
  return (
    <>
      <div className={oculto.oculto} data-avisos>
        <div role="alert">{textos(avisos.filter(({ tipo }) => tipo === 'error'))}</div>
        <div role="status">{textos(avisos.filter(({ tipo }) => tipo !== 'error'))}</div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only holds the clock for whoever reads */}
      <div
        className={estilos.avisos}
        data-avisos
        onPointerEnter={retenerAvisos}
        onPointerLeave={soltarAvisos}
        onFocus={retenerAvisos}
        onBlur={soltarAvisos}
      >
        {avisos.map(({ id, msg, tipo }) => (
          <div key={id} className={estilos.aviso} data-tipo={tipo}>
            <p aria-hidden="true">{msg}</p>
            <button type="button" onClick={() => cerrarAviso(id)} aria-label={`Cerrar mensaje: ${msg}`}>
              <IconCerrar size={16} aria-hidden="true" />
            </button>
          </div>
        ))}
      </div>
    </>
  );
}
