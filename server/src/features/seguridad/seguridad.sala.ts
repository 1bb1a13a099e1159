import type { Sala } from '../../platform/sala.ts';
import { exportado, hoy, ver } from './seguridad.service.ts';
import { vigilante } from './seguridad.vigilante.ts';

export const seguridad: Sala<'seguridad'> = {
  handlers: { seguridad: ver, seguridadHoy: hoy, exportado },
  oficios: [vigilante],
};
