import type { Permiso } from './acceso.ts';
import type { Reparo } from './cuenta.ts';
import {
  DESTELLOS_MAX,
  DIRECCION_MAX,
  OLVIDO_MAX,
  REGISTROS_HORA_MAX,
  TIEMPO_MAX_HORAS,
  ZONAS_MAX,
} from './limites.ts';
import { leerPermisos, nombrarPermisos } from './permisos.ts';
import { TEXTOS } from './textos.ts';
import { VIGIA_DIAS } from './vigia.ts';
import { visibleText } from './visible.ts';

/** A world zone of the pay schedule; `pais` is an ISO 3166 code for the flag. */
export interface ZonaPago {
  nombre: string;
  pais: string;
  zona: string;
}

/** The whole configuration of an agency (decisions §3, §6, §7). */
export interface DatosAgencia {
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
  zonas: readonly ZonaPago[];
  chat: string | null;
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
export type CampoAgencia = keyof DatosAgencia;

/** What its screen and the audit log call each setting. */
export const ROTULOS_AGENCIA: Record<CampoAgencia, string> = {
  nombre: 'Nombre',
  siglas: 'Siglas',
  logo: 'Logo',
  zona: 'Zona horaria',
  firma_desde: 'Firma obligatoria desde',
  minutos_tiempo: 'Minutos de un tiempo',
  olvido_minutos: 'Minutos hasta dar un tiempo por olvidado',
  paselista_cada: 'Minutos entre pases de lista',
  ascenso_vence: 'Días para responder un ascenso',
  pago: 'Día y hora de paga',
  zonas: 'Zonas de la hora de paga',
  chat: 'Chat',
  radio: 'Radio: lo que suena',
  emision: 'Radio: la emisión',
  hotel: 'Hotel',
  verificar_hotel: 'Comprobar el avatar en el hotel',
  avatar: 'Imagen de los avatares',
  bandera: 'Imagen de las banderas',
  destellos: 'Con destello',
  rechazar_misma_direccion: 'Rechazar a quienes comparten conexión',
  direcciones_dias: 'Días que se guarda la red de una conexión',
  push_contacto: 'Avisos en los dispositivos',
  registros_hora: 'Registros por hora',
  registro_pausado: 'Registro en pausa',
  vigia_dias: 'Días que se guarda Seguridad',
  clave_ociosa: 'Días sin uso hasta cerrar una sesión',
  dos_pasos_para: 'Piden dos pasos',
  direccion: 'Dirección en internet',
  mantenimiento: 'Mantenimiento',
};

/** From Monday, as `pago.dia` counts them. */
export const DIAS_SEMANA = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** Bounds of the settings that are numbers, with what they count. */
export const BORDES_AGENCIA = {
  minutos_tiempo: { min: 1, max: TIEMPO_MAX_HORAS * 60, que: 'minutos' },
  olvido_minutos: { min: 0, max: OLVIDO_MAX, que: 'minutos' },
  paselista_cada: { min: 1, max: 1440, que: 'minutos' },
  ascenso_vence: { min: 1, max: 90, que: 'días' },
  registros_hora: { min: 1, max: REGISTROS_HORA_MAX, que: 'registros' },
  vigia_dias: { min: VIGIA_DIAS.min, max: VIGIA_DIAS.max, que: 'días' },
  direcciones_dias: { min: 30, max: 730, que: 'días' },
  clave_ociosa: { min: 0, max: 365, que: 'días' },
} as const;

const NOMBRE_AGENCIA_MAX = 40;
const SIGLAS = /^[^\s\p{C}]{1,10}$/u;
const HORA = /^([01]\d|2[0-3]):[0-5]\d$/;
const PAIS = /^[a-z]{2}$/;
/** As they are in the zone database: no offsets, no abbreviations. */
const ZONA = /^(UTC|[A-Z][\w+-]*(\/[\w+-]+)+)$/;

/** Whether a time zone exists under that name. */
export function existeZona(zona: string): boolean {
  if (!ZONA.test(zona)) return false;
  try {
    new Intl.DateTimeFormat('es', { timeZone: zona });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A host that the world knows by its name: what the server fetches, or every browser does, is never a machine at home. */
const esSitio = (host: string): boolean =>
  /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(host) && !/\.(local|localhost|internal)$/.test(host);

/** What both sides have of the web's addresses, which the language itself does not know. */
const { URL } = globalThis as unknown as {
  URL: {
    canParse(direccion: string): boolean;
    new (direccion: string): { protocol: string; username: string; password: string; hostname: string };
  };
};

/** Whether an address is complete, https, of a site, and holds no name or password. */
export function esDireccion(direccion: string, max = DIRECCION_MAX): boolean {
  if (direccion.length > max || /\s/.test(direccion) || !URL.canParse(direccion)) return false;
  const { protocol, username, password, hostname } = new URL(direccion);
  return protocol === 'https:' && username === '' && password === '' && esSitio(hostname);
}

/** Whether an address is that of a whole site, without a path. */
export const esOrigen = (texto: string): boolean => esDireccion(texto) && /^https:\/\/[^/?#]+\/?$/.test(texto);

const CORREO = /^[\w.+-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i;
/** Whether a text is a mail address or an https one. */
const esContacto = (texto: string): boolean =>
  texto.length <= DIRECCION_MAX && (CORREO.test(texto) || esDireccion(texto));

const plantilla = (texto: string, hueco: string, falta: string): string | null => {
  if (!texto.includes(hueco)) return falta;
  // What is filled in must not say which site is asked.
  const sitio = texto.slice(0, texto.indexOf('/', 'https://'.length) + 1);
  return !sitio.includes(hueco) && esDireccion(texto.replaceAll(hueco, 'x')) ? null : TEXTOS.direccionInvalida;
};

const direccion = (texto: string): string | null => (esDireccion(texto) ? null : TEXTOS.direccionInvalida);
const direccionONada = (texto: string | null): string | null => (texto === null ? null : direccion(texto));
const contado = (campo: keyof typeof BORDES_AGENCIA) => (n: number) => {
  const { min, max, que } = BORDES_AGENCIA[campo];
  return Number.isInteger(n) && n >= min && n <= max ? null : `Debe ser un número entero de ${que}, de ${min} a ${max}`;
};

function reparoZonas(zonas: readonly ZonaPago[]): string | null {
  if (zonas.length > ZONAS_MAX) return TEXTOS.zonasDeMas;
  for (const { nombre, pais, zona } of zonas) {
    const cual = visibleText(nombre);
    if (cual === '') return TEXTOS.nombreVacio;
    if (cual.length > NOMBRE_AGENCIA_MAX) return `${cual.slice(0, 20)}…: el nombre es demasiado largo`;
    if (!PAIS.test(pais)) return `${cual}: ${TEXTOS.paisInvalido}`;
    if (!existeZona(zona)) return `${cual}: ${TEXTOS.zonaInvalida}`;
  }
  return null;
}

const nada = () => null;
type Revisor = { [C in CampoAgencia]: (valor: DatosAgencia[C], categorias: readonly number[]) => string | null };
const REVISORES: Revisor = {
  nombre: (texto) => {
    if (visibleText(texto) === '') return TEXTOS.nombreVacio;
    return [...visibleText(texto)].length > NOMBRE_AGENCIA_MAX
      ? `El nombre puede tener como máximo ${NOMBRE_AGENCIA_MAX} caracteres`
      : null;
  },
  siglas: (texto) => (SIGLAS.test(texto) ? null : TEXTOS.siglasInvalidas),
  logo: direccionONada,
  zona: (zona) => (existeZona(zona) ? null : TEXTOS.zonaInvalida),
  firma_desde: (categoria, categorias) => (categorias.includes(categoria) ? null : TEXTOS.firmaDesdeInvalida),
  minutos_tiempo: contado('minutos_tiempo'),
  olvido_minutos: contado('olvido_minutos'),
  paselista_cada: contado('paselista_cada'),
  ascenso_vence: contado('ascenso_vence'),
  registros_hora: contado('registros_hora'),
  registro_pausado: nada,
  vigia_dias: contado('vigia_dias'),
  pago: ({ dia, hora }) => {
    if (!Number.isInteger(dia) || dia < 1 || dia > 7) return TEXTOS.diaInvalido;
    return HORA.test(hora) ? null : TEXTOS.horaInvalida;
  },
  zonas: reparoZonas,
  chat: direccionONada,
  radio: direccionONada,
  emision: direccionONada,
  hotel: direccion,
  verificar_hotel: nada,
  avatar: (texto) => plantilla(texto, '{usuario}', TEXTOS.plantillaSinUsuario),
  bandera: (texto) => plantilla(texto, '{pais}', TEXTOS.plantillaSinPais),
  destellos: (nombres) => (nombres.length > DESTELLOS_MAX ? TEXTOS.destellosDeMas : null),
  rechazar_misma_direccion: nada,
  direcciones_dias: contado('direcciones_dias'),
  push_contacto: (texto) => (texto === null || esContacto(texto) ? null : TEXTOS.contactoInvalido),
  clave_ociosa: contado('clave_ociosa'),
  dos_pasos_para: (permisos) =>
    leerPermisos(permisos.join()).length === permisos.length ? null : TEXTOS.permisoDesconocido,
  direccion: (texto) => (texto === null || esOrigen(texto) ? null : TEXTOS.origenInvalido),
  mantenimiento: nada,
};

const revisarUno = <C extends CampoAgencia>(campo: C, valor: DatosAgencia[C], categorias: readonly number[]) =>
  REVISORES[campo](valor, categorias);

/**
 * What is wrong with some settings (decisions §7); those that are not there are left alone.
 * @param categorias the ids of the categories that are on the ladder
 */
export function revisarAgencia(
  datos: { readonly [C in CampoAgencia]?: DatosAgencia[C] | undefined },
  categorias: readonly number[],
): Reparo<CampoAgencia> | null {
  // The keys of this object are its type's.
  for (const campo of Object.keys(REVISORES) as CampoAgencia[]) {
    const valor = datos[campo];
    const msg = valor === undefined ? null : revisarUno(campo, valor, categorias);
    if (msg !== null) return { campo, msg };
  }
  return null;
}

const esDePermisos = (campo: CampoAgencia, valor: DatosAgencia[CampoAgencia]): valor is readonly Permiso[] =>
  campo === 'dos_pasos_para' && Array.isArray(valor);

/** A setting as it is told to people: in the audit log, and on its screen. */
export function ajusteEscrito<C extends CampoAgencia>(
  campo: C,
  datos: { readonly [D in C]: DatosAgencia[D] },
): string | number | boolean | null {
  const valor: DatosAgencia[CampoAgencia] = datos[campo];
  if (esDePermisos(campo, valor)) return nombrarPermisos(valor);
  if (typeof valor !== 'object' || valor === null) return valor;
  if ('hora' in valor) return `${DIAS_SEMANA[valor.dia - 1] ?? ''} ${valor.hora}`;
  return valor.map((v) => (typeof v === 'string' ? v : `${v.nombre} (${v.zona})`)).join(', ');
}
