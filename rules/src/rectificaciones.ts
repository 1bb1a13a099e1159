import type { Reparo } from './cuenta.ts';
import { esDia, sumarDias } from './fechas.ts';
import { MOTIVO_MAX, RECTIFICACION_DIAS, RECTIFICACION_MINUTOS } from './limites.ts';
import { MINUTOS_POR_TIME } from './nomina.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** Operations of `responderRectificacion`. */
export const OP_RECTIFICACION = { aceptar: 0, rechazar: 1 } as const;

export interface DatosRectificacion {
  /** `YYYY-MM-DD`, or empty. */
  dia: string;
  requisitos: 'asistencia' | 'times';
  /** Minutes attended, or stored times. */
  cantidad: number;
  motivo: string;
}

/** The most that can be asked for at once: the same minutes, whichever they are counted in. */
export const rectificacionMax = (requisitos: DatosRectificacion['requisitos']): number =>
  requisitos === 'times' ? RECTIFICACION_MINUTOS / MINUTOS_POR_TIME : RECTIFICACION_MINUTOS;

/** The days that a correction may be asked for, both included; `hoy` is the agency's day. */
export const diasRectificables = (hoy: string) => ({ primero: sumarDias(hoy, -RECTIFICACION_DIAS), ultimo: hoy });

/**
 * A request to have work added that no tiempo shows: a day of the last two weeks, something and not too much, and why.
 * @param hoy the agency's day
 */
export function revisarRectificacion(datos: DatosRectificacion, hoy: string): Reparo<keyof DatosRectificacion> | null {
  const { dia, requisitos, cantidad } = datos;
  const motivo = visibleText(datos.motivo);
  const { primero, ultimo } = diasRectificables(hoy);
  const max = rectificacionMax(requisitos);
  if (dia === '') return { campo: 'dia', msg: TEXTOS.camposVacios };
  if (!esDia(dia)) return { campo: 'dia', msg: TEXTOS.fechaInvalida };
  if (dia > ultimo) return { campo: 'dia', msg: TEXTOS.rectificacionFutura };
  if (dia < primero) return { campo: 'dia', msg: TEXTOS.rectificacionVieja };
  if (!Number.isInteger(cantidad) || cantidad <= 0) return { campo: 'cantidad', msg: TEXTOS.cantidadInvalida };
  if (cantidad > max) return { campo: 'cantidad', msg: `De una vez se pide como máximo ${max}` };
  if (motivo === '') return { campo: 'motivo', msg: TEXTOS.rectificacionSinMotivo };
  return [...motivo].length > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTOS.motivoLargo } : null;
}

/** Whoever declines says why; to accept, nothing needs to be said. */
export function revisarRespuesta({ op, respuesta }: { op: number; respuesta: string }): Reparo<'respuesta'> | null {
  const dicha = visibleText(respuesta);
  if (op === OP_RECTIFICACION.rechazar && dicha === '')
    return { campo: 'respuesta', msg: TEXTOS.rectificacionSinRespuesta };
  return [...dicha].length > MOTIVO_MAX ? { campo: 'respuesta', msg: TEXTOS.motivoLargo } : null;
}
