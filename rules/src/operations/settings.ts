import type { Permiso } from '../identity/permisos.ts';
import type { SignOffMode } from '../money/signOff.ts';
import { keysOf } from '../shared/keysOf.ts';
import { CREDITOS_MAX, TIEMPO_HOURS_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { PaymentTimeZone, PayTime } from './settingChecks.ts';
import {
  checkAgenciaName,
  checkCategoria,
  checkOptionalContact,
  checkOptionalOrigin,
  checkOptionalUrl,
  checkPayTime,
  checkPermisos,
  checkSiglas,
  checkSparkles,
  checkTimeZone,
  checkTimeZones,
  checkUrl,
  checkUrlTemplate,
} from './settingChecks.ts';

/** Values of the settings, by kind. A kind has its own control on the screen and its own schemas in the contract. */
interface SettingValues {
  text: string;
  /** An empty text is null. */
  optionalText: string | null;
  /** Integer within bounds. */
  number: number;
  switch: boolean;
  /** Id of a categoria. */
  categoria: number;
  signOffMode: SignOffMode;
  payTime: PayTime;
  timeZone: string;
  timeZones: readonly PaymentTimeZone[];
  usuarios: readonly string[];
  permisos: readonly Permiso[];
}
export type SettingKind = keyof SettingValues;

/** Sections of the settings on their screen. */
export type SettingSection =
  | 'identidad'
  | 'trabajo'
  | 'paga'
  | 'zona'
  | 'direccion'
  | 'hotel'
  | 'sala'
  | 'avisos'
  | 'privacidad'
  | 'llaves'
  | 'puerta'
  | 'guardia';

interface Described<K extends SettingKind> {
  kind: K;
  /** Value of an agency that never stored one. */
  fallback: SettingValues[K];
  /** Answered to every visitor. Any other setting stays on the server and on the screen of the settings. */
  isPublic?: true;
  section: SettingSection;
  /** Name on the screen and in the audit log. */
  label: string;
  /** Hint below the control. */
  help?: string;
  /** What the screen shows for null; «Ninguno» by default. */
  emptyLabel?: string;
  /** What the screen shows for 0 or an empty list, instead of the value. */
  offLabel?: string;
}
interface Bounded {
  min: number;
  max: number;
  unit: string;
  /** What a smaller number deletes for ever, for the question before it is saved. */
  deletes?: string;
}
interface Checked<K extends SettingKind> {
  /**
   * Returns why a value is refused; null if it is valid.
   * @param categorias ids of the categorias on the ladder
   */
  check: (value: SettingValues[K], categorias: readonly number[]) => string | null;
}
type SettingOf<K extends SettingKind> = Described<K> &
  (K extends 'number' ? Bounded : K extends 'switch' | 'signOffMode' ? unknown : Checked<K>);
type Setting = { [K in SettingKind]: SettingOf<K> }[SettingKind];

/**
 * Settings of an agency (decisions §3, §6, §7), in the order of their screen. Types, schemas of the calls, defaults,
 * checks and controls are derived from it.
 */
export const SETTINGS = {
  nombre: {
    kind: 'text',
    fallback: 'Conserje',
    check: checkAgenciaName,
    isPublic: true,
    section: 'identidad',
    label: 'Nombre',
  },
  siglas: {
    kind: 'text',
    fallback: 'CON',
    check: checkSiglas,
    isPublic: true,
    section: 'identidad',
    label: 'Siglas',
    help: 'Van antes de cada misión',
  },
  /** Image URL; null for the product logo. */
  logo: {
    kind: 'optionalText',
    fallback: null,
    check: checkOptionalUrl,
    isPublic: true,
    section: 'identidad',
    label: 'Logo',
    help: 'Enlace https de una imagen. Si lo dejas vacío, usamos el logo del portal.',
    emptyLabel: 'El del portal',
  },
  /** Names that carry a sparkle (part 1 §6). */
  destellos: {
    kind: 'usuarios',
    fallback: [],
    check: checkSparkles,
    isPublic: true,
    section: 'identidad',
    label: 'Nombres con destello',
    help: 'Nombres separados por espacios',
    offLabel: 'Ninguno',
  },

  minutos_tiempo: {
    kind: 'number',
    min: 1,
    max: TIEMPO_HOURS_MAX * 60,
    unit: 'minutos',
    fallback: 60,
    isPublic: true,
    section: 'trabajo',
    label: 'Minutos de un tiempo',
  },
  /** Minutes from the end of a tiempo until it counts as forgotten; 0 disables it. */
  olvido_minutos: {
    kind: 'number',
    min: 0,
    max: 1440,
    unit: 'minutos',
    fallback: 60,
    isPublic: true,
    section: 'trabajo',
    label: 'Minutos para marcar un tiempo como olvidado',
    help: 'Se cuenta desde que terminó sin confirmarse. Con 0 no se marca.',
    offLabel: 'Nunca',
  },
  /** Minimum minutes between two pases de lista. */
  paselista_cada: {
    kind: 'number',
    min: 1,
    max: 1440,
    unit: 'minutos',
    fallback: 60,
    section: 'trabajo',
    label: 'Minutos entre pases de lista',
  },
  /** Days after which an unanswered ascenso lapses. */
  ascenso_vence: {
    kind: 'number',
    min: 1,
    max: 90,
    unit: 'días',
    fallback: 7,
    section: 'trabajo',
    label: 'Días para responder un ascenso',
  },
  /** Days that a llamado counts. */
  llamado_dias: {
    kind: 'number',
    min: 1,
    max: 730,
    unit: 'días',
    fallback: 60,
    section: 'trabajo',
    label: 'Días que cuenta un llamado',
    help: 'Vale para los llamados nuevos. Los de antes siguen igual.',
  },
  /** A member may have several future ausencias. */
  ausencias_varias: {
    kind: 'switch',
    fallback: false,
    isPublic: true,
    section: 'trabajo',
    label: 'Permitir varias ausencias futuras',
    help: 'Cada miembro puede pedir más de una, en días distintos. Si no, una a la vez.',
  },
  /** Hours before its hour until which a turno can be given up. */
  turno_aviso: {
    kind: 'number',
    min: 0,
    max: 72,
    unit: 'horas',
    fallback: 2,
    section: 'trabajo',
    label: 'Horas antes para dejar un turno',
  },
  /** Departamentos that a person may be in, as head or member. */
  departamentos_max: {
    kind: 'number',
    min: 1,
    max: 20,
    unit: 'departamentos',
    fallback: 3,
    section: 'trabajo',
    label: 'Departamentos por persona',
  },
  firma_desde: {
    kind: 'categoria',
    fallback: 3,
    check: checkCategoria,
    isPublic: true,
    section: 'trabajo',
    label: 'Firma obligatoria desde',
    help: 'Desde este rango pedimos una firma a quien no tenga',
  },
  /** Refuses a tiempo whose alto and bajo share an address; otherwise such tiempos are only marked. */
  rechazar_misma_direccion: {
    kind: 'switch',
    fallback: false,
    section: 'trabajo',
    label: 'No permitir la misma conexión',
    help: 'Si lo desactivas, el tiempo se permite y solo se marca.',
  },

  pago: {
    kind: 'payTime',
    fallback: { dia: 7, hora: '18:00' },
    check: checkPayTime,
    isPublic: true,
    section: 'paga',
    label: 'Día y hora de paga',
  },
  zonas: {
    kind: 'timeZones',
    fallback: [
      { nombre: 'República Dominicana', pais: 'do', zona: 'America/Santo_Domingo' },
      { nombre: 'México', pais: 'mx', zona: 'America/Mexico_City' },
      { nombre: 'Colombia', pais: 'co', zona: 'America/Bogota' },
      { nombre: 'Perú', pais: 'pe', zona: 'America/Lima' },
      { nombre: 'Ecuador', pais: 'ec', zona: 'America/Guayaquil' },
      { nombre: 'Venezuela', pais: 've', zona: 'America/Caracas' },
      { nombre: 'Chile', pais: 'cl', zona: 'America/Santiago' },
      { nombre: 'Argentina', pais: 'ar', zona: 'America/Argentina/Buenos_Aires' },
      { nombre: 'Uruguay', pais: 'uy', zona: 'America/Montevideo' },
      { nombre: 'Bolivia', pais: 'bo', zona: 'America/La_Paz' },
      { nombre: 'Paraguay', pais: 'py', zona: 'America/Asuncion' },
      { nombre: 'Costa Rica', pais: 'cr', zona: 'America/Costa_Rica' },
      { nombre: 'España', pais: 'es', zona: 'Europe/Madrid' },
    ],
    check: checkTimeZones,
    isPublic: true,
    section: 'paga',
    label: 'Países del horario de pagos',
    offLabel: 'Ninguna',
  },
  /** Who confirms a pay period before its reset. */
  periodo_confirma: {
    kind: 'signOffMode',
    fallback: 'nadie',
    isPublic: true,
    section: 'paga',
    label: 'Quién confirma el período antes de reiniciar la nómina',
    help: 'Al reiniciar la nómina verás quién falta. Puedes reiniciarla igual.',
  },
  /** Credits for the referrer of a newcomer, once their first pay is paid; 0 gives none. */
  referido_bono: {
    kind: 'number',
    min: 0,
    max: CREDITOS_MAX,
    unit: 'créditos',
    fallback: 0,
    section: 'paga',
    label: 'Bono por traer a alguien (créditos)',
    help: 'Para quien trajo a alguien, cuando se le paga su primera paga. 0: ninguno.',
  },

  zona: {
    kind: 'timeZone',
    fallback: 'America/Santo_Domingo',
    check: checkTimeZone,
    isPublic: true,
    section: 'zona',
    label: 'Zona horaria',
  },

  /** Public URL of the portal; null if not published. */
  direccion: {
    kind: 'optionalText',
    fallback: null,
    check: checkOptionalOrigin,
    isPublic: true,
    section: 'direccion',
    label: 'Dirección en internet',
    help: 'Como https://portal.tuagencia.com. Vacía si aún no lo publicas',
    emptyLabel: 'Sin publicar',
  },

  /** Address of the hotel whose public user API proves that a person owns an avatar. */
  hotel: {
    kind: 'text',
    fallback: 'https://www.habbo.es',
    check: checkUrl,
    section: 'hotel',
    label: 'Hotel',
    help: 'Enlace https del hotel. Pruébalo antes de guardar.',
  },
  /** URL of the agency's room in the hotel; null if not published. */
  sala_hotel: {
    kind: 'optionalText',
    fallback: null,
    check: checkOptionalUrl,
    isPublic: true,
    section: 'hotel',
    label: 'Sala de la agencia',
    help: 'Enlace https de tu sala. Si lo dejas vacío, no se muestra.',
    emptyLabel: 'Ninguna',
  },
  verificar_hotel: {
    kind: 'switch',
    fallback: false,
    isPublic: true,
    section: 'hotel',
    label: 'Comprobar el avatar en el hotel',
    help: 'Para registrarse hay que poner un código en la misión del hotel.',
  },
  /** URL template of avatars. */
  avatar: {
    kind: 'text',
    fallback:
      'https://www.habbo.es/habbo-imaging/avatarimage?user={usuario}&direction=2&head_direction=3&gesture=sml&size=m',
    check: checkUrlTemplate('{usuario}', TEXTS.plantillaSinUsuario),
    isPublic: true,
    section: 'hotel',
    label: 'Imagen de los avatares',
    help: 'Enlace https con {usuario} donde va el nombre',
  },
  /** URL template of flags. */
  bandera: {
    kind: 'text',
    fallback: 'https://flagcdn.com/{pais}.svg',
    check: checkUrlTemplate('{pais}', TEXTS.plantillaSinPais),
    isPublic: true,
    section: 'hotel',
    label: 'Imagen de las banderas',
    help: 'Enlace https con {pais} donde van las 2 letras del país',
  },

  chat: {
    kind: 'optionalText',
    fallback: null,
    check: checkOptionalUrl,
    isPublic: true,
    section: 'sala',
    label: 'Chat',
    help: 'Enlace https de la página del chat. Si lo dejas vacío, no hay chat.',
  },
  /** URL of the radio's now-playing data. */
  radio: {
    kind: 'optionalText',
    fallback: null,
    check: checkOptionalUrl,
    isPublic: true,
    section: 'sala',
    label: 'Radio: enlace de datos',
    help: 'Enlace https de AzuraCast, Icecast, Shoutcast 2 o Zeno. Si lo dejas vacío, no hay radio.',
    emptyLabel: 'Ninguna',
  },
  /** URL of the audio stream; null to use the one in the radio's data. */
  emision: {
    kind: 'optionalText',
    fallback: null,
    check: checkOptionalUrl,
    isPublic: true,
    section: 'sala',
    label: 'Radio: enlace de audio',
    help: 'Enlace https del audio. Si lo dejas vacío, usamos el que da la radio.',
    emptyLabel: 'La que diga la radio',
  },

  /** Contact for push services: a mail address or an https URL; null disables push. */
  push_contacto: {
    kind: 'optionalText',
    fallback: null,
    check: checkOptionalContact,
    section: 'avisos',
    label: 'Notificaciones en los dispositivos',
    help: 'Correo o enlace https. Si lo dejas vacío, no se envían a dispositivos.',
    emptyLabel: 'Apagadas',
  },

  /** Days that the network of an address is kept after its last use. */
  direcciones_dias: {
    kind: 'number',
    min: 30,
    max: 730,
    unit: 'días',
    fallback: 180,
    deletes: 'Se borran las redes que nadie usa',
    section: 'privacidad',
    label: 'Días que se guarda la conexión',
    help: 'Se cuenta desde la última vez que se usó.',
  },

  /** Holders of any of these permisos need two-factor authentication to log in. */
  dos_pasos_para: {
    kind: 'permisos',
    fallback: [],
    check: checkPermisos,
    section: 'llaves',
    label: 'Permisos que piden verificación en dos pasos',
    offLabel: 'A nadie',
  },
  /** Days after which an unused session or API key ends; 0 disables this: a session lasts a year (part 2 §9). */
  clave_ociosa: {
    kind: 'number',
    min: 0,
    max: 365,
    unit: 'días',
    fallback: 0,
    section: 'llaves',
    label: 'Cerrar sesiones sin uso (días)',
    help: 'También cierra claves para bots. Con 0 duran un año.',
    offLabel: 'Nunca: duran un año',
  },

  mantenimiento: { kind: 'switch', fallback: false, isPublic: true, section: 'puerta', label: 'Mantenimiento' },
  /** Registration is closed. */
  registro_pausado: {
    kind: 'switch',
    fallback: false,
    isPublic: true,
    section: 'puerta',
    label: 'Registro en pausa',
    help: 'Nadie nuevo puede registrarse. Quienes tienen cuenta entran igual.',
  },
  /** Limit of registrations per hour, for everyone together. */
  registros_hora: {
    kind: 'number',
    min: 1,
    max: 10_000,
    unit: 'registros',
    fallback: 120,
    section: 'puerta',
    label: 'Registros por hora',
    help: 'Máximo de registros por hora en toda la agencia.',
  },
  /** Newcomers send an application instead of getting an account at once. */
  ingreso: {
    kind: 'switch',
    fallback: false,
    isPublic: true,
    section: 'puerta',
    label: 'Pedir solicitud para registrarse',
    help: 'Quien se registre responde tus preguntas y espera. Las preguntas se editan en Ingreso.',
  },
  /** Days after a refusal until the same name may apply again. */
  ingreso_espera: {
    kind: 'number',
    min: 0,
    max: 365,
    unit: 'días',
    fallback: 7,
    section: 'puerta',
    label: 'Días para enviar otra solicitud',
    help: 'Tras un rechazo, con el mismo nombre. 0: enseguida.',
  },
  /** Days that refused and withdrawn applications are kept. */
  ingreso_dias: {
    kind: 'number',
    min: 1,
    max: 730,
    unit: 'días',
    fallback: 90,
    section: 'puerta',
    label: 'Días que se guardan las solicitudes sin cuenta',
    help: 'Las rechazadas y retiradas se borran después.',
  },

  /** Retention of the security log in days. */
  vigia_dias: {
    kind: 'number',
    min: 7,
    max: 730,
    unit: 'días',
    fallback: 90,
    deletes: 'Se borra lo que está en Seguridad',
    section: 'guardia',
    label: 'Días que se guarda el historial de Seguridad',
    help: 'Los registros más antiguos se borran solos.',
  },
} satisfies Record<string, Setting>;

type Settings = typeof SETTINGS;
export type ConfiguracionField = keyof Settings;
/** Configuration of an agency. */
export type AgenciaConfiguracion = { [F in ConfiguracionField]: SettingValues[Settings[F]['kind']] };

/** Settings whose entry has these properties. */
type FieldsWith<P> = { [F in ConfiguracionField]: Settings[F] extends P ? F : never }[ConfiguracionField];
export type FieldOfKind<K extends SettingKind> = FieldsWith<{ kind: K }>;
export type PublicField = FieldsWith<{ isPublic: true }>;
/** Settings whose smaller number deletes. */
export type DeletingField = FieldsWith<{ deletes: string }>;

export const CONFIGURACION_FIELDS = keysOf(SETTINGS);

/** Returns the entry of a setting. */
export const settingOf = (field: ConfiguracionField): Setting => SETTINGS[field];
/** Returns whether a setting is of a kind. */
export const isFieldOfKind = <K extends SettingKind>(field: ConfiguracionField, kind: K): field is FieldOfKind<K> =>
  settingOf(field).kind === kind;

export const PUBLIC_FIELDS = CONFIGURACION_FIELDS.filter(
  (field): field is PublicField => settingOf(field).isPublic === true,
);
export const DELETING_FIELDS = CONFIGURACION_FIELDS.filter(
  (field): field is DeletingField => 'deletes' in SETTINGS[field],
);
