import { CLAVE_MAX, CLAVE_MIN, ESTADO_MAX } from '../shared/limits.ts';
import { plainText } from '../shared/search.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';

/** A text to show and the field that it belongs to. */
export interface Violation<Field extends string = string> {
  campo: Field;
  msg: string;
}

const HOTEL_NAME_PATTERN = /^[A-Za-z0-9_\-=?!@:.,]{1,25}$/;
const LEGIBLE_PATTERN = /[A-Za-z0-9]/;
/** Names that the portal itself speaks with, besides the agency's, and words that call everyone in a chat. */
const RESERVED_NAMES = [TEXTS.bySystem, 'Conserje', 'here', 'everyone'];

/** Figures and letters that are read as another letter. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', l: 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
};
/** Returns the letters that a name is read as at a glance: `C0nserje.` and `conserje` are one. */
const lookOf = (nombre: string): string =>
  plainText(nombre)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[01345789l]/g, (sign) => LOOKS_LIKE[sign] ?? sign);

/** A hotel name: letters that no other looks like, digits and some signs, at least one letter or digit (decisions §3). */
export function checkHotelName<Field extends string>(campo: Field, nombre: string): Violation<Field> | null {
  if (!HOTEL_NAME_PATTERN.test(nombre)) return { campo, msg: TEXTS.nombreInvalido };
  return LEGIBLE_PATTERN.test(nombre) ? null : { campo, msg: TEXTS.nombreSinLetras };
}

/**
 * The name of a new user, or a new name: a hotel name that does not look like one that the portal speaks with (decisions §3).
 * Whether it is free only the server knows.
 * @param agencia the agency's own name
 */
export function checkNewName<Field extends string>(
  campo: Field,
  nombre: string,
  agencia: string,
): Violation<Field> | null {
  const isReserved = [...RESERVED_NAMES, agencia].some(
    (reservedName) => lookOf(reservedName) === lookOf(nombre) && lookOf(reservedName) !== '',
  );
  return checkHotelName(campo, nombre) ?? (isReserved ? { campo, msg: TEXTS.nombreDelPortal } : null);
}

/**
 * What someone dismissed is called once their name is anyone's again. Nobody can register it, as names have no spaces.
 * @param ordinal 2 for the first who had the name
 */
export const releasedName = (nombre: string, ordinal: number): string => `${nombre} (${ordinal})`;

/** Whether a name is one that stands in the place of one that was freed. */
export const isReleasedName = (nombre: string): boolean => / \(\d+\)$/.test(nombre);

export interface RegistroInput {
  usuario?: string | undefined;
  clave?: string | undefined;
  rclave?: string | undefined;
  referido?: string | undefined;
}

/**
 * The rules of part 1 §5 Registration in their order, then those of decisions §3. A field never touched is an empty one; `referido`
 * has no field, so that it may be missing (docs/decisions/0005).
 * @param agencia the agency's own name
 */
export function checkRegistro(data: RegistroInput, agencia: string): Violation<keyof RegistroInput> | null {
  const { clave = '', rclave = '' } = data;
  const usuario = visibleText(data.usuario ?? '');
  const referido = data.referido && visibleText(data.referido);
  const entered = { usuario, clave, rclave, referido };
  for (const campo of ['usuario', 'clave', 'rclave', 'referido'] as const)
    if (entered[campo] === '') return { campo, msg: TEXTS.camposVacios };
  if (usuario.includes(' ')) return { campo: 'usuario', msg: TEXTS.nombreConEspacio };
  if (clave !== rclave) return { campo: 'rclave', msg: TEXTS.clavesDistintas };
  const violation = checkNewName('usuario', usuario, agencia);
  if (violation) return violation;
  if (clave.length < CLAVE_MIN) return { campo: 'clave', msg: TEXTS.claveRegistroCorta };
  if (clave.length > CLAVE_MAX) return { campo: 'clave', msg: TEXTS.claveLarga };
  return null;
}

export interface LoginInput {
  usuario: string;
  clave: string;
}

/** Part 2 §5 Login. */
export function checkLogin(data: LoginInput): Violation<keyof LoginInput> | null {
  if (visibleText(data.usuario) === '') return { campo: 'usuario', msg: TEXTS.loginVacio };
  return data.clave === '' ? { campo: 'clave', msg: TEXTS.loginVacio } : null;
}

export interface ClaveChangeInput {
  clavea: string;
  claven: string;
  rclave: string;
}

/** Part 2 §5 Password change: all three required; the current one and its repetition match; the new one at least 8 characters, and another. */
export function checkClaveChange(data: ClaveChangeInput): Violation<keyof ClaveChangeInput> | null {
  for (const campo of ['clavea', 'claven', 'rclave'] as const)
    if (data[campo] === '') return { campo, msg: TEXTS.camposVacios };
  if (data.clavea !== data.rclave) return { campo: 'rclave', msg: TEXTS.clavesDistintas };
  if (data.claven.length < CLAVE_MIN) return { campo: 'claven', msg: TEXTS.claveCorta };
  if (data.claven.length > CLAVE_MAX) return { campo: 'claven', msg: TEXTS.claveLarga };
  if (data.claven === data.clavea) return { campo: 'claven', msg: TEXTS.claveMisma };
  return null;
}

/** Part 2 §5 Status. */
export function checkEstado(estado: string): Violation<'estado'> | null {
  if (visibleText(estado) === '') return { campo: 'estado', msg: TEXTS.camposVacios };
  if ([...estado].length > ESTADO_MAX) return { campo: 'estado', msg: TEXTS.estadoLargo };
  return null;
}
