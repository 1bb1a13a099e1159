import type { Fichaje } from '@conserje/contract';
import { dayOf, FICHAJE_HOURS_MAX, FICHAJE_OP } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { useAgencia } from '../../../../ui/text/agenciaContext.ts';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import {
  formatAgenciaTime,
  formatCountdown,
  formatDuration,
  formatInstant,
  hourArticle,
} from '../../../../ui/text/format.ts';
import { findOpenFichaje, minutesOfDay } from '../openFichaje.ts';
import styles from './ClockInPanel.module.css';

/** Clock with the viewer's time, and the clock-in button. */
export function ClockInPanel({ fichajes }: { fichajes: readonly Fichaje[] }) {
  const { timeZone } = useAgencia();
  const now = useNow();
  const openFichaje = findOpenFichaje(fichajes, now);
  const agenciaTime = formatAgenciaTime(now, 'time', timeZone);
  const today = dayOf(now, timeZone);
  const minutesToday = minutesOfDay(fichajes, today, now);
  const [clockIn, isClockingIn] = useCallMutation('POST actionFichar', { occasion: fichajes[0]?.id ?? 0 });
  const op = openFichaje ? FICHAJE_OP.salida : FICHAJE_OP.entrada;
  return (
    <section className={styles.clock} aria-label="Tu fichaje">
      <div className={styles.face}>
        <span role="timer" aria-label="Tu hora" className={styles.time}>
          {formatInstant(now, 'time')}
        </span>
        {agenciaTime !== null && <small className={styles.agencyTime}>{agenciaTime}</small>}
        <span className={styles.slot} aria-hidden="true" />
      </div>
      <div className={styles.card}>
        {openFichaje ? (
          <>
            <p className="u-semibold">
              Entraste a {hourArticle(openFichaje.entrada)} <DateTimeText value={openFichaje.entrada} format="time" />
            </p>
            <p className={styles.elapsed}>
              <span className="u-visually-hidden">Llevas </span>
              {formatCountdown(Math.floor((now - Date.parse(openFichaje.entrada)) / 1000))}
            </p>
          </>
        ) : (
          <p className="u-semibold">Sin fichar</p>
        )}
        <p className="u-muted">
          Hoy: {formatDuration(minutesToday)}
          {openFichaje && ` · se cierra sola a las ${FICHAJE_HOURS_MAX} horas`}
        </p>
        <p className="u-muted">El fichaje no se paga. Lo que se paga son tus tiempos.</p>
      </div>
      <AsyncButton className={styles.lever ?? ''} loading={isClockingIn} onClick={() => clockIn({ body: { op } })}>
        {openFichaje ? 'Fichar Salida' : 'Fichar Entrada'}
      </AsyncButton>
    </section>
  );
}
