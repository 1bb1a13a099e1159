import type { Reparo } from './cuenta.ts';
import { esDia, sumarDias } from './fechas.ts';
import { AUSENCIA_DIAS_MAX, MOTIVO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** Part 2 §3 Absence: what `estado` says. */
export const ESTADO_AUSENCIA = { espera: 0, aceptada: 1, cancelada: 2 } as const;

/** Operations of `ausenciaAction` (part 2 §4). */
export const OP_AUSENCIA = { aceptar: 1, cancelar: 2 } as const;

export interface DatosAusencia {
  motivo: string;
  /** `YYYY-MM-DD`, or empty. */
  inicio: string;
  final: string;
}

/**
 * Part 2 §5 Absence form: all three required, the start not after the end. It begins today at the earliest and ends within
 * a year.
 * @param hoy the agency's day
 */
export function revisarAusencia(datos: DatosAusencia, hoy: string): Reparo<keyof DatosAusencia> | null {
  const { inicio, final } = datos;
  for (const campo of ['motivo', 'inicio', 'final'] as const)
    if (visibleText(datos[campo]) === '') return { campo, msg: TEXTOS.camposVacios };
  if ([...visibleText(datos.motivo)].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTOS.motivoLargo };
  for (const campo of ['inicio', 'final'] as const)
    if (!esDia(datos[campo])) return { campo, msg: TEXTOS.fechaInvalida };
  if (inicio > final) return { campo: 'inicio', msg: TEXTOS.ausenciaAlReves };
  if (inicio < hoy) return { campo: 'inicio', msg: TEXTOS.ausenciaPasada };
  if (final > sumarDias(hoy, AUSENCIA_DIAS_MAX)) return { campo: 'final', msg: TEXTOS.ausenciaLarga };
  return null;
}

/** How an absence stands on a day of the agency: from its dates alone. */
export type FaseAusencia =
  | 'espera'
  /** Nobody answered until its last day was over. */
  | 'vencida'
  | 'cancelada'
  | 'retirada'
  | 'proxima'
  | 'curso'
  | 'pasada'
  /** Ended before its last day. */
  | 'terminada';

export interface AusenciaFechada {
  estado: number;
  usuario: number;
  /** Who decided on it, or withdrew it. */
  encargado: number | null;
  inicio: string;
  final: string;
  /** When it was ended before its last day; null where it was not. */
  terminada: unknown;
}

/** Part 2 §4 Absence; the dates are inclusive. */
export function faseAusencia(ausencia: AusenciaFechada, hoy: string): FaseAusencia {
  const { estado, usuario, encargado, inicio, final, terminada } = ausencia;
  if (estado === ESTADO_AUSENCIA.espera) return final < hoy ? 'vencida' : 'espera';
  if (estado === ESTADO_AUSENCIA.cancelada) return encargado === usuario ? 'retirada' : 'cancelada';
  if (terminada !== null) return 'terminada';
  if (final < hoy) return 'pasada';
  return inicio > hoy ? 'proxima' : 'curso';
}
