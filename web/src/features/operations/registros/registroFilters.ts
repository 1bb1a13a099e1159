import type { AuditModule } from '@conserje/rules';
import { AUDIT_MODULES, checkDays } from '@conserje/rules';

/** What is looked at, as it stands in the address. */
export const URL_DEFAULTS = { modulo: 'todos', usuario: 0, encargado: 0, desde: '', hasta: '', buscar: '' };
export type RegistroFilters = typeof URL_DEFAULTS;

/** Stands for the system where somebody is chosen who did it; 0 is anybody. */
export const SYSTEM_ID = -1;

const isModule = (text: string): text is AuditModule => Object.hasOwn(AUDIT_MODULES, text);
/** The module that is looked at; anything may stand in an address. */
export const parseModule = ({ modulo }: RegistroFilters): AuditModule | 'todos' =>
  isModule(modulo) ? modulo : 'todos';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const validDay = (text: string): string => (DAY_PATTERN.test(text) ? text : '');

/** What the server is asked with: what is no filter, or a wrong one, is left out. */
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

/** How many filters are set beside the module and the search. */
export const countFilters = ({ usuario, encargado, desde, hasta }: RegistroFilters): number =>
  [usuario > 0, encargado !== 0, desde !== '' || hasta !== ''].filter(Boolean).length;
