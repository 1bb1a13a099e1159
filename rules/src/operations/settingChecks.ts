import { parsePermisos } from '../identity/permisos.ts';
import { isHttpsUrl } from '../shared/httpsUrl.ts';
import { SPARKLES_MAX, TIME_ZONES_MAX, URL_LENGTH_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';

/** World zone of the pay schedule; `pais` is an ISO 3166 code for the flag. */
export interface PaymentTimeZone {
  nombre: string;
  pais: string;
  zona: string;
}

/** Weekly pay: ISO weekday (1 Monday to 7) and local time `HH:mm`. */
export interface PayTime {
  dia: number;
  hora: string;
}

const AGENCIA_NAME_MAX = 40;
const SIGLAS_PATTERN = /^[^\s\p{C}]{1,10}$/u;
const HOUR_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
const COUNTRY_PATTERN = /^[a-z]{2}$/;
/** Names as in the zone database: no offsets, no abbreviations. */
const TIME_ZONE = /^(UTC|[A-Z][\w+-]*(\/[\w+-]+)+)$/;

export function timeZoneExists(zona: string): boolean {
  if (!TIME_ZONE.test(zona)) return false;
  try {
    new Intl.DateTimeFormat('es', { timeZone: zona });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns whether a URL is an origin without a path. */
const isHttpsOrigin = (text: string): boolean => isHttpsUrl(text) && /^https:\/\/[^/?#]+\/?$/.test(text);

const MAIL_PATTERN = /^[\w.+-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i;
const isContact = (text: string): boolean =>
  text.length <= URL_LENGTH_MAX && (MAIL_PATTERN.test(text) || isHttpsUrl(text));

/** Validates the name of the agency. */
export function checkAgenciaName(text: string): string | null {
  if (visibleText(text) === '') return TEXTS.nombreVacio;
  return [...visibleText(text)].length > AGENCIA_NAME_MAX
    ? `El nombre puede tener como máximo ${AGENCIA_NAME_MAX} caracteres`
    : null;
}

/** Validates the siglas. */
export const checkSiglas = (text: string): string | null => (SIGLAS_PATTERN.test(text) ? null : TEXTS.siglasInvalidas);

/** Validates an address that must be set. */
export const checkUrl = (text: string): string | null => (isHttpsUrl(text) ? null : TEXTS.direccionInvalida);
/** Validates an address that may be missing. */
export const checkOptionalUrl = (text: string | null): string | null => (text === null ? null : checkUrl(text));
/** Validates the address of the portal, which may be missing. */
export const checkOptionalOrigin = (text: string | null): string | null =>
  text === null || isHttpsOrigin(text) ? null : TEXTS.origenInvalido;
/** Validates the contact of push services, which may be missing. */
export const checkOptionalContact = (text: string | null): string | null =>
  text === null || isContact(text) ? null : TEXTS.contactoInvalido;

/** Creates the check of a URL template, which says `missingMsg` if the placeholder is not in it. */
export const checkUrlTemplate =
  (placeholder: string, missingMsg: string) =>
  (text: string): string | null => {
    if (!text.includes(placeholder)) return missingMsg;
    // The filled-in value must not determine the host.
    const site = text.slice(0, text.indexOf('/', 'https://'.length) + 1);
    return !site.includes(placeholder) && isHttpsUrl(text.replaceAll(placeholder, 'x'))
      ? null
      : TEXTS.direccionInvalida;
  };

/** Validates a time zone. */
export const checkTimeZone = (zona: string): string | null => (timeZoneExists(zona) ? null : TEXTS.zonaInvalida);

/** Validates the zones of the pay schedule. */
export function checkTimeZones(zones: readonly PaymentTimeZone[]): string | null {
  if (zones.length > TIME_ZONES_MAX) return TEXTS.zonasDeMas;
  for (const { nombre, pais, zona } of zones) {
    const which = visibleText(nombre);
    if (which === '') return TEXTS.nombreVacio;
    if (which.length > AGENCIA_NAME_MAX) return `${which.slice(0, 20)}…: el nombre es demasiado largo`;
    if (!COUNTRY_PATTERN.test(pais)) return `${which}: ${TEXTS.paisInvalido}`;
    if (!timeZoneExists(zona)) return `${which}: ${TEXTS.zonaInvalida}`;
  }
  return null;
}

/** Validates day and time of the weekly pay. */
export function checkPayTime({ dia, hora }: PayTime): string | null {
  if (!Number.isInteger(dia) || dia < 1 || dia > 7) return TEXTS.diaInvalido;
  return HOUR_PATTERN.test(hora) ? null : TEXTS.horaInvalida;
}

/** Validates that a categoria is on the ladder. */
export const checkCategoria = (categoria: number, categorias: readonly number[]): string | null =>
  categorias.includes(categoria) ? null : TEXTS.firmaDesdeInvalida;

/** Validates the names that sparkle. */
export const checkSparkles = (names: readonly string[]): string | null =>
  names.length > SPARKLES_MAX ? TEXTS.destellosDeMas : null;

/** Validates codes of permisos. */
export const checkPermisos = (permisos: readonly string[]): string | null =>
  parsePermisos(permisos.join()).length === permisos.length ? null : TEXTS.permisoDesconocido;
