import { dayOf, WEEKDAYS, weekdayOf } from '@conserje/rules';
import { ownTimeZone } from '../../../platform/time/timeZone.ts';
import { formatInstant } from '../../../ui/text/format.ts';

/** Says when an hour of the agency begins for the viewer; null where both clocks read the same. */
export function ownHourLabel(inicio: string, timeZone: string, viewerTimeZone = ownTimeZone): string | null {
  const own = formatInstant(inicio, 'time', viewerTimeZone);
  if (own === formatInstant(inicio, 'time', timeZone)) return null;
  const ownDay = dayOf(Date.parse(inicio), viewerTimeZone);
  const isSameDay = ownDay === dayOf(Date.parse(inicio), timeZone);
  const weekday = isSameDay ? '' : ` del ${WEEKDAYS[weekdayOf(ownDay) - 1] ?? ''}`;
  return `${own}${weekday} (tu hora)`;
}
