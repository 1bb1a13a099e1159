import { useNow } from '../../platform/time/serverClock.ts';
import { ownTimeZone } from '../../platform/time/timeZone.ts';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { formatAgenciaTime } from '../../ui/text/format.ts';
import styles from './BarClock.module.css';
import { formatTimeIn } from './timeOfDay.ts';

/** Clock of the viewer's zone by the server time; below it the agency's, if it differs. */
export function BarClock() {
  const { zona } = useConfiguracion();
  const instant = useNow();
  const agenciaTime = formatAgenciaTime(instant, 'time', zona);
  return (
    <div className={styles.clock}>
      <time dateTime={new Date(instant).toISOString()} className="u-text-14 u-tabular u-nowrap">
        {formatTimeIn(instant, ownTimeZone)}
      </time>
      {agenciaTime !== null && <small className={styles.agencia}>{agenciaTime}</small>}
    </div>
  );
}
