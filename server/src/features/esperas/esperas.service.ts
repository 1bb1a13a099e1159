import type { Answer, esperasCalls } from '@conserje/contract';
import { ADMINISTRADOR, AJUSTA_NOMINA, DECIDE_AUSENCIAS, PANTALLAS, puedeEntrar } from '@conserje/rules';
import type { Peticion } from '../../platform/http/contexto.ts';
import { hoyEn } from '../agencia/agencia.public.ts';
import { ausenciasPara } from '../ausencias/ausencias.public.ts';
import { nombresPara } from '../cambionombre/cambionombre.public.ts';
import { cuantosPorRevisar } from '../clones/clones.public.ts';
import { rectificacionesPara } from '../rectificaciones/rectificaciones.public.ts';
import { sugerenciasEnEspera } from '../sugerencias/sugerencias.public.ts';

type Call = (typeof esperasCalls)['esperas'];

/** How many things wait for the reader's answer, by the rooms in which they are answered. */
export async function contar({ deps, usuario, ahora }: Peticion<Call>): Promise<Answer<Call>> {
  const { db } = deps.motor;
  const [adm, cln] = [puedeEntrar(ADMINISTRADOR, usuario), puedeEntrar(PANTALLAS['/clones'], usuario)];
  return {
    nombres: adm ? await nombresPara(db, usuario) : 0,
    sugerencias: adm ? await sugerenciasEnEspera(db) : 0,
    ausencias: puedeEntrar(DECIDE_AUSENCIAS, usuario) ? await ausenciasPara(db, usuario, await hoyEn(db, ahora)) : 0,
    clones: cln ? await cuantosPorRevisar(db) : 0,
    correcciones: puedeEntrar(AJUSTA_NOMINA, usuario) ? await rectificacionesPara(db, usuario) : 0,
  };
}
