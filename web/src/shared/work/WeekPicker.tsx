import { mondayOf } from '@conserje/rules';
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import styles from './WeekPicker.module.css';
import { formatWeek, shiftWeek } from './weekNavigation.ts';

interface Props {
  monday: string;
  /** Today in the agency's zone. */
  today: string;
  /** Mondays of the first and the last week; without `first` there is no first one. */
  first?: string;
  last: string;
  change: (lunes: string) => void;
}

const weekLabel = (monday: string, current: string): string => {
  if (monday === current) return 'Esta semana';
  return monday === shiftWeek(current, 1) ? 'Próxima semana' : 'Desde el lunes';
};

/** The displayed week, with previous and next buttons. */
export function WeekPicker({ monday, today, first = '', last, change }: Props) {
  const [isFirst, isLast] = [monday <= first, monday >= last];
  return (
    <fieldset className={styles.week}>
      <legend className="u-visually-hidden">Semana</legend>
      <button
        type="button"
        aria-label="Semana anterior"
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && change(shiftWeek(monday, -1))}
      >
        <IconPrevious size={20} aria-hidden="true" />
      </button>
      <span className={styles.current} aria-live="polite">
        <b>{formatWeek(monday)}</b>
        <small className="u-muted">{weekLabel(monday, mondayOf(today))}</small>
      </span>
      <button
        type="button"
        aria-label="Semana siguiente"
        aria-disabled={isLast}
        onClick={() => !isLast && change(shiftWeek(monday, 1))}
      >
        <IconNext size={20} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
