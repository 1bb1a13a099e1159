import type { CalendarAusencia } from '@conserje/contract';
import { addDays, ESTADO_AUSENCIA, formatMonth } from '@conserje/rules';
import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { formatCount, formatDate } from '../../../../ui/text/format.ts';
import { ARROW_DAYS, rowsOn, weeksOfMonth } from '../ausenciaMonth.ts';
import styles from './MonthGrid.module.css';

const WEEKDAY_LETTERS = [
  ['lunes', 'L'],
  ['martes', 'M'],
  ['miércoles', 'M'],
  ['jueves', 'J'],
  ['viernes', 'V'],
  ['sábado', 'S'],
  ['domingo', 'D'],
] as const;
/** Names in a day's cell where there is room for them. */
const NAMES_MAX = 3;

interface Props {
  month: string;
  today: string;
  chosen: string | null;
  rows: readonly CalendarAusencia[];
  /** The rows are the viewer's own, so that their names say nothing. */
  own: boolean;
  /** The rows of this month are still loading. */
  isStale: boolean;
  choose: (day: string) => void;
}

/** A month with a button for each day: how many are absent, and who. One tab stop; arrow keys move by day and week. */
export function MonthGrid({ month, today, chosen, rows, own, isStale, choose }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const tabStop = chosen ?? `${month}-01`;
  const move = (event: KeyboardEvent, day: string) => {
    const days = ARROW_DAYS[event.key];
    if (days === undefined) return;
    event.preventDefault();
    const target = addDays(day, days);
    grid.current?.querySelector<HTMLElement>(`button[data-day="${target}"]`)?.focus();
    if (target.startsWith(month)) choose(target);
  };
  return (
    <table
      className={styles.month}
      ref={grid}
      aria-label={`Ausencias de ${formatMonth(month)}`}
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      <thead>
        <tr>
          {WEEKDAY_LETTERS.map(([name, letter]) => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden="true">{letter}</span>
              <span className="u-visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, i) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the position is what an empty cell is
                <td key={i} />
              ) : (
                <td key={day}>
                  <DayButton
                    day={day}
                    rows={rowsOn(rows, day)}
                    {...{ own, isToday: day === today, isChosen: day === chosen, isTabStop: day === tabStop }}
                    press={() => choose(day)}
                    onKeyDown={(event) => move(event, day)}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps {
  day: string;
  rows: readonly CalendarAusencia[];
  own: boolean;
  isToday: boolean;
  isChosen: boolean;
  isTabStop: boolean;
  press: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function DayButton({ day, rows, own, isToday, isChosen, isTabStop, press, onKeyDown }: DayButtonProps) {
  const accepted = rows.filter(({ estado }) => estado === ESTADO_AUSENCIA.accepted).length;
  const waiting = rows.length - accepted;
  const parts = [
    formatDate(day, { weekday: 'long', day: 'numeric', month: 'long' }),
    isToday && 'hoy',
    accepted > 0 && (own ? 'ausente' : formatCount(accepted, 'ausente', 'ausentes')),
    waiting > 0 && `${waiting} por responder`,
  ];
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-today={isToday || undefined}
      data-absent={accepted > 0 || undefined}
      data-waiting={(accepted === 0 && waiting > 0) || undefined}
      aria-label={parts.filter(Boolean).join(', ')}
      aria-pressed={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onClick={press}
      onKeyDown={onKeyDown}
    >
      <span className={styles.number}>{Number(day.slice(8))}</span>
      {rows.length > 0 && (
        <span className={styles.key} aria-hidden="true">
          {own ? '' : accepted || waiting}
        </span>
      )}
      {!own && (
        <span className={styles.names} aria-hidden="true">
          {rows.slice(0, NAMES_MAX).map(({ id, usuarioNombre, estado }) => (
            <span key={id} data-waiting={estado === ESTADO_AUSENCIA.waiting || undefined}>
              {usuarioNombre}
            </span>
          ))}
          {rows.length > NAMES_MAX && <span>y {rows.length - NAMES_MAX} más</span>}
        </span>
      )}
    </button>
  );
}
