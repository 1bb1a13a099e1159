import type { Reparo } from './cuenta.ts';
import { revisarNombreNuevo } from './cuenta.ts';
import { normalizarFirma, pideFirma, revisarFirmaPropia } from './firma.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** What stands for a field of a user that is left alone (part 1 §5 User edit). */
export const IGUAL = 'igual';

/** What of a user is edited; `rango` is a mission's id. */
export interface DatosUsuario {
  nombre: string;
  rango: number;
  firma: string;
}

/** Where someone who is edited will stand, and what of the agency's configuration counts there. */
export interface ContextoEdicion {
  /** Category of the mission that they have after the edit. */
  categoria: number;
  firmaDesde: number;
  /** The agency's own name. */
  agencia: string;
}

/**
 * Part 1 §5 User edit. A name that stays as it is is let through whatever it is, as is a signature: only what is new is held
 * against the rules of new ones (decisions §3).
 */
export function revisarEdicion(
  antes: DatosUsuario,
  despues: DatosUsuario,
  { categoria, firmaDesde, agencia }: ContextoEdicion,
): Reparo<keyof DatosUsuario> | null {
  const nombre = visibleText(despues.nombre);
  if (nombre === '') return { campo: 'nombre', msg: TEXTOS.edicionSinNombre };
  if (nombre !== visibleText(antes.nombre)) {
    // It could not be told from a name that is left alone.
    if (nombre === IGUAL) return { campo: 'nombre', msg: TEXTOS.nombreDelPortal };
    const reparo = revisarNombreNuevo('nombre', nombre, agencia);
    if (reparo) return reparo;
  }
  const firma = normalizarFirma(despues.firma);
  if (firma === '') return pideFirma(categoria, firmaDesde) ? { campo: 'firma', msg: TEXTOS.edicionSinFirma } : null;
  return firma === antes.firma ? null : revisarFirmaPropia(firma);
}

/** What `editUsuario` is sent: the fields that change, and 'igual' for those left alone; the signature in upper case. */
export function edicionDe(antes: DatosUsuario, despues: DatosUsuario) {
  const [nombre, firma] = [visibleText(despues.nombre), normalizarFirma(despues.firma)];
  return {
    nombre: nombre === visibleText(antes.nombre) ? IGUAL : nombre,
    rango: despues.rango === antes.rango ? (IGUAL as typeof IGUAL) : despues.rango,
    firma: firma === antes.firma ? IGUAL : firma,
  };
}
