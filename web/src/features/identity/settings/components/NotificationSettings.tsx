import type { AnswerOf, NotificationPreference } from '@conserje/contract';
import type { NotificationGroup } from '@conserje/rules';
import { canBeMuted, NOTIFICATION_GROUPS, notificationDefinition } from '@conserje/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import styles from '../Settings.module.css';
import { deviceQuery, notificationPreferencesQuery } from '../settings.queries.ts';
import { DeviceNotifications } from './DeviceNotifications.tsx';

// The keys of an object literal are those of its type.
const GROUPS = Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[];

/** Notification preferences by group, in the portal and on devices. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(notificationPreferencesQuery());
  const { clave } = useQuery(deviceQuery()).data ?? { clave: null };
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#notificaciones-propias') section.current?.scrollIntoView();
  }, [hash]);
  return (
    <section
      ref={section}
      id="notificaciones-propias"
      className={`${styles.panel} ${styles.notifications}`}
      aria-labelledby="que-oir"
    >
      <h2 id="que-oir" className="u-text-18">
        Notificaciones
      </h2>
      <DeviceNotifications />
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando tus notificaciones" rows={5} rowHeight="2.75rem" />}
      {data && (
        <div className="u-grid">
          {GROUPS.map((grupo) => (
            <PreferenceGroup
              key={grupo}
              group={grupo}
              preferences={data.filter((g) => notificationDefinition(g.clase).grupo === grupo)}
              hasDevices={clave !== null}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface PreferenceGroupProps {
  group: NotificationGroup;
  preferences: AnswerOf<'GET gustosNotificacion'>;
  hasDevices: boolean;
}

function PreferenceGroup({ group, preferences, hasDevices }: PreferenceGroupProps) {
  const { label, fixed } = NOTIFICATION_GROUPS[group];
  const mutedCount = preferences.filter((g) => !g.portal || (hasDevices && !g.push)).length;
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        {label}
        <span className="u-push-end u-text-14 u-regular u-muted">
          {mutedCount === 0 ? 'todo' : `${preferences.length - mutedCount} de ${preferences.length}`}
        </span>
      </summary>
      {fixed && <p className={styles.note}>Estas siempre llegan al portal.</p>}
      <ul className={styles.preferences}>
        {preferences.map((preference) => (
          <Preference key={preference.clase} preference={preference} hasDevices={hasDevices} />
        ))}
      </ul>
    </details>
  );
}

/** A notification group with a switch per channel; optimistic, reverted when the server refuses. */
function Preference({ preference, hasDevices }: { preference: NotificationPreference; hasDevices: boolean }) {
  const queryClient = useQueryClient();
  const [save, saving] = useCallMutation('POST gustoNotificacion', { showsToast: false, occasion: null });
  const { clase, portal, push } = preference;
  const { label } = notificationDefinition(clase);
  const changePreference = (patch: Partial<NotificationPreference>) => {
    const changed = { ...preference, ...patch };
    const { queryKey } = notificationPreferencesQuery();
    const setInCache = (one: NotificationPreference) =>
      queryClient.setQueryData(queryKey, (all) => all?.map((g) => (g.clase === clase ? one : g)));
    save(
      { body: changed },
      {
        applyOptimistic: async () => {
          await queryClient.cancelQueries({ queryKey });
          setInCache(changed);
          return () => setInCache(preference);
        },
      },
    );
  };
  return (
    <li className="u-row u-wrap u-gap-4-16 u-justify-between u-touch-height">
      <span>{label}</span>
      <div className="u-flex u-gap-20">
        {canBeMuted(clase) && (
          <Switch
            label="Portal"
            aria-label={`Portal: ${label}`}
            checked={portal}
            onChange={() => changePreference({ portal: !portal })}
            aria-busy={saving}
          />
        )}
        {hasDevices && (
          <Switch
            label="Dispositivos"
            aria-label={`Dispositivos: ${label}`}
            checked={portal && push}
            disabled={!portal}
            onChange={() => changePreference({ push: !push })}
            aria-busy={saving}
          />
        )}
      </div>
    </li>
  );
}
