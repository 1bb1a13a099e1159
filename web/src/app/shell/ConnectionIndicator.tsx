import IconOffline from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconUpdate from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useHasNewVersion } from '../../platform/offline/appVersion.ts';
import { useIsOffline } from '../../platform/offline/connectivity.ts';
import { updateNow } from '../../platform/offline/updatePage.ts';
import { serverNow } from '../../platform/time/serverClock.ts';
import { formatInstant, hourArticle } from '../../ui/text/format.ts';
import styles from './ConnectionIndicator.module.css';

/** Returns the time of the oldest private data on screen; null without any. */
function useOldestDataTime(isDown: boolean): number | null {
  const queryCache = useQueryClient().getQueryCache();
  const [oldestAt, setSeen] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!isDown) return setSeen(null);
    const update = () => {
      const onScreen = queryCache.findAll({ type: 'active', predicate: ({ meta }) => meta?.isPublic !== true });
      const updateTimes = onScreen.map(({ state }) => state.dataUpdatedAt).filter((instant) => instant > 0);
      setSeen(updateTimes.length > 0 ? Math.min(...updateTimes) : null);
    };
    update();
    return queryCache.subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') update();
    });
  }, [isDown, queryCache]);
  return oldestAt;
}

const HALF_DAY_MS = 12 * 3_600_000;
function formatDataTime(oldestAt: number): string {
  // Queries record the time of this machine's clock.
  const serverTime = oldestAt + serverNow() - Date.now();
  return serverNow() - serverTime < HALF_DAY_MS
    ? `Datos de ${hourArticle(serverTime)} ${formatInstant(serverTime, 'time')}`
    : `Datos del ${formatInstant(serverTime, 'date')}`;
}

/** Connection state and new-version notice in the bar, without layout shift. */
export function ConnectionIndicator() {
  const isDown = useIsOffline();
  const hasNewer = useHasNewVersion();
  const oldestAt = useOldestDataTime(isDown);
  const [hadOutage, setHadOutage] = useState(false);
  useEffect(() => {
    if (isDown) setHadOutage(true);
  }, [isDown]);
  return (
    <div className={styles.slot}>
      <div role="status">
        {isDown && (
          <p className={styles.indicator} data-indicator="linea">
            <IconOffline size={20} aria-hidden="true" />
            <span>
              <b className="u-block">Sin conexión</b>
              {oldestAt !== null && <span className="u-block"> {formatDataTime(oldestAt)}</span>}
            </span>
          </p>
        )}
        {!isDown && hadOutage && <span className="u-visually-hidden">Ya tienes conexión</span>}
      </div>
      {hasNewer && !isDown && (
        <button type="button" className={styles.indicator} data-indicator="version" onClick={updateNow}>
          <IconUpdate size={20} aria-hidden="true" />
          <span>
            <b className="u-block">Versión nueva</b>
            <span className="u-block"> Actualizar</span>
          </span>
        </button>
      )}
    </div>
  );
}
