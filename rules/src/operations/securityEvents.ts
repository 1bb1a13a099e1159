import { keysOf } from '../shared/keysOf.ts';
/**
 * Event kinds of the security log with their Spanish labels (docs/decisions/0041). A new kind needs an entry here, and
 * a `tx.recordSecurity` call or a `count` of the security log where it happens.
 */
export const SECURITY_EVENTS = {
  entrada: { label: 'Entró', de: 'entradas' },
  entrada_fallida: { label: 'No pudo entrar', de: 'entradas' },
  registro: { label: 'Se registró', de: 'entradas' },
  rechazo: { label: 'Bloqueado', de: 'rechazos' },
  llave_fin: { label: 'Terminó una sesión', de: 'llaves' },
  clave: { label: 'Cambió una contraseña', de: 'llaves' },
  enlace: { label: 'Creó o usó un enlace para una contraseña', de: 'llaves' },
  dos_pasos: { label: 'Cambió su verificación en dos pasos', de: 'llaves' },
  programa: { label: 'Creó o cerró una clave para bots', de: 'llaves' },
  discord: { label: 'Unió o separó su cuenta de Discord', de: 'llaves' },
  calendario: { label: 'Creó o cerró un enlace de calendario', de: 'llaves' },
  prueba_fallida: { label: 'No confirmó su identidad', de: 'llaves' },
  permisos: { label: 'Cambió permisos', de: 'mando' },
  titular: { label: 'Recibió un permiso de admin', de: 'mando' },
  ajustes: { label: 'Cambió la configuración', de: 'mando' },
  mantenimiento: { label: 'Cambió el mantenimiento', de: 'mando' },
  reinicio: { label: 'Reinició una nómina o una lista', de: 'mando' },
  altas: { label: 'Creó cuentas', de: 'mando' },
  exportacion: { label: 'Descargó datos de personas', de: 'datos' },
  olvido: { label: 'Borró los datos de alguien', de: 'datos' },
  respaldo: { label: 'Se hizo una copia de seguridad', de: 'datos' },
  restauracion: { label: 'Se restauró una copia de seguridad', de: 'datos' },
  alarma: { label: 'Alerta', de: 'alarmas' },
} as const satisfies Record<string, { label: string; de: string }>;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

export const SECURITY_EVENT_KINDS = keysOf(SECURITY_EVENTS);

/** Failures in 15 minutes that alert the administrators: of one account, from one network, and in total. */
export const ACCOUNT_ALARM_MIN = 10;
export const NETWORK_ALARM_MIN = 30;
export const TOTAL_ALARM_MIN = 150;

/** Permisos whose new holders are reported to the administrators. */
export const COMMAND_PERMISOS = ['adm', 'exc', 'man'] as const;

/** Maximum characters of a row's detail. */
export const SECURITY_DETAIL_MAX = 200;
