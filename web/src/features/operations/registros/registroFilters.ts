import type { AuditModule } from '@conserje/rules';
import { checkDays } from '@conserje/rules';
import { isModule } from '../../../shared/audit-log/auditLog.ts';

/** Filters of the log in the URL. */
export const URL_DEFAULTS = { modulo: 'todos', usuario: 0, encargado: 0, desde: '', hasta: '', buscar: '' };
export type RegistroFilters = typeof URL_DEFAULTS;

/** Stands for the system as author; 0 is any author. */
export const SYSTEM_ID = -1;

/** Parses the module from the URL; unknown text falls back to `todos`. */
export const parseModule = ({ modulo }: RegistroFilters): AuditModule | 'todos' =>
  isModule(modulo) ? modulo : 'todos';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const validDay = (text: string): string => (DAY_PATTERN.test(text) ? text : '');

/** Builds the query; unset and invalid filters are dropped. */
export function buildQuery(filters: RegistroFilters) {
  const { usuario, encargado } = filters;
  const modulo = parseModule(filters);
  const days = { desde: validDay(filters.desde), hasta: validDay(filters.hasta) };
  const ok = checkDays(days) === null;
  return {
    ...(modulo !== 'todos' && { modulo }),
    ...(usuario > 0 && { usuario }),
    ...(encargado !== 0 && { encargado: Math.max(encargado, 0) }),
    ...(ok && days.desde !== '' && { desde: days.desde }),
    ...(ok && days.hasta !== '' && { hasta: days.hasta }),
  };
}

/** Counts the filters besides module and search. */
export const countFilters = ({ usuario, encargado, desde, hasta }: RegistroFilters): number =>
  [usuario > 0, encargado !== 0, desde !== '' || hasta !== ''].filter(Boolean).length;
