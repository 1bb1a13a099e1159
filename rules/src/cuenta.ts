import { llano } from './busqueda.ts';
import { CLAVE_MAX, CLAVE_MIN, ESTADO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** A text to show and the field that it belongs to. */
export interface Reparo<Campo extends string = string> {
  campo: Campo;
  msg: string;
}

const SIGNOS = /^[A-Za-z0-9_\-=?!@:.,]{1,25}$/;
const LEGIBLE = /[A-Za-z0-9]/;
/** Names that the portal itself speaks with, besides the agency's, and words that call everyone in a chat. */
const VOCES = [TEXTOS.sistema, 'Conserje', 'here', 'everyone'];

/** Figures and letters that are read as another letter. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', l: 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
};
/** Returns the letters that a name is read as at a glance: `C0nserje.` and `conserje` are one. */
const lookOf = (nombre: string): string =>
  llano(nombre)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[01345789l]/g, (sign) => LOOKS_LIKE[sign] ?? sign);

/** A hotel name: letters that no other looks like, digits and some signs, at least one letter or digit (decisions §3). */
export function revisarNombreHotel<Campo extends string>(campo: Campo, nombre: string): Reparo<Campo> | null {
  if (!SIGNOS.test(nombre)) return { campo, msg: TEXTOS.nombreInvalido };
  return LEGIBLE.test(nombre) ? null : { campo, msg: TEXTOS.nombreSinLetras };
}

/**
 * The name of a new user, or a new name: a hotel name that does not look like one that the portal speaks with (decisions §3).
 * Whether it is free only the server knows.
 * @param agencia the agency's own name
 */
export function revisarNombreNuevo<Campo extends string>(
  campo: Campo,
  nombre: string,
  agencia: string,
): Reparo<Campo> | null {
  const delPortal = [...VOCES, agencia].some((voz) => lookOf(voz) === lookOf(nombre) && lookOf(voz) !== '');
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
 * The rules of part 1 §5 Registration in their order, then those of decisions §3. A field never touched is an empty one; `referido`
 * has no field, so that it may be missing (docs/decisions/0063).
 * @param agencia the agency's own name
 */
export function revisarRegistro(datos: DatosRegistro, agencia: string): Reparo<keyof DatosRegistro> | null {
  const { clave = '', rclave = '' } = datos;
  const usuario = visibleText(datos.usuario ?? '');
  const referido = datos.referido && visibleText(datos.referido);
  const dichos = { usuario, clave, rclave, referido };
  for (const campo of ['usuario', 'clave', 'rclave', 'referido'] as const)
    if (dichos[campo] === '') return { campo, msg: TEXTOS.camposVacios };
  if (usuario.includes(' ')) return { campo: 'usuario', msg: TEXTOS.nombreConEspacio };
  if (clave !== rclave) return { campo: 'rclave', msg: TEXTOS.clavesDistintas };
  const reparo = revisarNombreNuevo('usuario', usuario, agencia);
  if (reparo) return reparo;
  if (clave.length < CLAVE_MIN) return { campo: 'clave', msg: TEXTOS.claveRegistroCorta };
  if (clave.length > CLAVE_MAX) return { campo: 'clave', msg: TEXTOS.claveLarga };
  return null;
}

export interface DatosLogin {
  usuario: string;
  clave: string;
}

/** Part 2 §5 Login. */
export function revisarLogin(datos: DatosLogin): Reparo<keyof DatosLogin> | null {
  if (visibleText(datos.usuario) === '') return { campo: 'usuario', msg: TEXTOS.loginVacio };
  return datos.clave === '' ? { campo: 'clave', msg: TEXTOS.loginVacio } : null;
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
  if (visibleText(estado) === '') return { campo: 'estado', msg: TEXTOS.camposVacios };
  if ([...estado].length > ESTADO_MAX) return { campo: 'estado', msg: TEXTOS.estadoLargo };
  return null;
}
