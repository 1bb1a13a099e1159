import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';
import { checkOwnFirma, lacksFirma, normalizeFirma } from './firmas.ts';
import { checkNewName } from './registration.ts';

/** Value of a user field that is left unchanged (part 1 §5 User edit). */
export const UNCHANGED = 'igual';

/** Editable fields of a user; `rango` is a mision id. */
export interface UsuarioInput {
  nombre: string;
  rango: number;
  firma: string;
}

export interface EditContext {
  /** Categoria of the mision after the edit. */
  categoria: number;
  firmaFrom: number;
  /** The agency's own name. */
  agencia: string;
}

/**
 * Validates a user edit (part 1 §5 User edit). An unchanged name or firma is accepted as it is: the rules of new ones
 * apply only to changes (decisions §3).
 */
export function checkEdit(
  before: UsuarioInput,
  after: UsuarioInput,
  { categoria, firmaFrom, agencia }: EditContext,
): Violation<keyof UsuarioInput> | null {
  const name = visibleText(after.nombre);
  if (name === '') return { campo: 'nombre', msg: TEXTS.edicionSinNombre };
  if (name !== visibleText(before.nombre)) {
    // The server could not tell it from an unchanged name.
    if (name === UNCHANGED) return { campo: 'nombre', msg: TEXTS.nombreDelPortal };
    const violation = checkNewName('nombre', name, agencia);
    if (violation) return violation;
  }
  const firma = normalizeFirma(after.firma);
  if (lacksFirma(firma, categoria, firmaFrom)) return { campo: 'firma', msg: TEXTS.edicionSinFirma };
  return firma === '' || firma === before.firma ? null : checkOwnFirma(firma);
}

/** Builds the body of `editUsuario`: changed fields, 'igual' for the others, and the firma in upper case. */
export function buildEdit(before: UsuarioInput, after: UsuarioInput) {
  const [name, firma] = [visibleText(after.nombre), normalizeFirma(after.firma)];
  return {
    nombre: name === visibleText(before.nombre) ? UNCHANGED : name,
    rango: after.rango === before.rango ? (UNCHANGED as typeof UNCHANGED) : after.rango,
    firma: firma === before.firma ? UNCHANGED : firma,
  };
}
