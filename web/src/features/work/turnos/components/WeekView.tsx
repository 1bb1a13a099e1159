import type { AnswerOf, TurnoHour } from '@conserje/contract';
import { useState } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { PHONE_QUERY, useMedia } from '../../../../platform/browser/useMedia.ts';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { formatDayHeading } from '../turnoTexts.ts';
import type { TurnoDay } from '../weekDays.ts';
import { daysOfWeek, splitAtToday } from '../weekDays.ts';
import { HourRow } from './HourRow.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import styles from './WeekView.module.css';

const HourDialog = lazyDialog(() => import('./HourDialog.tsx'));

interface Props {
  week: AnswerOf<'GET turnosSemana/:dia'>;
  today: string;
  /** The viewer may edit the plan. */
  canPlan: boolean;
}

/** The hours of a week: a list of days on a phone, a grid if there is room. */
export function WeekView({ week: { inicio, horas }, today, canPlan }: Props) {
  const isPhone = useMedia(PHONE_QUERY);
  const [openStart, setOpenStart] = useState<string | null>(null);
  const openHour = horas.find(({ inicio: start }) => start === openStart);
  if (horas.length === 0)
    return (
      <EmptyState title="Sin turnos esta semana">
        {canPlan ? 'Toca «Plan» para decir qué horas piden personas.' : 'Aquí verás las horas que pidan personas.'}
      </EmptyState>
    );
  const days = daysOfWeek(inicio, horas);
  return (
    <>
      {isPhone ? (
        <DayList days={days} today={today} />
      ) : (
        <WeekGrid days={days} hours={horas} today={today} open={(hour) => setOpenStart(hour.inicio)} />
      )}
      {openHour && <HourDialog hour={openHour} close={() => setOpenStart(null)} />}
    </>
  );
}

/** Days from today on; those that are over behind a button, unless the whole week is over. */
function DayList({ days, today }: { days: readonly TurnoDay[]; today: string }) {
  const [showsPast, setShowsPast] = useState(false);
  const { past, ahead } = splitAtToday(
    days.filter(({ horas }) => horas.length > 0),
    today,
  );
  const isHidden = past.length > 0 && ahead.length > 0 && !showsPast;
  return (
    <div className="u-stack u-gap-16">
      {isHidden && (
        <button type="button" className={styles.earlier} onClick={() => setShowsPast(true)}>
          Ver días anteriores
        </button>
      )}
      {[...(isHidden ? [] : past), ...ahead].map(({ dia, horas }) => (
        <section key={dia} className={styles.day} aria-label={formatDayHeading(dia, today)}>
          <h2 className={styles.heading} data-today={dia === today ? '' : undefined}>
            {formatDayHeading(dia, today)}
          </h2>
          <HourList hours={horas} />
        </section>
      ))}
    </div>
  );
}

const HourList = ({ hours }: { hours: readonly TurnoHour[] }) => (
  <ul className="u-divided">
    {hours.map((hour) => (
      <HourRow key={hour.inicio} hour={hour} />
    ))}
  </ul>
);
