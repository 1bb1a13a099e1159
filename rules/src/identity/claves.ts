import { API_KEY_DAYS_MAX, API_KEY_NAME_MAX, CLAVE_MAX, CLAVE_MIN } from '../shared/limits.ts';
import { plainText } from '../shared/search.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { Permiso, Viewer } from './access.ts';
import { hasPermiso, isMgmt, PERMISOS } from './access.ts';
import type { Violation } from './registration.ts';

/** Whose a password is to be. */
export interface ClaveOwner {
  usuario: string;
  /** The agency's own name and its initials. */
  nombre: string;
  siglas: string;
}

const NON_LETTER_EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu;
const withoutSpaces = (text: string): string => plainText(text).replace(/\s+/g, '');
/** A text without what is easily put around it: digits, signs. */
const letterCore = (text: string): string => withoutSpaces(text).replace(NON_LETTER_EDGES, '');

/** Whether a password is a name, or one with digits and signs around it, without regard to case, accents and blanks. */
const isNameBased = (clave: string, nombre: string): boolean =>
  withoutSpaces(clave) === withoutSpaces(nombre) ||
  (letterCore(nombre) !== '' && letterCore(clave) === letterCore(nombre));

/** A password is not its owner's name, nor the agency's, nor its initials. Whether it is a common one only the server knows. */
export function checkClaveAgainstOwner<Field extends string>(
  campo: Field,
  clave: string,
  { usuario, nombre, siglas }: ClaveOwner,
): Violation<Field> | null {
  if (isNameBased(clave, usuario))
    return { campo, msg: 'Tu contraseña no puede ser tu nombre, ni tu nombre con números.' };
  return [nombre, siglas].some((agencyName) => isNameBased(clave, agencyName))
    ? { campo, msg: 'Tu contraseña no puede ser el nombre de la agencia, ni con números.' }
    : null;
}

export interface NewClaveInput {
  clave: string;
  rclave: string;
}

/** A password that is chosen without the one before it. */
export function checkNewClave({ clave, rclave }: NewClaveInput): Violation<keyof NewClaveInput> | null {
  if (clave === '') return { campo: 'clave', msg: TEXTS.camposVacios };
  if (rclave === '') return { campo: 'rclave', msg: TEXTS.camposVacios };
  if (clave !== rclave) return { campo: 'rclave', msg: TEXTS.clavesDistintas };
  if (clave.length < CLAVE_MIN) return { campo: 'clave', msg: TEXTS.claveRegistroCorta };
  return clave.length > CLAVE_MAX ? { campo: 'clave', msg: TEXTS.claveLarga } : null;
}

/** What a program's key may do: permissions, and what management may without one. */
export const API_KEY_SCOPES = [...PERMISOS, 'mgmt'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export const parseScopes = (text: string): ApiKeyScope[] => {
  const named = new Set(text.split(','));
  return API_KEY_SCOPES.filter((scope) => named.has(scope));
};

/** What someone may give a key of theirs. */
export const scopesOf = (viewer: Viewer): ApiKeyScope[] =>
  API_KEY_SCOPES.filter((scope) => (scope === 'mgmt' ? isMgmt(viewer) : hasPermiso(viewer, scope)));

/** The permissions among what a key may do. */
export const permisosOfScopes = (scopes: readonly ApiKeyScope[]): Permiso[] =>
  PERMISOS.filter((permiso) => scopes.includes(permiso));

export interface ApiKeyInput {
  nombre: string;
  /** Codes, separated by commas. */
  permisos: string;
  /** Days until its end; null while nothing is typed. */
  dias: number | null;
}

/** A program's key has a name, and an end a year away at most. It may have no permission: then it does what any session may. */
export function checkApiKey({ nombre, permisos, dias }: ApiKeyInput): Violation<keyof ApiKeyInput> | null {
  const name = visibleText(nombre);
  if (name === '') return { campo: 'nombre', msg: TEXTS.camposVacios };
  if ([...name].length > API_KEY_NAME_MAX)
    return { campo: 'nombre', msg: `El nombre puede tener como máximo ${API_KEY_NAME_MAX} caracteres` };
  const codes = permisos.split(',').filter((code) => code !== '');
  if (codes.some((code) => !(API_KEY_SCOPES as readonly string[]).includes(code)))
    return { campo: 'permisos', msg: TEXTS.permisoDesconocido };
  const fits = dias !== null && Number.isInteger(dias) && dias >= 1 && dias <= API_KEY_DAYS_MAX;
  return fits ? null : { campo: 'dias', msg: `Debe durar un número entero de días, de 1 a ${API_KEY_DAYS_MAX}` };
}

const ONE_TIME_CLAVE = /^[a-z2-9]{16}$/;

/**
 * A one-time password as it was given (`k7qf-m2xp-9tra-wz4c`), however a telephone's keyboard wrote it: without regard to case, dashes
 * and blanks (decisions §3). Another text stays as it is.
 */
export function normalizeOneTimeClave(clave: string): string {
  const joined = clave.toLowerCase().replace(/[\s\p{Pd}]/gu, '');
  return ONE_TIME_CLAVE.test(joined) ? joined.replace(/.{4}(?=.)/g, '$&-') : clave;
}

/** A code of an authenticator, or one of those for when it is lost, as it is compared. */
export const normalizeCode = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

/** Somebody's second step is taken from them for a reason. */
export function checkTwoFactorMotivo(motivo: string): Violation<'motivo'> | null {
  return visibleText(motivo) === '' ? { campo: 'motivo', msg: TEXTS.camposVacios } : null;
}
