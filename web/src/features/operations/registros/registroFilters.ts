import type { AuditModule } from '@conserje/rules';
import { AUDIT_MODULES, checkDays } from '@conserje/rules';

/** What is looked at, as it stands in the address. */
export const URL_DEFAULTS = { modulo: 'todos', usuario: 0, encargado: 0, desde: '', hasta: '', buscar: '' };
export type Filters = typeof URL_DEFAULTS;

/** Stands for the system where somebody is chosen who did it; 0 is anybody. */
export const SYSTEM_ID = -1;

const isModule = (texto: string): texto is AuditModule => Object.hasOwn(AUDIT_MODULES, texto);
/** The module that is looked at; anything may stand in an address. */
export const parseModule = ({ modulo }: Filters): AuditModule | 'todos' => (isModule(modulo) ? modulo : 'todos');

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dia = (texto: string): string => (DAY.test(texto) ? texto : '');

/** What the server is asked with: what is no filter, or a wrong one, is left out. */
export function buildQuery(filters: Filters) {
  const { usuario, encargado } = filters;
  const modulo = parseModule(filters);
  const dias = { desde: dia(filters.desde), hasta: dia(filters.hasta) };
  const ok = checkDays(dias) === null;
  return {
    ...(modulo !== 'todos' && { modulo }),
    ...(usuario > 0 && { usuario }),
    ...(encargado !== 0 && { encargado: Math.max(encargado, 0) }),
    ...(ok && dias.desde !== '' && { desde: dias.desde }),
    ...(ok && dias.hasta !== '' && { hasta: dias.hasta }),
  };
}

/** How many filters are set beside the module and the search. */
export const cuantos = ({ usuario, encargado, desde, hasta }: Filters): number =>
  [usuario > 0, encargado !== 0, desde !== '' || hasta !== ''].filter(Boolean).length;
