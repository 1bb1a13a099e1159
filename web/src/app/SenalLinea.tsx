import IconSinLinea from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconNueva from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useSinLinea } from '../platform/linea.ts';
import { ahora } from '../platform/reloj.ts';
import { actualizar, useVersionNueva } from '../platform/version.ts';
import { instante } from '../ui/formato.ts';
import oculto from '../ui/Oculto.module.css';
import estilos from './SenalLinea.module.css';

/** From when the oldest is of what stands on screen; null while nothing that grows old does. */
function useVistoA(sin: boolean): number | null {
  const consultas = useQueryClient().getQueryCache();
  const [visto, setVisto] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!sin) return setVisto(null);
    const mirar = () => {
      const enPantalla = consultas.findAll({ type: 'active', predicate: ({ meta }) => meta?.publica !== true });
      const cuando = enPantalla.map(({ state }) => state.dataUpdatedAt).filter((instante) => instante > 0);
      setVisto(cuando.length > 0 ? Math.min(...cuando) : null);
    };
    mirar();
    return consultas.subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') mirar();
    });
  }, [sin, consultas]);
  return visto;
}

const MEDIO_DIA_MS = 12 * 3_600_000;
function cuandoSeVio(visto: number): string {
  // Queries note the time by this machine's clock.
  const cuando = visto + ahora() - Date.now();
  return ahora() - cuando < MEDIO_DIA_MS
    ? `Datos de las ${instante(cuando, 'hora')}`
    : `Datos del ${instante(cuando, 'fecha')}`;
}

/** How the line stands, in the bar, where it moves nothing; and that there is a new version of the portal. */
export function SenalLinea() {
  const sin = useSinLinea();
  const nueva = useVersionNueva();
  const visto = useVistoA(sin);
  const [huboCorte, setHuboCorte] = useState(false);
  useEffect(() => {
    if (sin) setHuboCorte(true);
  }, [sin]);
  return (
    <div className={estilos.sitio}>
      <div role="status">
        {sin && (
          <p className={estilos.senal} data-senal="linea">
            <IconSinLinea size={20} aria-hidden="true" />
            <span>
              <b>Sin conexión</b>
              {visto !== null && <span> {cuandoSeVio(visto)}</span>}
            </span>
          </p>
        )}
        {!sin && huboCorte && <span className={oculto.oculto}>Ya tienes conexión</span>}
      </div>
      {nueva && !sin && (
        <button type="button" className={estilos.senal} data-senal="version" onClick={actualizar}>
          <IconNueva size={20} aria-hidden="true" />
          <span>
            <b>Versión nueva</b>
            <span> Actualizar</span>
          </span>
        </button>
      )}
    </div>
  );
}
