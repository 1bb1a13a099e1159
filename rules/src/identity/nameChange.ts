import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';
import { checkNewName } from './registration.ts';

/** Values of `op` in `actionNombre`. */
export const NAME_CHANGE_OP = { accept: 0, reject: 1, request: 2 } as const;

/**
 * Validates a requested name (part 2 §5 Name request): a non-empty hotel name that is not reserved (decisions §3) and
 * differs from the present one. Only the server checks whether it is free.
 * @param current present name; a different capitalization is a new name
 * @param agencia the agency's own name
 */
export function checkRequestedName(name: string, current: string, agencia: string): Violation<'nombre'> | null {
  const requested = visibleText(name);
  if (requested === '') return { campo: 'nombre', msg: TEXTS.camposVacios };
  if (requested.includes(' ')) return { campo: 'nombre', msg: TEXTS.nombreConEspacio };
  if (requested === current) return { campo: 'nombre', msg: TEXTS.nombreActual };
  return checkNewName('nombre', requested, agencia);
}
