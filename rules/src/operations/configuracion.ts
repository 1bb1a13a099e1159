import type { Permiso } from '../identity/access.ts';
import { formatPermisos, parsePermisos } from '../identity/permisos.ts';
import type { Violation } from '../identity/registration.ts';
import {
  FORGOTTEN_MINUTES_MAX,
  REGISTROS_PER_HOUR_MAX,
  SPARKLES_MAX,
  TIEMPO_HOURS_MAX,
  TIME_ZONES_MAX,
  URL_LENGTH_MAX,
} from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';
import { SECURITY_LOG_DAYS } from './securityEvents.ts';

/** A world zone of the pay schedule; `pais` is an ISO 3166 code for the flag. */
export interface PaymentTimeZone {
  nombre: string;
  pais: string;
  zona: string;
}

/** The whole configuration of an agency (decisions §3, §6, §7). */
export interface AgenciaConfiguracion {
  nombre: string;
  siglas: string;
  /** Address of a picture; null: that of the product. */
  logo: string | null;
  zona: string;
  firma_desde: number;
  minutos_tiempo: number;
  /** Minutes from the end of a tiempo until it counts as forgotten; 0: it never does. */
  olvido_minutos: number;
  paselista_cada: number;
  ascenso_vence: number;
  /** ISO weekday (1 Monday to 7) and local time `HH:mm`. */
  pago: { dia: number; hora: string };
  zonas: readonly PaymentTimeZone[];
  chat: string | null;
  /** Where the agency's room in the hotel is entered; null: it is not said. */
  sala_hotel: string | null;
  /** Where the radio tells what it plays. */
  radio: string | null;
  /** Where it is heard; null: where it says itself. */
  emision: string | null;
  hotel: string;
  verificar_hotel: boolean;
  avatar: string;
  bandera: string;
  /** Names that carry a sparkle (part 1 §6). */
  destellos: readonly string[];
  rechazar_misma_direccion: boolean;
  /** Days that the network of an address is kept after it was used last. */
  direcciones_dias: number;
  /** Whom those who deliver to devices may turn to: a mail address, or an https one. Null: nothing goes to devices. */
  push_contacto: string | null;
  /** Registrations of everyone together that an hour takes. */
  registros_hora: number;
  /** Nobody registers for now. */
  registro_pausado: boolean;
  /** Days for which the security log is kept. */
  vigia_dias: number;
  /** Days after which a key that nobody uses ends; 0: it lives its whole year (part 2 §9). */
  clave_ociosa: number;
  /** Whoever holds one of these needs a second step to log in. */
  dos_pasos_para: readonly Permiso[];
  /** Where the portal is on the Internet; null: it has not been published. */
  direccion: string | null;
  mantenimiento: boolean;
}
export type ConfiguracionField = keyof AgenciaConfiguracion;

/** What its screen and the audit log call each setting. */
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
  vigia_dias: 'Días que se guarda el historial de Seguridad',
  clave_ociosa: 'Cerrar sesiones sin uso (días)',
  dos_pasos_para: 'Permisos que piden verificación en dos pasos',
  direccion: 'Dirección en internet',
  mantenimiento: 'Mantenimiento',
};

/** From Monday, as `pago.dia` counts them. */
export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** Bounds of the settings that are numbers, with what they count. */
export const CONFIGURACION_BOUNDS = {
  minutos_tiempo: { min: 1, max: TIEMPO_HOURS_MAX * 60, que: 'minutos' },
  olvido_minutos: { min: 0, max: FORGOTTEN_MINUTES_MAX, que: 'minutos' },
  paselista_cada: { min: 1, max: 1440, que: 'minutos' },
  ascenso_vence: { min: 1, max: 90, que: 'días' },
  registros_hora: { min: 1, max: REGISTROS_PER_HOUR_MAX, que: 'registros' },
  vigia_dias: { min: SECURITY_LOG_DAYS.min, max: SECURITY_LOG_DAYS.max, que: 'días' },
  direcciones_dias: { min: 30, max: 730, que: 'días' },
  clave_ociosa: { min: 0, max: 365, que: 'días' },
} as const;

const AGENCIA_NAME_MAX = 40;
const SIGLAS_PATTERN = /^[^\s\p{C}]{1,10}$/u;
const HOUR_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
const COUNTRY_PATTERN = /^[a-z]{2}$/;
/** As they are in the zone database: no offsets, no abbreviations. */
const TIME_ZONE = /^(UTC|[A-Z][\w+-]*(\/[\w+-]+)+)$/;

/** Whether a time zone exists under that name. */
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

/** A host that the world knows by its name: what the server fetches, or every browser does, is never a machine at home. */
const isPublicHost = (host: string): boolean =>
  /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(host) && !/\.(local|localhost|internal)$/.test(host);

/** What both sides have of the web's addresses, which the language itself does not know. */
const { URL } = globalThis as unknown as {
  URL: {
    canParse(direccion: string): boolean;
    new (direccion: string): { protocol: string; username: string; password: string; hostname: string };
  };
};

/** Whether an address is complete, https, of a site, and holds no name or password. */
export function isHttpsUrl(url: string, max = URL_LENGTH_MAX): boolean {
  if (url.length > max || /\s/.test(url) || !URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' && isPublicHost(hostname);
}

/** Whether an address is that of a whole site, without a path. */
export const isHttpsOrigin = (text: string): boolean => isHttpsUrl(text) && /^https:\/\/[^/?#]+\/?$/.test(text);

const MAIL_PATTERN = /^[\w.+-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i;
/** Whether a text is a mail address or an https one. */
const isContact = (text: string): boolean =>
  text.length <= URL_LENGTH_MAX && (MAIL_PATTERN.test(text) || isHttpsUrl(text));

const templateViolation = (text: string, placeholder: string, missingMsg: string): string | null => {
  if (!text.includes(placeholder)) return missingMsg;
  // What is filled in must not say which site is asked.
  const site = text.slice(0, text.indexOf('/', 'https://'.length) + 1);
  return !site.includes(placeholder) && isHttpsUrl(text.replaceAll(placeholder, 'x')) ? null : TEXTS.direccionInvalida;
};

const urlViolation = (text: string): string | null => (isHttpsUrl(text) ? null : TEXTS.direccionInvalida);
const checkOptionalUrl = (text: string | null): string | null => (text === null ? null : urlViolation(text));
const checkCountOf = (field: keyof typeof CONFIGURACION_BOUNDS) => (n: number) => {
  const { min, max, que } = CONFIGURACION_BOUNDS[field];
  return Number.isInteger(n) && n >= min && n <= max ? null : `Debe ser un número entero de ${que}, de ${min} a ${max}`;
};

function timeZonesViolation(zonas: readonly PaymentTimeZone[]): string | null {
  if (zonas.length > TIME_ZONES_MAX) return TEXTS.zonasDeMas;
  for (const { nombre, pais, zona } of zonas) {
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
  registros_hora: checkCountOf('registros_hora'),
  registro_pausado: noCheck,
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
  destellos: (nombres) => (nombres.length > SPARKLES_MAX ? TEXTS.destellosDeMas : null),
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
 * What is wrong with some settings (decisions §7); those that are not there are left alone.
 * @param categorias the ids of the categories that are on the ladder
 */
export function checkConfiguracion(
  data: { readonly [C in ConfiguracionField]?: AgenciaConfiguracion[C] | undefined },
  categorias: readonly number[],
): Violation<ConfiguracionField> | null {
  // The keys of this object are its type's.
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

/** A setting as it is told to people: in the audit log, and on its screen. */
export function formatConfiguracionValue<C extends ConfiguracionField>(
  field: C,
  data: { readonly [D in C]: AgenciaConfiguracion[D] },
): string | number | boolean | null {
  const value: AgenciaConfiguracion[ConfiguracionField] = data[field];
  if (isPermisoList(field, value)) return formatPermisos(value);
  if (typeof value !== 'object' || value === null) return value;
  if ('hora' in value) return `${WEEKDAYS[value.dia - 1] ?? ''} ${value.hora}`;
  return value.map((v) => (typeof v === 'string' ? v : `${v.nombre} (${v.zona})`)).join(', ');
}
