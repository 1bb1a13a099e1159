import { MINUTE_MS } from '../shared/dates.ts';
import { LLAMADO_DESCRIPTION_MAX, LLAMADO_WITHDRAW_MINUTES, MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

export interface LlamadoInput {
  /** User id; 0 while none is chosen. */
  user?: number | undefined;
  motivo?: string | undefined;
  descripcion?: string | undefined;
}

/** Validates a llamado: user, motivo and descripcion are required (part 2 §5 Attention call). */
export function checkLlamado({
  user = 0,
  motivo = '',
  descripcion = '',
}: LlamadoInput): Violation<keyof LlamadoInput> | null {
  if (user === 0) return { campo: 'user', msg: TEXTS.faltanDatos };
  if (visibleText(motivo) === '') return { campo: 'motivo', msg: TEXTS.faltanDatos };
  if (visibleText(descripcion) === '') return { campo: 'descripcion', msg: TEXTS.faltanDatos };
  if ([...visibleText(motivo)].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTS.motivoLargo };
  if ([...visibleText(descripcion)].length > LLAMADO_DESCRIPTION_MAX)
    return { campo: 'descripcion', msg: TEXTS.descripcionLarga };
  return null;
}

/** Returns until when the author may withdraw a llamado, in UTC milliseconds. */
export const withdrawableUntil = (fecha: number): number => fecha + LLAMADO_WITHDRAW_MINUTES * MINUTE_MS;
