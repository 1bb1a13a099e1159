import type { Sala } from '../../platform/sala.ts';
import { hoyEn } from '../agencia/agencia.public.ts';
import { deAlguien, enCurso, pedir, porDecidir, propias, responder, retirar, volver } from './ausencias.service.ts';

export const ausencias: Sala<'ausencias'> = {
  handlers: {
    getHoy: async ({ deps, ahora }) => ({ hoy: await hoyEn(deps.motor.db, ahora) }),
    getMyAusencias: propias,
    getAusencias: porDecidir,
    ausenciasVigentes: enCurso,
    ausenciasDe: deAlguien,
    addAusencia: pedir,
    ausenciaAction: responder,
    retirarAusencia: retirar,
    terminarAusencia: volver,
  },
};
