import type { FeatureModule } from '../../../platform/featureModule.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { monthOfAusencias, serveCalendar } from './ausencias.calendar.ts';
import { closeCalendarLink, createCalendarLink, ownCalendarLink } from './ausencias.calendarLinks.ts';
import { enterAusencia, requestAusencia } from './ausencias.request.ts';
import {
  answerAusencia,
  endAusencia,
  listCurrent,
  listOwn,
  listUndecided,
  ofSomeone,
  withdrawAusencia,
} from './ausencias.service.ts';

export const ausencias: FeatureModule<'ausencias'> = {
  handlers: {
    getHoy: async ({ deps, now }) => ({ hoy: await agenciaDayAt(deps.engine.db, now) }),
    getMyAusencias: listOwn,
    getAusencias: listUndecided,
    ausenciasVigentes: listCurrent,
    ausenciasDe: ofSomeone,
    addAusencia: requestAusencia,
    ausenciaAction: answerAusencia,
    retirarAusencia: withdrawAusencia,
    terminarAusencia: endAusencia,
    anotarAusencia: enterAusencia,
    ausenciasMes: monthOfAusencias,
    miCalendario: ownCalendarLink,
    crearCalendario: createCalendarLink,
    quitarCalendario: closeCalendarLink,
    calendario: serveCalendar,
  },
};
