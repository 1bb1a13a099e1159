import type { SecurityEntry, SecurityHighlight } from '@conserje/contract';
import type { SecurityEventKind } from '@conserje/rules';

export const TONE_BY_KIND: Readonly<Record<SecurityEventKind, 'bien' | 'mal' | 'ojo' | 'suave'>> = {
  entrada: 'bien',
  entrada_fallida: 'ojo',
  registro: 'suave',
  rechazo: 'suave',
  llave_fin: 'suave',
  clave: 'suave',
  enlace: 'suave',
  dos_pasos: 'ojo',
  programa: 'ojo',
  discord: 'suave',
  calendario: 'suave',
  prueba_fallida: 'ojo',
  olvido: 'ojo',
  permisos: 'ojo',
  titular: 'mal',
  ajustes: 'ojo',
  mantenimiento: 'ojo',
  reinicio: 'ojo',
  altas: 'ojo',
  exportacion: 'ojo',
  respaldo: 'suave',
  restauracion: 'mal',
  alarma: 'mal',
};

export const formatDetail = ({ detalle, porque, llamada, red }: SecurityEntry): string =>
  [detalle, porque, llamada, red && `desde ${red}`].filter(Boolean).join(' · ');

/** Text of a highlight, around the name or network. */
export const ALERT_TEXT: Readonly<Record<SecurityHighlight['tipo'], (d: SecurityHighlight) => string>> = {
  cuenta: ({ veces, detalle }) => `${veces} intentos fallidos de entrar, ${detalle}`,
  red: ({ veces, detalle }) => `${veces} intentos fallidos de entrar, ${detalle}`,
  rechazos: ({ veces, detalle }) => `${veces} intentos bloqueados, ${detalle}`,
  titular: ({ detalle }) => `ahora tiene el permiso ${detalle}`,
  restauracion: ({ detalle }) => `se restauró ${detalle}`,
  mantenimiento: ({ detalle }) => `cambió el mantenimiento: ${detalle}`,
  exportacion: ({ veces }) => (veces === 1 ? 'descargó una lista' : `descargó listas ${veces} veces`),
  olvido: ({ encargadoNombre }) => `${encargadoNombre} borró sus datos`,
  cerrada: ({ encargadoNombre }) => `${encargadoNombre} cerró sus sesiones`,
  lugar: ({ detalle, red }) => `entró: ${detalle}, desde ${red}`,
};

/** Returns the subject of a highlight: the person, the author or the network. */
export const alertSubject = ({ tipo, usuarioNombre, encargadoNombre, red }: SecurityHighlight) =>
  tipo === 'mantenimiento' ? { nombre: encargadoNombre, red: null } : { nombre: usuarioNombre, red };
