import type { Sala } from '../../platform/sala.ts';
import { laPresencia, semanaPasada, semanaPresente } from './resumen.service.ts';

export const resumen: Sala<'resumen'> = {
  handlers: { nominaWeek: semanaPresente, resumenSemana: semanaPasada, presenciaSemana: laPresencia },
};
