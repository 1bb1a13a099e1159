import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';

interface Props {
  /** `YYYY-MM-DD`. */
  valor: string | null;
  elegir: (fecha: string) => void;
}

/** The calendar of a date field, in a part of its own: few open it. Weeks start on Monday. */
export default function SelectorFechaCalendario({ valor, elegir }: Props) {
  const caja = useRef<HTMLDivElement>(null);
  // Whoever opened it goes on in it: on the chosen day, today, or the first that can be reached.
  useEffect(() => {
    const reja = caja.current;
    const dia = reja?.querySelector<HTMLElement>('table button[tabindex="0"]');
    dia?.focus({ preventScroll: true });
    reja?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <DatePicker
      ref={caja}
      highlightToday
      locale="es"
      firstDayOfWeek={1}
      // Days of work like the others, and readable in the calendar's own colours; those of other months are not.
      weekendDays={[]}
      hideOutsideDates
      value={valor}
      {...(valor ? { defaultDate: valor } : {})}
      onChange={(fecha) => fecha && elegir(fecha)}
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
