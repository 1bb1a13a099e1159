import { CLAVE_MAX, CLAVE_MIN, ESTADO_MAX } from '../shared/limits.ts';
import { plainText } from '../shared/search.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

const HOTEL_NAME_PATTERN = /^[A-Za-z0-9_\-=?!@:.,]{1,25}$/;
const LEGIBLE_PATTERN = /[A-Za-z0-9]/;
/** Names that the portal itself uses besides the agency's, and the words that mention everyone in a chat. */
const RESERVED_NAMES = [TEXTS.bySystem, 'Conserje', 'here', 'everyone'];

/** Digits and letters mapped to the letter that they look like. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};
/** Returns a name reduced to what it looks like: `C0nserje.` and `conserje` are equal. */
const lookOf = (name: string): string =>
  plainText(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[01345789l]/g, (sign) => LOOKS_LIKE[sign] ?? sign);

/**
 * Validates a hotel name: letters without look-alikes, digits and some signs; at least one letter or digit (decisions
 * §3).
 */
export function checkHotelName<Field extends string>(campo: Field, name: string): Violation<Field> | null {
  if (!HOTEL_NAME_PATTERN.test(name)) return { campo, msg: TEXTS.nombreInvalido };
  return LEGIBLE_PATTERN.test(name) ? null : { campo, msg: TEXTS.nombreSinLetras };
}

/**
 * Validates the name of a new user or a new name: a hotel name that does not look like a reserved one (decisions §3).
 * Only the server checks whether it is free.
 * @param agencia the agency's own name
 */
export function checkNewName<Field extends string>(
  campo: Field,
  name: string,
  agencia: string,
): Violation<Field> | null {
  const isReserved = [...RESERVED_NAMES, agencia].some(
    (reservedName) => lookOf(reservedName) === lookOf(name) && lookOf(reservedName) !== '',
  );
  return checkHotelName(campo, name) ?? (isReserved ? { campo, msg: TEXTS.nombreDelPortal } : null);
}

/**
 * Returns the name of a dismissed user whose former name is free again. It cannot be registered, as names have no
 * spaces.
 * @param ordinal 2 for the first former owner of the name
 */
export const releasedName = (name: string, ordinal: number): string => `${name} (${ordinal})`;

/** Returns whether a name was made by `releasedName`. */
export const isReleasedName = (name: string): boolean => / \(\d+\)$/.test(name);

/** Returns the name that `releasedName` changed; any other name is itself. */
export const originalName = (name: string): string => name.replace(/ \(\d+\)$/, '');

export interface RegistroInput {
  usuario?: string | undefined;
  clave?: string | undefined;
  rclave?: string | undefined;
  referido?: string | undefined;
}

/**
 * Applies the rules of part 1 §5 Registration in their order, then those of decisions §3. An untouched field counts as
 * empty; `referido` has no form field, so it may be missing (docs/decisions/0005).
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

/** Validates a login (part 2 §5 Login). */
export function checkLogin(data: LoginInput): Violation<keyof LoginInput> | null {
  if (visibleText(data.usuario) === '') return { campo: 'usuario', msg: TEXTS.loginVacio };
  return data.clave === '' ? { campo: 'clave', msg: TEXTS.loginVacio } : null;
}

export interface ClaveChangeInput {
  clavea: string;
  claven: string;
  rclave: string;
}

/**
 * Validates a password change (part 2 §5 Password change): all fields are required, the current password matches its
 * repetition, and the new one has at least 8 characters and differs from it.
 */
export function checkClaveChange(data: ClaveChangeInput): Violation<keyof ClaveChangeInput> | null {
  for (const campo of ['clavea', 'claven', 'rclave'] as const)
    if (data[campo] === '') return { campo, msg: TEXTS.camposVacios };
  if (data.clavea !== data.rclave) return { campo: 'rclave', msg: TEXTS.clavesDistintas };
  if (data.claven.length < CLAVE_MIN) return { campo: 'claven', msg: TEXTS.claveCorta };
  if (data.claven.length > CLAVE_MAX) return { campo: 'claven', msg: TEXTS.claveLarga };
  if (data.claven === data.clavea) return { campo: 'claven', msg: TEXTS.claveMisma };
  return null;
}

/** Validates an estado (part 2 §5 Status). */
export function checkEstado(estado: string): Violation<'estado'> | null {
  if (visibleText(estado) === '') return { campo: 'estado', msg: TEXTS.camposVacios };
  if ([...estado].length > ESTADO_MAX) return { campo: 'estado', msg: TEXTS.estadoLargo };
  return null;
}
