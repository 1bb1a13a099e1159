import type { TurnoHour } from '@conserje/contract';
import { useSession } from '../../../../platform/session/session.tsx';
import { capitalize, formatCount, formatDate } from '../../../../ui/text/format.ts';
import { describeDayHour, formatHourSpan, STATE_BADGES } from '../turnoTexts.ts';
import type { TurnoDay } from '../weekDays.ts';
import { usedHours } from '../weekDays.ts';
import styles from './WeekGrid.module.css';

interface Props {
  days: readonly TurnoDay[];
  hours: readonly TurnoHour[];
  today: string;
  open: (hour: TurnoHour) => void;
}

/** The week as a grid: a column for each day, a row for each hour that any day has. A cell opens its hour. */
export function WeekGrid({ days, hours, today, open }: Props) {
  return (
    <div className={styles.frame}>
      <table className={styles.grid}>
        <caption className="u-visually-hidden">Turnos de la semana</caption>
        <thead>
          <tr>
            <td />
            {days.map(({ dia }) => (
              <th key={dia} scope="col" data-today={dia === today ? '' : undefined}>
                {capitalize(formatDate(dia, { weekday: 'short', day: 'numeric' }))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usedHours(hours).map((hora) => (
            <tr key={hora}>
              <th scope="row">{formatHourSpan(hora)}</th>
              {days.map(({ dia, horas }) => {
                const hour = horas.find((h) => h.hora === hora);
                return <td key={dia}>{hour && <Cell hour={hour} open={() => open(hour)} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names that a cell shows; the dialog shows all. */
const NAMES_MAX = 3;

function Cell({ hour, open }: { hour: TurnoHour; open: () => void }) {
  const { gente, libres } = hour;
  const { sessionUser } = useSession();
  const isOwn = gente.some(({ usuario }) => usuario === sessionUser?.id);
  return (
    <button
      type="button"
      className={styles.cell}
      data-own={isOwn ? '' : undefined}
      aria-haspopup="dialog"
      aria-label={`${describeDayHour(hour)}: ${describePeople(hour)}`}
      onClick={open}
    >
      {gente.slice(0, NAMES_MAX).map(({ id, usuarioNombre, estado }) => (
        <span key={id} className={styles.name} data-state={estado}>
          {usuarioNombre}
        </span>
      ))}
      {gente.length > NAMES_MAX && <span className="u-muted">y {gente.length - NAMES_MAX} más</span>}
      {libres > 0 && (
        <span className={styles.free} data-open={hour.acciones.length > 0 ? '' : undefined}>
          {formatCount(libres, 'libre', 'libres')}
        </span>
      )}
    </button>
  );
}

/** Describes who has an hour, for screen readers. */
function describePeople({ gente, libres }: TurnoHour): string {
  const people = gente.map(({ usuarioNombre, estado }) =>
    estado === 'proximo' ? usuarioNombre : `${usuarioNombre} (${STATE_BADGES[estado].label.toLowerCase()})`,
  );
  return [...people, ...(libres > 0 ? [formatCount(libres, 'lugar libre', 'lugares libres')] : [])].join(', ');
}
