import { mondayOf } from '@conserje/rules';
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { formatWeek, shiftWeek } from '../weekNavigation.ts';
import styles from './WeekPicker.module.css';

interface Props {
  monday: string;
  /** Today in the agency's zone. */
  today: string;
  change: (lunes: string) => void;
}

/** The displayed week, with previous and next buttons. */
export function WeekPicker({ monday, today, change }: Props) {
  const isCurrentWeek = monday === mondayOf(today);
  return (
    <fieldset className={styles.week}>
      <legend className="u-visually-hidden">Semana</legend>
      <button type="button" aria-label="Semana anterior" onClick={() => change(shiftWeek(monday, -1))}>
        <IconPrevious size={20} aria-hidden="true" />
      </button>
      <span className={styles.current} aria-live="polite">
        <b>{formatWeek(monday)}</b>
        <small className="u-muted">{isCurrentWeek ? 'Esta semana' : 'Desde el lunes'}</small>
      </span>
      <button
        type="button"
        aria-label="Semana siguiente"
        aria-disabled={isCurrentWeek}
        onClick={() => !isCurrentWeek && change(shiftWeek(monday, 1))}
      >
        <IconNext size={20} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
