import type { Reparo } from './cuenta.ts';
import { DESCRIPCION_MAX, LLAMADO_RETIRAR_MINUTOS, MOTIVO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

export interface DatosLlamado {
  /** The user's id; 0 while none is chosen. */
  user?: number | undefined;
  motivo?: string | undefined;
  descripcion?: string | undefined;
}

/** Part 2 §5 Attention call: user, reason and description required. */
export function revisarLlamado({
  user = 0,
  motivo = '',
  descripcion = '',
}: DatosLlamado): Reparo<keyof DatosLlamado> | null {
  if (user === 0) return { campo: 'user', msg: TEXTOS.faltanDatos };
  if (visibleText(motivo) === '') return { campo: 'motivo', msg: TEXTOS.faltanDatos };
  if (visibleText(descripcion) === '') return { campo: 'descripcion', msg: TEXTOS.faltanDatos };
  if ([...visibleText(motivo)].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTOS.motivoLargo };
  if ([...visibleText(descripcion)].length > DESCRIPCION_MAX)
    return { campo: 'descripcion', msg: TEXTOS.descripcionLarga };
  return null;
}

/** Until when whoever made a call of attention may withdraw it, in UTC milliseconds. */
export const retirableHasta = (fecha: number): number => fecha + LLAMADO_RETIRAR_MINUTOS * 60_000;
