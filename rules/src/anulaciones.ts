import type { EnEscala } from './carrera.ts';
import type { Reparo } from './cuenta.ts';
import { DIA_MS } from './fechas.ts';
import { MOTIVO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** An annulment needs a reason (decisions §5). */
export function checkAnulacion(datos: { motivo: string }): Reparo<'motivo'> | null {
  const motivo = visibleText(datos.motivo);
  if (motivo === '') return { campo: 'motivo', msg: TEXTOS.camposVacios };
  return [...motivo].length > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTOS.motivoLargo } : null;
}

/** Who made a row, and when. */
export interface Made {
  autor: number;
  /** The maker's place on the ladder; undefined if they left the agency. */
  ordenAutor: number | undefined;
  /** UTC milliseconds */
  fecha: number;
}

/**
 * Whether a holder of the permission may annul a row (decisions §5): its maker within 24 hours, and holders who stand above
 * its maker at any time. Everyone who is active stands above a maker who left.
 */
export const mayAnnul = ({ autor, ordenAutor, fecha }: Made, quien: EnEscala, ahora: number): boolean =>
  autor === quien.id ? ahora - fecha < DIA_MS : ordenAutor === undefined || ordenAutor < quien.orden;
