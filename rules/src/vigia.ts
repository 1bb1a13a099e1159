/**
 * What the security log tells, each kind in its Spanish words (docs/decisions/0043). A new kind is a line here and the
 * `tx.vigilar`, or the `contar` of the vigil, where it happens.
 */
export const VIGILADO = {
  entrada: { rotulo: 'Entró', de: 'entradas' },
  entrada_fallida: { rotulo: 'No pudo entrar', de: 'entradas' },
  registro: { rotulo: 'Se registró', de: 'entradas' },
  rechazo: { rotulo: 'Bloqueado', de: 'rechazos' },
  llave_fin: { rotulo: 'Terminó una sesión', de: 'llaves' },
  clave: { rotulo: 'Cambió una contraseña', de: 'llaves' },
  enlace: { rotulo: 'Creó o usó un enlace para una contraseña', de: 'llaves' },
  dos_pasos: { rotulo: 'Cambió su verificación en dos pasos', de: 'llaves' },
  programa: { rotulo: 'Creó o cerró una clave para bots', de: 'llaves' },
  prueba_fallida: { rotulo: 'No confirmó su identidad', de: 'llaves' },
  permisos: { rotulo: 'Cambió permisos', de: 'mando' },
  titular: { rotulo: 'Recibió un permiso de admin', de: 'mando' },
  ajustes: { rotulo: 'Cambió la configuración', de: 'mando' },
  mantenimiento: { rotulo: 'Cambió el mantenimiento', de: 'mando' },
  reinicio: { rotulo: 'Reinició una nómina o una lista', de: 'mando' },
  altas: { rotulo: 'Creó cuentas', de: 'mando' },
  exportacion: { rotulo: 'Descargó datos de personas', de: 'datos' },
  olvido: { rotulo: 'Borró los datos de alguien', de: 'datos' },
  respaldo: { rotulo: 'Se hizo un respaldo', de: 'datos' },
  restauracion: { rotulo: 'Se restauró un respaldo', de: 'datos' },
  alarma: { rotulo: 'Alerta', de: 'alarmas' },
} as const satisfies Record<string, { rotulo: string; de: string }>;
export type ClaseVigia = keyof typeof VIGILADO;

// The keys of an object literal are its type's.
export const CLASES_VIGIA = Object.keys(VIGILADO) as ClaseVigia[];

/** Failures in 15 minutes from which on the administrators are told: of one account, from one network, and of whomever. */
export const ALARMA_CUENTA = 10;
export const ALARMA_RED = 30;
export const ALARMA_TODAS = 150;

/** Rights whose new holders the administrators hear of. */
export const DE_MANDO = ['adm', 'exc', 'man'] as const;

/** Days for which the security log is kept, and within what bounds an agency sets them. */
export const VIGIA_DIAS = { defecto: 90, min: 7, max: 730 } as const;

/** Characters of what a row says beside its kind. */
export const VIGIA_DETALLE_MAX = 200;
