import type { ScreenRoute } from '@conserje/rules';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { unreadQuery } from '../../features/operations/notifications/notifications.queries.ts';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { useSolicitudCount } from '../../shared/careers/solicitudes.queries.ts';
import { usePendingReviews } from '../../shared/pending-tasks/usePendingReviews.ts';
import icon from '../../ui/controls/IconButton.module.css';
import { ErrorBoundary } from '../boot/ErrorBoundary.tsx';
import { useWasRequested } from '../boot/useWasRequested.ts';
import { WEB_SCREENS } from '../navigation/screens.tsx';
import styles from './NotificationBell.module.css';

const NotificationPanel = lazyWithRetry(() => import('../../features/operations/notifications/NotificationPanel.tsx'));

/** Larger numbers do not fit the badge. */
const COUNT_MAX = 99;

const titleOf = (route: ScreenRoute): string => WEB_SCREENS.find((screen) => screen.route === route)?.title ?? '';

/** State of the panel; navigation closes it. */
function usePanel() {
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(close, [close, key]);
  return { isOpen, open: () => setOpen(true), close };
}

/** Bell with the number of waiting and unread items. Brass marks waiting ones. */
export function NotificationBell() {
  const solicitudCount = useSolicitudCount() ?? 0;
  const { waiting } = usePendingReviews();
  const { sinLeer = 0 } = useQuery(unreadQuery()).data ?? {};
  const { isOpen, open, close } = usePanel();
  const hasPanel = useWasRequested(isOpen);
  const reviewCount = waiting.reduce((sum, { count }) => sum + count, 0);
  const totalCount = solicitudCount + reviewCount + sinLeer;
  const parts = [
    solicitudCount > 0 &&
      (solicitudCount === 1 ? '1 solicitud por responder' : `${solicitudCount} solicitudes por responder`),
    ...waiting.map(({ count, label }) => `${count} ${label}`),
    sinLeer > 0 && (sinLeer > COUNT_MAX ? `más de ${COUNT_MAX} sin leer` : `${sinLeer} sin leer`),
  ].filter(Boolean);
  const title = parts.length > 0 ? `Notificaciones: ${parts.join(', ')}` : 'Notificaciones';
  return (
    <>
      <button
        type="button"
        className={`${icon.button} u-relative`}
        title={title}
        aria-label={title}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconBell size={22} aria-hidden="true" />
        {totalCount > 0 && (
          <span className={styles.count} data-waiting={solicitudCount + reviewCount > 0} aria-hidden="true">
            {totalCount > COUNT_MAX ? `${COUNT_MAX}+` : totalCount}
          </span>
        )}
      </button>
      <ErrorBoundary isSilent shown={isOpen} close={close}>
        <Suspense fallback={null}>
          {hasPanel && (
            <NotificationPanel
              isOpen={isOpen}
              close={close}
              waitingCount={solicitudCount}
              others={waiting}
              titleOf={titleOf}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
