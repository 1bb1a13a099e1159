import { CLAVE_MAX, CLAVE_MIN, ESTADO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';

/** A text to show and the field that it belongs to. */
export interface Reparo<Campo extends string = string> {
  campo: Campo;
  msg: string;
}

const SIGNOS = /^[A-Za-z0-9_\-=?!@:.,]{1,25}$/;
const LEGIBLE = /[A-Za-z0-9]/;
/** Who the portal itself speaks as, besides the agency. */
const VOCES = [TEXTOS.sistema, 'Conserje'];

const igualada = (nombre: string): string => nombre.trim().toLowerCase();

/** A hotel name: letters that no other looks like, digits and some signs, at least one letter or digit (decisions §3). */
export function revisarNombreHotel<Campo extends string>(campo: Campo, nombre: string): Reparo<Campo> | null {
  if (!SIGNOS.test(nombre)) return { campo, msg: TEXTOS.nombreInvalido };
  return LEGIBLE.test(nombre) ? null : { campo, msg: TEXTOS.nombreSinLetras };
}

/**
 * The name of a new user, or a new name: a hotel name that the portal does not speak with, without regard to case. Whether
 * it is free only the server knows.
 * @param agencia the agency's own name
 */
export function revisarNombreNuevo<Campo extends string>(
  campo: Campo,
  nombre: string,
  agencia: string,
): Reparo<Campo> | null {
  const delPortal = [...VOCES, agencia].some((voz) => igualada(voz) === igualada(nombre));
  return revisarNombreHotel(campo, nombre) ?? (delPortal ? { campo, msg: TEXTOS.nombreDelPortal } : null);
}

/**
 * What someone dismissed is called once their name is anyone's again. Nobody can register it, as names have no spaces.
 * @param veces 2 for the first who had the name
 */
export const nombreLiberado = (nombre: string, veces: number): string => `${nombre} (${veces})`;

/** Whether a name is one that stands in the place of one that was freed. */
export const esLiberado = (nombre: string): boolean => / \(\d+\)$/.test(nombre);

export interface DatosRegistro {
  usuario?: string | undefined;
  clave?: string | undefined;
  rclave?: string | undefined;
  referido?: string | undefined;
}

/**
 * The rules of part 1 §5 Registration in their order, then those of decisions §3. A field never touched is undefined.
 * @param agencia the agency's own name
 */
export function revisarRegistro(datos: DatosRegistro, agencia: string): Reparo<keyof DatosRegistro> | null {
  for (const campo of ['usuario', 'clave', 'rclave', 'referido'] as const)
    if (datos[campo] === '') return { campo, msg: TEXTOS.camposVacios };
  if (datos.usuario?.includes(' ')) return { campo: 'usuario', msg: TEXTOS.nombreConEspacio };
  if (datos.clave !== datos.rclave) return { campo: 'rclave', msg: TEXTOS.clavesDistintas };
  const reparo = revisarNombreNuevo('usuario', datos.usuario ?? '', agencia);
  if (reparo) return reparo;
  if (datos.clave === undefined || datos.clave.length < CLAVE_MIN)
    return { campo: 'clave', msg: TEXTOS.claveRegistroCorta };
  if (datos.clave.length > CLAVE_MAX) return { campo: 'clave', msg: TEXTOS.claveLarga };
  return null;
}

export interface DatosLogin {
  usuario: string;
  clave: string;
}

/** Part 2 §5 Login. */
export function revisarLogin(datos: DatosLogin): Reparo<keyof DatosLogin> | null {
  for (const campo of ['usuario', 'clave'] as const) if (datos[campo] === '') return { campo, msg: TEXTOS.loginVacio };
  return null;
}

export interface DatosCambioClave {
  clavea: string;
  claven: string;
  rclave: string;
}

/** Part 2 §5 Password change: all three required; the current one and its repetition match; the new one at least 8 characters, and another. */
export function revisarCambioClave(datos: DatosCambioClave): Reparo<keyof DatosCambioClave> | null {
  for (const campo of ['clavea', 'claven', 'rclave'] as const)
    if (datos[campo] === '') return { campo, msg: TEXTOS.camposVacios };
  if (datos.clavea !== datos.rclave) return { campo: 'rclave', msg: TEXTOS.clavesDistintas };
  if (datos.claven.length < CLAVE_MIN) return { campo: 'claven', msg: TEXTOS.claveCorta };
  if (datos.claven.length > CLAVE_MAX) return { campo: 'claven', msg: TEXTOS.claveLarga };
  if (datos.claven === datos.clavea) return { campo: 'claven', msg: TEXTOS.claveMisma };
  return null;
}

/** Part 2 §5 Status. */
export function revisarEstado(estado: string): Reparo<'estado'> | null {
  if (estado.trim() === '') return { campo: 'estado', msg: TEXTOS.camposVacios };
  if ([...estado].length > ESTADO_MAX) return { campo: 'estado', msg: TEXTOS.estadoLargo };
  return null;
}
