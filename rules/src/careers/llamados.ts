import { DAY_MS, MINUTE_MS } from '../shared/dates.ts';
import { LLAMADO_DESCRIPTION_MAX, LLAMADO_WITHDRAW_MINUTES, MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { Ranked } from './career.ts';

/** Values of `op` in `actionLlamado`. */
export const LLAMADO_OP = { call: 0, withdraw: 1 } as const;

export interface LlamadoInput {
  /** User id; 0 while none is chosen. */
  user?: number | undefined;
  motivo?: string | undefined;
  descripcion?: string | undefined;
}

/** Validates a llamado: user, motivo and descripcion are required (part 2 §5 Attention call). */
export const checkLlamado = ({ user = 0, ...content }: LlamadoInput): Violation<keyof LlamadoInput> | null =>
  user === 0 ? { campo: 'user', msg: TEXTS.faltanDatos } : checkLlamadoContent(content);

/** Validates the content of a llamado, independent of the person. */
export function checkLlamadoContent({
  motivo = '',
  descripcion = '',
}: Omit<LlamadoInput, 'user'>): Violation<'motivo' | 'descripcion'> | null {
  if (visibleText(motivo) === '') return { campo: 'motivo', msg: TEXTS.faltanDatos };
  if (visibleText(descripcion) === '') return { campo: 'descripcion', msg: TEXTS.faltanDatos };
  if ([...visibleText(motivo)].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTS.motivoLargo };
  if ([...visibleText(descripcion)].length > LLAMADO_DESCRIPTION_MAX)
    return { campo: 'descripcion', msg: TEXTS.descripcionLarga };
  return null;
}

/** Returns until when the author may withdraw a llamado, in UTC milliseconds. */
export const withdrawableUntil = (fecha: number): number => fecha + LLAMADO_WITHDRAW_MINUTES * MINUTE_MS;

/**
 * Returns until when a llamado counts, in UTC milliseconds (docs/decisions/0009).
 * @param fecha when it was issued; `dias` is the agency's `llamado_dias`, of 24 hours each
 */
export const llamadoExpiresAt = (fecha: number, dias: number): number => fecha + dias * DAY_MS;

/** A llamado counts (`vigente`), has lapsed by time (`vencido`), or was lifted by a superior of its giver. */
export type LlamadoState = 'vigente' | 'vencido' | 'levantado';

/** Instants in UTC milliseconds; `levantado` is null unless the llamado was lifted. */
export interface LlamadoTerm {
  vence: number;
  levantado: number | null;
}

/** Returns the state of a llamado (docs/decisions/0009). One that was lifted stays lifted after its term. */
export function llamadoState({ vence, levantado }: LlamadoTerm, now: number): LlamadoState {
  if (levantado !== null) return 'levantado';
  return now < vence ? 'vigente' : 'vencido';
}

/** Giver and receiver of a llamado. */
export interface LlamadoParties {
  encargado: number;
  /** The giver's place on the ladder; undefined if they left the agency. */
  giverOrder: number | undefined;
  usuario: number;
}

/**
 * Returns whether a person with the right to the screen stands above the giver of a llamado, and so may lift it. Its
 * receiver may not, whatever their rank. Every active person stands above a giver who left (docs/decisions/0009).
 */
export const mayLiftLlamado = ({ encargado, giverOrder, usuario }: LlamadoParties, actor: Ranked): boolean =>
  actor.id !== encargado && actor.id !== usuario && (giverOrder === undefined || giverOrder < actor.orden);
