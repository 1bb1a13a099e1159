import IconOffline from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconUpdate from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { update, useHasNewVersion } from '../../platform/offline/appVersion.ts';
import { useIsOffline } from '../../platform/offline/connectivity.ts';
import { ahora } from '../../platform/time/serverClock.ts';
import visuallyHidden from '../../ui/layout/VisuallyHidden.module.css';
import { instant } from '../../ui/text/format.ts';
import styles from './ConnectionIndicator.module.css';

/** From when the oldest is of what stands on screen; null while nothing that grows old does. */
function useOldestDataTime(without: boolean): number | null {
  const queryClient = useQueryClient().getQueryCache();
  const [visto, setSeen] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!without) return setSeen(null);
    const look = () => {
      const onScreen = queryClient.findAll({ type: 'active', predicate: ({ meta }) => meta?.publica !== true });
      const when = onScreen.map(({ state }) => state.dataUpdatedAt).filter((instant) => instant > 0);
      setSeen(when.length > 0 ? Math.min(...when) : null);
    };
    look();
    return queryClient.subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') look();
    });
  }, [without, queryClient]);
  return visto;
}

const HALF_DAY_MS = 12 * 3_600_000;
function formatDataTime(visto: number): string {
  // Queries note the time by this machine's clock.
  const when = visto + ahora() - Date.now();
  return ahora() - when < HALF_DAY_MS ? `Datos de las ${instant(when, 'hora')}` : `Datos del ${instant(when, 'fecha')}`;
}

/** How the line stands, in the bar, where it moves nothing; and that there is a new version of the portal. */
export function ConnectionIndicator() {
  const without = useIsOffline();
  const nueva = useHasNewVersion();
  const visto = useOldestDataTime(without);
  const [hadOutage, setHadOutage] = useState(false);
  useEffect(() => {
    if (without) setHadOutage(true);
  }, [without]);
  return (
    <div className={styles.slot}>
      <div role="status">
        {without && (
          <p className={styles.indicator} data-indicator="linea">
            <IconOffline size={20} aria-hidden="true" />
            <span>
              <b>Sin conexión</b>
              {visto !== null && <span> {formatDataTime(visto)}</span>}
            </span>
          </p>
        )}
        {!without && hadOutage && <span className={visuallyHidden.visuallyHidden}>Ya tienes conexión</span>}
      </div>
      {nueva && !without && (
        <button type="button" className={styles.indicator} data-indicator="version" onClick={update}>
          <IconUpdate size={20} aria-hidden="true" />
          <span>
            <b>Versión nueva</b>
            <span> Actualizar</span>
          </span>
        </button>
      )}
    </div>
  );
}
