import type { SecurityEntry, SecurityHighlight } from '@conserje/contract';
import type { SecurityEventKind } from '@conserje/rules';

export const TONE_BY_KIND: Readonly<Record<SecurityEventKind, 'good' | 'bad' | 'warning' | 'muted'>> = {
  entrada: 'good',
  entrada_fallida: 'warning',
  registro: 'muted',
  rechazo: 'muted',
  llave_fin: 'muted',
  clave: 'muted',
  enlace: 'muted',
  dos_pasos: 'warning',
  programa: 'warning',
  discord: 'muted',
  calendario: 'muted',
  prueba_fallida: 'warning',
  olvido: 'warning',
  permisos: 'warning',
  titular: 'bad',
  ajustes: 'warning',
  mantenimiento: 'warning',
  reinicio: 'warning',
  altas: 'warning',
  exportacion: 'warning',
  respaldo: 'muted',
  restauracion: 'bad',
  alarma: 'bad',
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
