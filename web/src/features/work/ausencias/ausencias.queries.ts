import { callQuery } from '../../../platform/api/callQuery.ts';
import { AUSENCIAS_KEY, AUSENCIAS_META } from '../../../shared/ausencias/ausencias.queries.ts';

/** The viewer's own ausencias, newest first. */
export const ownAusenciasQuery = (usuario: number) =>
  callQuery('GET getMyAusencias', [...AUSENCIAS_KEY, 'propias', usuario], { meta: AUSENCIAS_META });

/** Current and future ausencias of everyone. */
export const currentAusenciasQuery = () =>
  callQuery('GET ausenciasVigentes', [...AUSENCIAS_KEY, 'vigentes'], { meta: AUSENCIAS_META });

/** Ausencias with a day in a month (`YYYY-MM`): of everyone for those who decide, else the own ones. */
export const ausenciasMonthQuery = (mes: string) =>
  callQuery('GET ausenciasMes', [...AUSENCIAS_KEY, 'mes', mes], { request: { query: { mes } }, meta: AUSENCIAS_META });

/** The viewer's private calendar address, without its secret. */
export const calendarLinkQuery = () => callQuery('GET miCalendario', [...AUSENCIAS_KEY, 'enlace']);
