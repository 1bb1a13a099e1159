import type { Sala } from '../../platform/sala.ts';
import { actuar, deAlguien, llamarVarias, porPersona, servirEvidencia, servirEvidenciaDe } from './llamados.service.ts';

export const llamados: Sala<'llamados'> = {
  handlers: {
    llamados: porPersona,
    llamadosDe: deAlguien,
    actionLlamado: actuar,
    llamarVarias,
    evidencia: servirEvidencia,
    evidenciaDe: servirEvidenciaDe,
  },
};
