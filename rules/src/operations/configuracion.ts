import type { Permiso } from '../identity/permisos.ts';
import { formatPermisos, parsePermisos } from '../identity/permisos.ts';
import type { SignOffMode } from '../money/signOff.ts';
import { SIGN_OFF_MODE_LABELS } from '../money/signOff.ts';
import {
  CREDITOS_MAX,
  FORGOTTEN_MINUTES_MAX,
  REGISTROS_PER_HOUR_MAX,
  SPARKLES_MAX,
  TIEMPO_HOURS_MAX,
  TIME_ZONES_MAX,
  URL_LENGTH_MAX,
} from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import { URL } from '../shared/url.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';
import { SECURITY_LOG_DAYS } from './securityEvents.ts';

/** World zone of the pay schedule; `pais` is an ISO 3166 code for the flag. */
export interface PaymentTimeZone {
  nombre: string;
  pais: string;
  zona: string;
}

/** Configuration of an agency (decisions §3, §6, §7). */
export interface AgenciaConfiguracion {
  nombre: string;
  siglas: string;
  /** Image URL; null for the product logo. */
  logo: string | null;
  zona: string;
  firma_desde: number;
  minutos_tiempo: number;
  /** Minutes from the end of a tiempo until it counts as forgotten; 0 disables it. */
  olvido_minutos: number;
  /** Minimum minutes between two pases de lista. */
  paselista_cada: number;
  /** Days after which an unanswered ascenso lapses. */
  ascenso_vence: number;
  /** Days that a llamado counts. */
  llamado_dias: number;
  /** A member may have several future ausencias. */
  ausencias_varias: boolean;
  /** Credits for whoever brought a newcomer, once their first pay is paid; 0 gives none. */
  referido_bono: number;
  /** Hours before its hour until which a turno can be given up. */
  turno_aviso: number;
  /** Who confirms a pay period before its reset. */
  periodo_confirma: SignOffMode;
  /** Departamentos that a person may be in, as head or member. */
  departamentos_max: number;
  /** ISO weekday (1 Monday to 7) and local time `HH:mm`. */
  pago: { dia: number; hora: string };
  zonas: readonly PaymentTimeZone[];
  chat: string | null;
  /** URL of the agency's room in the hotel; null if not published. */
  sala_hotel: string | null;
  /** URL of the radio's now-playing data. */
  radio: string | null;
  /** URL of the audio stream; null to use the one in the radio's data. */
  emision: string | null;
  /** Address of the hotel whose public user API proves that a person owns an avatar. */
  hotel: string;
  verificar_hotel: boolean;
  avatar: string;
  bandera: string;
  /** Names that carry a sparkle (part 1 §6). */
  destellos: readonly string[];
  /** Refuses a tiempo whose alto and bajo share an address; otherwise such tiempos are only marked. */
  rechazar_misma_direccion: boolean;
  /** Days that the network of an address is kept after its last use. */
  direcciones_dias: number;
  /** Contact for push services: a mail address or an https URL; null disables push. */
  push_contacto: string | null;
  /** Limit of registrations per hour, for everyone together. */
  registros_hora: number;
  /** Registration is closed. */
  registro_pausado: boolean;
  /** Newcomers send an application instead of getting an account at once. */
  ingreso: boolean;
  /** Days after a refusal until the same name may apply again. */
  ingreso_espera: number;
  /** Days that refused and withdrawn applications are kept. */
  ingreso_dias: number;
  /** Retention of the security log in days. */
  vigia_dias: number;
  /** Days after which an unused session or API key ends; 0 disables this: a session lasts a year (part 2 §9). */
  clave_ociosa: number;
  /** Holders of any of these permisos need two-factor authentication to log in. */
  dos_pasos_para: readonly Permiso[];
  /** Public URL of the portal; null if not published. */
  direccion: string | null;
  mantenimiento: boolean;
}
export type ConfiguracionField = keyof AgenciaConfiguracion;

type NullableField = {
  [K in ConfiguracionField]: null extends AgenciaConfiguracion[K] ? K : never;
}[ConfiguracionField];
const NULLABLE: Record<NullableField, true> = {
  logo: true,
  chat: true,
  sala_hotel: true,
  radio: true,
  emision: true,
  push_contacto: true,
  direccion: true,
};
/** Whether an empty text of a setting means null. */
export const isNullableField = (field: string): boolean => field in NULLABLE;

/** Labels of the settings on their screen and in the audit log. */
export const CONFIGURACION_LABELS: Record<ConfiguracionField, string> = {
  nombre: 'Nombre',
  siglas: 'Siglas',
  logo: 'Logo',
  zona: 'Zona horaria',
  firma_desde: 'Firma obligatoria desde',
  minutos_tiempo: 'Minutos de un tiempo',
  olvido_minutos: 'Minutos para marcar un tiempo como olvidado',
  paselista_cada: 'Minutos entre pases de lista',
  ascenso_vence: 'Días para responder un ascenso',
  llamado_dias: 'Días que cuenta un llamado',
  ausencias_varias: 'Permitir varias ausencias futuras',
  referido_bono: 'Bono por traer a alguien (créditos)',
  turno_aviso: 'Horas antes para dejar un turno',
  periodo_confirma: 'Quién confirma el período antes de reiniciar la nómina',
  departamentos_max: 'Departamentos por persona',
  pago: 'Día y hora de paga',
  zonas: 'Países del horario de pagos',
  chat: 'Chat',
  radio: 'Radio: enlace de datos',
  emision: 'Radio: enlace de audio',
  hotel: 'Hotel',
  sala_hotel: 'Sala de la agencia',
  verificar_hotel: 'Comprobar el avatar en el hotel',
  avatar: 'Imagen de los avatares',
  bandera: 'Imagen de las banderas',
  destellos: 'Nombres con destello',
  rechazar_misma_direccion: 'No permitir la misma conexión',
  direcciones_dias: 'Días que se guarda la conexión',
  push_contacto: 'Notificaciones en los dispositivos',
  registros_hora: 'Registros por hora',
  registro_pausado: 'Registro en pausa',
  ingreso: 'Pedir solicitud para registrarse',
  ingreso_espera: 'Días para enviar otra solicitud',
  ingreso_dias: 'Días que se guardan las solicitudes sin cuenta',
  vigia_dias: 'Días que se guarda el historial de Seguridad',
  clave_ociosa: 'Cerrar sesiones sin uso (días)',
  dos_pasos_para: 'Permisos que piden verificación en dos pasos',
  direccion: 'Dirección en internet',
  mantenimiento: 'Mantenimiento',
};

/** Monday first, as counted by `pago.dia`. */
export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** Bounds of the numeric settings, with their unit. */
export const CONFIGURACION_BOUNDS = {
  minutos_tiempo: { min: 1, max: TIEMPO_HOURS_MAX * 60, que: 'minutos' },
  olvido_minutos: { min: 0, max: FORGOTTEN_MINUTES_MAX, que: 'minutos' },
  paselista_cada: { min: 1, max: 1440, que: 'minutos' },
  ascenso_vence: { min: 1, max: 90, que: 'días' },
  llamado_dias: { min: 1, max: 730, que: 'días' },
  referido_bono: { min: 0, max: CREDITOS_MAX, que: 'créditos' },
  turno_aviso: { min: 0, max: 72, que: 'horas' },
  departamentos_max: { min: 1, max: 20, que: 'departamentos' },
  registros_hora: { min: 1, max: REGISTROS_PER_HOUR_MAX, que: 'registros' },
  ingreso_espera: { min: 0, max: 365, que: 'días' },
  ingreso_dias: { min: 1, max: 730, que: 'días' },
  vigia_dias: { min: SECURITY_LOG_DAYS.min, max: SECURITY_LOG_DAYS.max, que: 'días' },
  direcciones_dias: { min: 30, max: 730, que: 'días' },
  clave_ociosa: { min: 0, max: 365, que: 'días' },
} as const;

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

/**
 * Returns whether a host is a public DNS name. URLs fetched by the server or by every browser must not point to a local
 * machine.
 */
const isPublicHost = (host: string): boolean =>
  /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(host) && !/\.(local|localhost|internal)$/.test(host);

/** Returns whether a URL is complete, https, on a public host and without credentials. */
export function isHttpsUrl(url: string, max = URL_LENGTH_MAX): boolean {
  if (url.length > max || /\s/.test(url) || !URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' && isPublicHost(hostname);
}

/** Returns whether a URL is an origin without a path. */
const isHttpsOrigin = (text: string): boolean => isHttpsUrl(text) && /^https:\/\/[^/?#]+\/?$/.test(text);

const MAIL_PATTERN = /^[\w.+-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i;
const isContact = (text: string): boolean =>
  text.length <= URL_LENGTH_MAX && (MAIL_PATTERN.test(text) || isHttpsUrl(text));

const templateViolation = (text: string, placeholder: string, missingMsg: string): string | null => {
  if (!text.includes(placeholder)) return missingMsg;
  // The filled-in value must not determine the host.
  const site = text.slice(0, text.indexOf('/', 'https://'.length) + 1);
  return !site.includes(placeholder) && isHttpsUrl(text.replaceAll(placeholder, 'x')) ? null : TEXTS.direccionInvalida;
};

const urlViolation = (text: string): string | null => (isHttpsUrl(text) ? null : TEXTS.direccionInvalida);
const checkOptionalUrl = (text: string | null): string | null => (text === null ? null : urlViolation(text));
const checkCountOf = (field: keyof typeof CONFIGURACION_BOUNDS) => (n: number) => {
  const { min, max, que } = CONFIGURACION_BOUNDS[field];
  return Number.isInteger(n) && n >= min && n <= max ? null : `Debe ser un número entero de ${que}, de ${min} a ${max}`;
};

function timeZonesViolation(zones: readonly PaymentTimeZone[]): string | null {
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

const noCheck = () => null;
type FieldChecks = {
  [C in ConfiguracionField]: (value: AgenciaConfiguracion[C], categorias: readonly number[]) => string | null;
};
const FIELD_CHECKS: FieldChecks = {
  nombre: (text) => {
    if (visibleText(text) === '') return TEXTS.nombreVacio;
    return [...visibleText(text)].length > AGENCIA_NAME_MAX
      ? `El nombre puede tener como máximo ${AGENCIA_NAME_MAX} caracteres`
      : null;
  },
  siglas: (text) => (SIGLAS_PATTERN.test(text) ? null : TEXTS.siglasInvalidas),
  logo: checkOptionalUrl,
  zona: (zona) => (timeZoneExists(zona) ? null : TEXTS.zonaInvalida),
  firma_desde: (categoria, categorias) => (categorias.includes(categoria) ? null : TEXTS.firmaDesdeInvalida),
  minutos_tiempo: checkCountOf('minutos_tiempo'),
  olvido_minutos: checkCountOf('olvido_minutos'),
  paselista_cada: checkCountOf('paselista_cada'),
  ascenso_vence: checkCountOf('ascenso_vence'),
  llamado_dias: checkCountOf('llamado_dias'),
  referido_bono: checkCountOf('referido_bono'),
  turno_aviso: checkCountOf('turno_aviso'),
  departamentos_max: checkCountOf('departamentos_max'),
  registros_hora: checkCountOf('registros_hora'),
  ausencias_varias: noCheck,
  periodo_confirma: noCheck,
  registro_pausado: noCheck,
  ingreso: noCheck,
  ingreso_espera: checkCountOf('ingreso_espera'),
  ingreso_dias: checkCountOf('ingreso_dias'),
  vigia_dias: checkCountOf('vigia_dias'),
  pago: ({ dia, hora }) => {
    if (!Number.isInteger(dia) || dia < 1 || dia > 7) return TEXTS.diaInvalido;
    return HOUR_PATTERN.test(hora) ? null : TEXTS.horaInvalida;
  },
  zonas: timeZonesViolation,
  chat: checkOptionalUrl,
  sala_hotel: checkOptionalUrl,
  radio: checkOptionalUrl,
  emision: checkOptionalUrl,
  hotel: urlViolation,
  verificar_hotel: noCheck,
  avatar: (text) => templateViolation(text, '{usuario}', TEXTS.plantillaSinUsuario),
  bandera: (text) => templateViolation(text, '{pais}', TEXTS.plantillaSinPais),
  destellos: (names) => (names.length > SPARKLES_MAX ? TEXTS.destellosDeMas : null),
  rechazar_misma_direccion: noCheck,
  direcciones_dias: checkCountOf('direcciones_dias'),
  push_contacto: (text) => (text === null || isContact(text) ? null : TEXTS.contactoInvalido),
  clave_ociosa: checkCountOf('clave_ociosa'),
  dos_pasos_para: (permisos) =>
    parsePermisos(permisos.join()).length === permisos.length ? null : TEXTS.permisoDesconocido,
  direccion: (text) => (text === null || isHttpsOrigin(text) ? null : TEXTS.origenInvalido),
  mantenimiento: noCheck,
};

const checkField = <C extends ConfiguracionField>(
  field: C,
  value: AgenciaConfiguracion[C],
  categorias: readonly number[],
) => FIELD_CHECKS[field](value, categorias);

/**
 * Validates settings (decisions §7); missing ones are skipped.
 * @param categorias ids of the categorias on the ladder
 */
export function checkConfiguracion(
  data: { readonly [C in ConfiguracionField]?: AgenciaConfiguracion[C] | undefined },
  categorias: readonly number[],
): Violation<ConfiguracionField> | null {
  // Object.keys returns string[]; the keys of this object are exactly its type's.
  for (const campo of Object.keys(FIELD_CHECKS) as ConfiguracionField[]) {
    const value = data[campo];
    const msg = value === undefined ? null : checkField(campo, value, categorias);
    if (msg !== null) return { campo, msg };
  }
  return null;
}

const isPermisoList = (
  field: ConfiguracionField,
  value: AgenciaConfiguracion[ConfiguracionField],
): value is readonly Permiso[] => field === 'dos_pasos_para' && Array.isArray(value);

const isSignOffMode = (
  field: ConfiguracionField,
  value: AgenciaConfiguracion[ConfiguracionField],
): value is SignOffMode => field === 'periodo_confirma' && typeof value === 'string';

/** Formats a setting for the audit log and its screen. */
export function formatConfiguracionValue<C extends ConfiguracionField>(
  field: C,
  data: { readonly [D in C]: AgenciaConfiguracion[D] },
): string | number | boolean | null {
  const value: AgenciaConfiguracion[ConfiguracionField] = data[field];
  if (isPermisoList(field, value)) return formatPermisos(value);
  if (isSignOffMode(field, value)) return SIGN_OFF_MODE_LABELS[value];
  if (typeof value !== 'object' || value === null) return value;
  if ('hora' in value) return `${WEEKDAYS[value.dia - 1] ?? ''} ${value.hora}`;
  return value.map((v) => (typeof v === 'string' ? v : `${v.nombre} (${v.zona})`)).join(', ');
}
