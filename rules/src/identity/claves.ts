import { API_KEY_DAYS_MAX, API_KEY_NAME_MAX, CLAVE_MAX, CLAVE_MIN } from '../shared/limits.ts';
import { plainText } from '../shared/search.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { Viewer } from './access.ts';
import { hasPermiso, isMgmt } from './access.ts';
import type { Permiso } from './permisos.ts';
import { PERMISOS } from './permisos.ts';

/** Owner whose names a password must not be based on. */
export interface ClaveOwner {
  usuario: string;
  /** The agency's own name; `siglas` are its initials. */
  nombre: string;
  siglas: string;
}

const NON_LETTER_EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu;
const withoutSpaces = (text: string): string => plainText(text).replace(/\s+/g, '');
/** Returns the text without leading and trailing digits and signs. */
const letterCore = (text: string): string => withoutSpaces(text).replace(NON_LETTER_EDGES, '');

/**
 * Returns whether a password is a name, optionally with digits and signs around it; case, accents and blanks are
 * ignored.
 */
const isNameBased = (clave: string, name: string): boolean =>
  withoutSpaces(clave) === withoutSpaces(name) || (letterCore(name) !== '' && letterCore(clave) === letterCore(name));

/**
 * Rejects a password based on its owner's name, the agency's name or its siglas. Only the server checks for common
 * passwords.
 */
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

/** Validates a new password that is set without the previous one. */
export function checkNewClave({ clave, rclave }: NewClaveInput): Violation<keyof NewClaveInput> | null {
  if (clave === '') return { campo: 'clave', msg: TEXTS.camposVacios };
  if (rclave === '') return { campo: 'rclave', msg: TEXTS.camposVacios };
  if (clave !== rclave) return { campo: 'rclave', msg: TEXTS.clavesDistintas };
  if (clave.length < CLAVE_MIN) return { campo: 'clave', msg: TEXTS.claveRegistroCorta };
  return clave.length > CLAVE_MAX ? { campo: 'clave', msg: TEXTS.claveLarga } : null;
}

/** Scopes of an API key: the permisos, and `mgmt` for what management may do without one. */
export const API_KEY_SCOPES = [...PERMISOS, 'mgmt'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export const parseScopes = (text: string): ApiKeyScope[] => {
  const named = new Set(text.split(','));
  return API_KEY_SCOPES.filter((scope) => named.has(scope));
};

/** Returns the scopes that a person may give to their own keys. */
export const scopesOf = (viewer: Viewer): ApiKeyScope[] =>
  API_KEY_SCOPES.filter((scope) => (scope === 'mgmt' ? isMgmt(viewer) : hasPermiso(viewer, scope)));

export const permisosOfScopes = (scopes: readonly ApiKeyScope[]): Permiso[] =>
  PERMISOS.filter((permiso) => scopes.includes(permiso));

export interface ApiKeyInput {
  nombre: string;
  /** Comma-separated codes. */
  permisos: string;
  /** Days until it expires; null while empty. */
  dias: number | null;
}

/**
 * Validates an API key: a name, and an expiry of at most one year. Without permisos a key has the rights of any
 * session.
 */
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
 * Normalizes a one-time password (`k7qf-m2xp-9tra-wz4c`), ignoring case, dashes and blanks (decisions §3), since
 * telephone keyboards alter them. Any other text is returned unchanged.
 */
export function normalizeOneTimeClave(clave: string): string {
  const joined = clave.toLowerCase().replace(/[\s\p{Pd}]/gu, '');
  return ONE_TIME_CLAVE.test(joined) ? joined.replace(/.{4}(?=.)/g, '$&-') : clave;
}

/** Normalizes an authenticator or recovery code for comparison. */
export const normalizeCode = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

/** Validates the motivo for resetting a person's two-factor authentication. */
export function checkTwoFactorMotivo(motivo: string): Violation<'motivo'> | null {
  return visibleText(motivo) === '' ? { campo: 'motivo', msg: TEXTS.camposVacios } : null;
}
