import type { Lector, Ruta } from './acceso.ts';
import { PANTALLAS, puedeEntrar } from './acceso.ts';
import { esDireccion } from './ajustes.ts';
import type { Reparo } from './cuenta.ts';
import { TEXTOS } from './textos.ts';

/** What notices are about. Of pay, discipline and who gets in everyone is told: that may be silent on a device, and stays in the list. */
export const GRUPOS_NOTIFICACION = {
  carrera: { rotulo: 'Tu carrera', fijo: false },
  trabajo: { rotulo: 'Tu trabajo', fijo: false },
  cuenta: { rotulo: 'Tu cuenta', fijo: false },
  seguridad: { rotulo: 'Tu seguridad', fijo: true },
  creditos: { rotulo: 'Tus créditos', fijo: true },
  disciplina: { rotulo: 'Disciplina', fijo: true },
} as const;
export type GrupoNotificacion = keyof typeof GRUPOS_NOTIFICACION;

interface Clase {
  /** In its reader's settings, and all that is said of it where others may look over their shoulder. */
  rotulo: string;
  grupo: GrupoNotificacion;
  /** The screen that it leads to. */
  ruta: Ruta | `${Ruta}?${string}`;
  /** It waits for an answer on that screen, which counts it: in the list it is never unread. */
  espera?: true;
}

/** Where one's own discipline, career and requests are. */
const TU_HISTORIAL = '/perfil?pestana=historial';

/** Every kind of notice that is kept for the one whom it concerns. */
export const NOTIFICACIONES = {
  ascenso_ofrecido: { rotulo: 'Te ofrecieron un ascenso', grupo: 'carrera', ruta: '/solicitudes', espera: true },
  ascenso_retirado: {
    rotulo: 'Un ascenso que te ofrecieron ya no está disponible',
    grupo: 'carrera',
    ruta: '/solicitudes',
  },
  ascenso_disponible: { rotulo: 'Ya puedes ascender', grupo: 'carrera', ruta: '/perfil' },
  oferta_respondida: { rotulo: 'Respondieron un ascenso que ofreciste', grupo: 'carrera', ruta: '/ascensos' },
  oferta_retirada: { rotulo: 'Un ascenso que ofreciste ya no está disponible', grupo: 'carrera', ruta: '/ascensos' },
  mision: { rotulo: 'Cambió tu misión', grupo: 'carrera', ruta: `${TU_HISTORIAL}&parte=carrera` },
  encargo: {
    rotulo: 'Te pidieron ser encargado de un tiempo',
    grupo: 'trabajo',
    ruta: '/solicitudes',
    espera: true,
  },
  pedido_tiempo: { rotulo: 'Te pidieron un tiempo', grupo: 'trabajo', ruta: '/solicitudes', espera: true },
  pedido_ascenso: { rotulo: 'Te pidieron un ascenso', grupo: 'trabajo', ruta: '/solicitudes', espera: true },
  pedido_atendido: { rotulo: 'Abrieron el tiempo que pediste', grupo: 'trabajo', ruta: '/perfil' },
  tiempo_terminado: { rotulo: 'Terminó tu tiempo', grupo: 'trabajo', ruta: '/perfil' },
  tiempo_por_confirmar: { rotulo: 'Confirma un tiempo que terminó', grupo: 'trabajo', ruta: '/tiempos' },
  tiempo_olvidado: { rotulo: 'Tu tiempo sigue sin confirmar', grupo: 'trabajo', ruta: '/perfil' },
  tiempo_sin_atender: { rotulo: 'Un tiempo quedó olvidado', grupo: 'trabajo', ruta: '/tiempos' },
  sin_encargado: { rotulo: 'Un tiempo se quedó sin encargado', grupo: 'trabajo', ruta: '/perfil' },
  rectificacion_pedida: {
    rotulo: 'Te pidieron una corrección',
    grupo: 'trabajo',
    ruta: '/nomina',
    espera: true,
  },
  rectificacion: {
    rotulo: 'Respondieron tu corrección',
    grupo: 'trabajo',
    ruta: `${TU_HISTORIAL}&parte=solicitudes`,
  },
  mejor: { rotulo: 'Mejor trabajador', grupo: 'trabajo', ruta: '/mejortrabajador' },
  sugerencia: { rotulo: 'Respondieron tu sugerencia', grupo: 'trabajo', ruta: '/sugerencias' },
  ausencia: { rotulo: 'Respondieron tu ausencia', grupo: 'trabajo', ruta: '/ausencias' },
  fichaje: { rotulo: 'Cambiaron un fichaje tuyo', grupo: 'trabajo', ruta: '/fichaje' },
  estado: { rotulo: 'Retiraron tu estado', grupo: 'cuenta', ruta: '/estados' },
  nombre: { rotulo: 'Respondieron tu cambio de nombre', grupo: 'cuenta', ruta: '/cambionombre' },
  firma: { rotulo: 'Cambió tu firma', grupo: 'cuenta', ruta: '/perfil' },
  permisos: { rotulo: 'Cambiaron tus permisos', grupo: 'seguridad', ruta: '/perfil' },
  dispositivo_nuevo: {
    rotulo: 'Inicio de sesión en un dispositivo nuevo',
    grupo: 'seguridad',
    ruta: '/configuracion',
  },
  alarma: { rotulo: 'Alerta de seguridad', grupo: 'seguridad', ruta: '/seguridad' },
  clave: { rotulo: 'Cambios en tu inicio de sesión', grupo: 'seguridad', ruta: '/configuracion' },
  acceso_ajeno: { rotulo: 'Cambios en el inicio de sesión de otra persona', grupo: 'seguridad', ruta: '/seguridad' },
  membresia: { rotulo: 'Novedad en tu membresía', grupo: 'cuenta', ruta: '/perfil?pestana=membresias' },
  membresia_vence: {
    rotulo: 'Tu membresía está por terminar',
    grupo: 'cuenta',
    ruta: '/perfil?pestana=membresias',
  },
  paga: { rotulo: 'Cambió tu paga', grupo: 'creditos', ruta: '/perfil?pestana=movimientos' },
  renta: { rotulo: 'Novedad en tu renta', grupo: 'creditos', ruta: '/perfil?pestana=movimientos' },
  compra: { rotulo: 'Nueva compra', grupo: 'creditos', ruta: '/perfil?pestana=movimientos' },
  venta: { rotulo: 'Novedad en tu venta', grupo: 'creditos', ruta: '/perfil?pestana=movimientos' },
  degrado: { rotulo: 'Te degradaron', grupo: 'disciplina', ruta: `${TU_HISTORIAL}&parte=carrera` },
  multa: { rotulo: 'Novedad en tu multa', grupo: 'disciplina', ruta: `${TU_HISTORIAL}&parte=disciplina` },
  llamado: { rotulo: 'Te llamaron la atención', grupo: 'disciplina', ruta: `${TU_HISTORIAL}&parte=disciplina` },
} as const satisfies Record<string, Clase>;
export type ClaseNotificacion = keyof typeof NOTIFICACIONES;

// The keys of an object literal are its type's.
export const CLASES_NOTIFICACION = Object.keys(NOTIFICACIONES) as ClaseNotificacion[];

/** Those of who gets in: nothing else pushes them out. */
export const DE_SEGURIDAD: readonly ClaseNotificacion[] = CLASES_NOTIFICACION.filter(
  (clase) => NOTIFICACIONES[clase].grupo === 'seguridad',
);

export const esClaseNotificacion = (palabra: string): palabra is ClaseNotificacion =>
  Object.hasOwn(NOTIFICACIONES, palabra);

export const claseNotificacion = (clase: ClaseNotificacion): Clase => NOTIFICACIONES[clase];

/** The screen that a kind leads to, without what is opened on it: by its type, what stands before the question mark. */
export const pantallaDe = (clase: ClaseNotificacion): Ruta => NOTIFICACIONES[clase].ruta.split('?', 1)[0] as Ruta;

/** Whether a kind can come to someone: it leads to a screen that they may open. */
export const leLlega = (clase: ClaseNotificacion, lector: Lector): boolean =>
  puedeEntrar(PANTALLAS[pantallaDe(clase)], lector);

/** Whether its reader may keep a kind out of their list. */
export const seCalla = (clase: ClaseNotificacion): boolean => !GRUPOS_NOTIFICACION[NOTIFICACIONES[clase].grupo].fijo;

/** Of one person so many are kept, the newest, and none for longer. */
export const NOTIFICACIONES_MAX = 500;
export const NOTIFICACIONES_DIAS = 90;

/** How long before its end a membership's owner is told. */
export const MEMBRESIA_VENCE_DIAS = 3;

/** What a browser gives to be reached by (RFC 8030), and to encrypt for it alone. */
export interface DatosAparato {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Characters of the address that a browser is reached at. */
const APARATO_MAX = 1000;
/** A point of P-256 and sixteen bytes, base64url (RFC 8291). */
const P256DH = /^B[\w-]{86}=?$/;
const AUTH = /^[\w-]{22}(==)?$/;

/** Only addresses of the Internet are written to. */
export const revisarAparato = ({ endpoint, p256dh, auth }: DatosAparato): Reparo<keyof DatosAparato> | null => {
  if (!esDireccion(endpoint, APARATO_MAX)) return { campo: 'endpoint', msg: TEXTOS.aparatoInvalido };
  if (!P256DH.test(p256dh)) return { campo: 'p256dh', msg: TEXTOS.aparatoInvalido };
  return AUTH.test(auth) ? null : { campo: 'auth', msg: TEXTOS.aparatoInvalido };
};
