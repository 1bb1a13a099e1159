import type { ActividadRow } from '@conserje/contract';
import { DAY_MS } from '@conserje/rules';

export const FILTERS_IN_URL = { rango: 0, estado: '', sin_entrar: 0 };
export type ActivityFilters = typeof FILTERS_IN_URL;

export const UNSEEN_DAYS = [3, 7, 14, 30] as const;
export const STATE_FILTERS = {
  incumplida: 'Sin cumplir',
  cumplida: 'Cumplida',
  justificada: 'Justificada',
  ausentes: 'Ausentes',
} as const;
const isStateFilter = (text: string): text is keyof typeof STATE_FILTERS => Object.hasOwn(STATE_FILTERS, text);

/** Returns the rows that pass the filters; invalid values of the URL filter nothing. @param now UTC milliseconds */
export function filterRows(
  rows: readonly ActividadRow[],
  { rango, estado, sin_entrar: unseenDays }: ActivityFilters,
  now: number,
): ActividadRow[] {
  const isUnseenFilter = UNSEEN_DAYS.some((days) => days === unseenDays);
  return rows.filter(({ categoria, resultado, ausente, visto }) => {
    if (rango > 0 && categoria !== rango) return false;
    if (isUnseenFilter && visto !== null && now - Date.parse(visto) < unseenDays * DAY_MS) return false;
    if (!isStateFilter(estado)) return true;
    return estado === 'ausentes' ? ausente !== null : resultado === estado;
  });
}

export const hasFilter = ({ rango, estado, sin_entrar }: ActivityFilters): boolean =>
  rango > 0 || isStateFilter(estado) || UNSEEN_DAYS.some((days) => days === sin_entrar);
