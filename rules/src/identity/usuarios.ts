import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';
import { checkOwnFirma, needsFirma, normalizeFirma } from './firma.ts';
import type { Violation } from './registration.ts';
import { checkNewName } from './registration.ts';

/** What stands for a field of a user that is left alone (part 1 §5 User edit). */
export const UNCHANGED = 'igual';

/** What of a user is edited; `rango` is a mission's id. */
export interface UsuarioInput {
  nombre: string;
  rango: number;
  firma: string;
}

/** Where someone who is edited will stand, and what of the agency's configuration counts there. */
export interface EditContext {
  /** Category of the mission that they have after the edit. */
  categoria: number;
  firmaFrom: number;
  /** The agency's own name. */
  agencia: string;
}

/**
 * Part 1 §5 User edit. A name that stays as it is is let through whatever it is, as is a signature: only what is new is held
 * against the rules of new ones (decisions §3).
 */
export function checkEdit(
  before: UsuarioInput,
  after: UsuarioInput,
  { categoria, firmaFrom, agencia }: EditContext,
): Violation<keyof UsuarioInput> | null {
  const nombre = visibleText(after.nombre);
  if (nombre === '') return { campo: 'nombre', msg: TEXTS.edicionSinNombre };
  if (nombre !== visibleText(before.nombre)) {
    // It could not be told from a name that is left alone.
    if (nombre === UNCHANGED) return { campo: 'nombre', msg: TEXTS.nombreDelPortal };
    const violation = checkNewName('nombre', nombre, agencia);
    if (violation) return violation;
  }
  const firma = normalizeFirma(after.firma);
  if (firma === '') return needsFirma(categoria, firmaFrom) ? { campo: 'firma', msg: TEXTS.edicionSinFirma } : null;
  return firma === before.firma ? null : checkOwnFirma(firma);
}

/** What `editUsuario` is sent: the fields that change, and 'igual' for those left alone; the signature in upper case. */
export function buildEdit(before: UsuarioInput, after: UsuarioInput) {
  const [nombre, firma] = [visibleText(after.nombre), normalizeFirma(after.firma)];
  return {
    nombre: nombre === visibleText(before.nombre) ? UNCHANGED : nombre,
    rango: after.rango === before.rango ? (UNCHANGED as typeof UNCHANGED) : after.rango,
    firma: firma === before.firma ? UNCHANGED : firma,
  };
}
