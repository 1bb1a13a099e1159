import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { Violation } from './registration.ts';
import { checkNewName } from './registration.ts';

/**
 * Part 2 §5 Name request: non-empty, a hotel name that the portal does not speak with (decisions §3), another than the
 * present one. Whether it is free only the server knows.
 * @param current the name that they have; in other capitals it is another
 * @param agencia the agency's own name
 */
export function checkRequestedName(nombre: string, current: string, agencia: string): Violation<'nombre'> | null {
  const requested = visibleText(nombre);
  if (requested === '') return { campo: 'nombre', msg: TEXTS.camposVacios };
  if (requested.includes(' ')) return { campo: 'nombre', msg: TEXTS.nombreConEspacio };
  if (requested === current) return { campo: 'nombre', msg: TEXTS.nombreActual };
  return checkNewName('nombre', requested, agencia);
}
