import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useToday } from '../text/agenciaContext.ts';

interface Props {
  /** `YYYY-MM-DD`. */
  value: string | null;
  choose: (date: string) => void;
}

/** Calendar of a date field, loaded lazily because few open it. Weeks start on Monday. */
export default function DateFieldCalendar({ value, choose }: Props) {
  const today = useToday();
  const calendarRef = useRef<HTMLDivElement>(null);
  // Moves the focus to the chosen day, today, or the first available day.
  useEffect(() => {
    const grid = calendarRef.current;
    const dayWith = (attribute: string) =>
      grid?.querySelector<HTMLElement>(`table button[${attribute}]:not([data-hidden])`);
    const dayButton = dayWith('data-selected') ?? dayWith('data-today') ?? dayWith('tabindex="0"');
    dayButton?.focus({ preventScroll: true });
    grid?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <DatePicker
      ref={calendarRef}
      // The library's today is the device's.
      getDayProps={(date) => ({ 'data-today': date === today || undefined })}
      highlightToday
      locale="es"
      firstDayOfWeek={1}
      // Weekends are working days, drawn in the normal colour for contrast; days of other months have too little
      // contrast.
      weekendDays={[]}
      hideOutsideDates
      value={value}
      defaultDate={value ?? today}
      onChange={(date) => date && choose(date)}
      ariaLabels={{
        nextMonth: 'Mes siguiente',
        previousMonth: 'Mes anterior',
        nextYear: 'Año siguiente',
        previousYear: 'Año anterior',
        nextDecade: 'Década siguiente',
        previousDecade: 'Década anterior',
        monthLevelControl: 'Elegir el mes',
        yearLevelControl: 'Elegir el año',
      }}
    />
  );
}
