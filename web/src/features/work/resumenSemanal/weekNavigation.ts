import { addDays, isDay, mondayOf } from '@conserje/rules';
import { dia } from '../../../ui/text/format.ts';

const DAYS = 7;

/** The week that an address asks for, by its Monday: not one to come, and the present one where it asks for none. */
export function weekFromUrl(pedida: string, hoy: string): string {
  const current = mondayOf(hoy);
  const other = isDay(pedida) ? mondayOf(pedida) : current;
  return other < current ? other : current;
}

/** What stands in the address for a week: nothing for the present one, which goes on. */
export const inUrl = (lunes: string, hoy: string): string => (lunes >= mondayOf(hoy) ? '' : lunes);

export const shiftWeek = (lunes: string, pasos: number): string => addDays(lunes, pasos * DAYS);

/** A week in words: `9–15 mar 2026`, `30 mar – 5 abr 2026`. */
export function formatWeek(lunes: string): string {
  const domingo = addDays(lunes, DAYS - 1);
  const isSameMonth = lunes.slice(0, 7) === domingo.slice(0, 7);
  if (isSameMonth) return `${dia(lunes, { day: 'numeric' })}–${dia(domingo)}`;
  const showsYear = lunes.slice(0, 4) !== domingo.slice(0, 4);
  return `${dia(lunes, { day: 'numeric', month: 'short', ...(showsYear && { year: 'numeric' }) })} – ${dia(domingo)}`;
}
