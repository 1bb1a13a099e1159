import type { Notification } from '@conserje/contract';
import type { ScreenRoute } from '@conserje/rules';
import { notificationDefinition, routeOfKind, sentencePieces } from '@conserje/rules';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconMarkRead from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCallMutation } from '../../../platform/api/useCallMutation.ts';
import { PersonLink } from '../../../shared/people/PersonLink.tsx';
import icon from '../../../ui/controls/IconButton.module.css';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { Drawer } from '../../../ui/overlay/Drawer.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import styles from './NotificationPanel.module.css';
import { BELL_KEY, notificationsQuery, securityNotificationsQuery, unreadQuery } from './notifications.queries.ts';

interface Props {
  isOpen: boolean;
  close: () => void;
  /** Number of requests that wait for the viewer. */
  waitingCount: number;
  /** Other pending work, on administration screens. */
  others: readonly { route: ScreenRoute; count: number; label: string }[];
  titleOf: (ruta: ScreenRoute) => string;
}

/** Notifications, newest first; above them, pending work. */
export default function NotificationPanel({ isOpen, close, ...content }: Props) {
  return (
    <Drawer isOpen={isOpen} close={close} label="Notificaciones" side="right" className={styles.panel}>
      <Content close={close} {...content} />
    </Drawer>
  );
}

function Content({ close, waitingCount, others, titleOf }: Omit<Props, 'isOpen'>) {
  const queryClient = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notificationsQuery(),
  );
  const [markRead, isMarkingRead] = useCallMutation('POST leerNotificaciones', {
    showsToast: false,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: BELL_KEY }),
  });
  // Unread ones may be on a later page.
  const { sinLeer = 0 } = useQuery(unreadQuery()).data ?? {};
  const { data: securityNotifications = [] } = useQuery(securityNotificationsQuery());
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  const securityIds = new Set(securityNotifications.map((n) => n.id));
  const rows = all.filter((n) => !securityIds.has(n.id));
  const [latest] = all;
  const onOpen = ({ id, leida }: Notification) => {
    if (!leida) markRead({ body: { id } });
  };
  return (
    <div className={styles.inner}>
      <div className={styles.header}>
        <h2 className={styles.title}>Notificaciones</h2>
        {latest && sinLeer > 0 && (
          <button
            type="button"
            className={icon.button}
            aria-disabled={isMarkingRead}
            onClick={() => markRead({ body: { hasta: latest.id } })}
            aria-label="Marcar todas como leídas"
            title="Marcar todas como leídas"
          >
            <IconMarkRead size={22} aria-hidden="true" />
          </button>
        )}
        <Link
          to="/configuracion#notificaciones-propias"
          replace
          className={icon.button}
          aria-label="Ajustar notificaciones"
          title="Ajustar notificaciones"
        >
          <IconSettings size={22} aria-hidden="true" />
        </Link>
        <button type="button" className={icon.button} onClick={close} aria-label="Cerrar las notificaciones">
          <IconClose size={22} aria-hidden="true" />
        </button>
      </div>
      {waitingCount > 0 && (
        <Link to="/solicitudes" replace className={styles.waiting}>
          {waitingCount === 1 ? '1 solicitud por responder' : `${waitingCount} solicitudes por responder`}
        </Link>
      )}
      {others.map(({ route, count, label }) => (
        <Link key={route} to={route} replace className={styles.waiting}>
          {count} {label}
        </Link>
      ))}
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando tus notificaciones" rows={5} rowHeight="4rem" />}
      {securityNotifications.length > 0 && (
        <section className={styles.security} aria-label="Tu seguridad">
          <h3 className={styles.securityTitle}>Tu seguridad</h3>
          <ul className={styles.list}>
            {securityNotifications.map((n) => (
              <NotificationItem key={n.id} notification={n} titleOf={titleOf} onOpen={() => onOpen(n)} />
            ))}
          </ul>
        </section>
      )}
      {data && all.length === 0 && (
        <EmptyState title="Sin notificaciones">Aquí te avisamos de ascensos, paga, tiempos y multas.</EmptyState>
      )}
      <ul className={styles.list}>
        {rows.map((n) => (
          <NotificationItem key={n.id} notification={n} titleOf={titleOf} onOpen={() => onOpen(n)} />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={styles.more}
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? 'Cargando…' : 'Ver anteriores'}
        </button>
      )}
    </div>
  );
}

interface NotificationItemProps {
  notification: Notification;
  titleOf: (ruta: ScreenRoute) => string;
  onOpen: () => void;
}

/** A notification; the corner is folded while unread. It links to its screen, names link to people. */
function NotificationItem({ notification, titleOf, onOpen }: NotificationItemProps) {
  const { id, clase, leida, fecha, veces } = notification;
  const { ruta, label } = notificationDefinition(clase);
  return (
    <li className={styles.notification} data-read={leida}>
      <p id={`notificacion-${id}`} className={styles.text}>
        {!leida && <span className="u-visually-hidden">Sin leer: </span>}
        {sentencePieces(notification).map(({ texto, person }, i) =>
          person ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence are identified by position
            <bdi key={i} className={styles.name}>
              <PersonLink name={texto} />
            </bdi>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <bdi key={i}>{texto}</bdi>
          ),
        )}
      </p>
      <p className={styles.footer}>
        <Link to={ruta} className={styles.link} onClick={onOpen} title={label} aria-describedby={`notificacion-${id}`}>
          {titleOf(routeOfKind(clase))}
        </Link>
        <span>
          {veces > 1 && `${veces} veces · `}
          <RelativeTime value={fecha} />
        </span>
      </p>
    </li>
  );
}
