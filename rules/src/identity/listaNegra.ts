import { addDays, isDay } from '../shared/dates.ts';
import { MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

/** Longest time of an entry with an end, in days. */
const BAN_DAYS_MAX = 3660;

/** Accounts in the list of those who may be someone dismissed. */
export const RETURNED_ACCOUNTS_MAX = 200;

export interface BanInput {
  /** Id of a dismissed user; 0 for someone who is named. */
  usuario: number;
  /** Name of a dismissed user or of someone without an account; empty if a user is chosen. */
  nombre: string;
  motivo: string;
  /** Last day, `YYYY-MM-DD`; empty if it has no end. */
  hasta: string;
}

/** Validates the last day of an entry: today or later, within `BAN_DAYS_MAX`; empty if it has no end. */
export function checkBanEnd(hasta: string, hoy: string): Violation<'hasta'> | null {
  if (hasta === '') return null;
  if (!isDay(hasta)) return { campo: 'hasta', msg: TEXTS.fechaInvalida };
  if (hasta < hoy) return { campo: 'hasta', msg: TEXTS.vetoPasado };
  return hasta > addDays(hoy, BAN_DAYS_MAX) ? { campo: 'hasta', msg: TEXTS.vetoLargo } : null;
}

/**
 * Validates an entry of the black list: a dismissed user or a hotel name, a motivo, and perhaps a last day
 * (docs/decisions/0079).
 * @param hoy today in the agency's zone
 */
export function checkBan(data: BanInput, hoy: string): Violation<keyof BanInput> | null {
  const nombre = visibleText(data.nombre);
  const motivo = visibleText(data.motivo);
  if (data.usuario === 0 && nombre === '') return { campo: 'nombre', msg: TEXTS.camposVacios };
  if (data.usuario !== 0 && nombre !== '') return { campo: 'nombre', msg: TEXTS.vetoDoble };
  if (motivo === '') return { campo: 'motivo', msg: TEXTS.camposVacios };
  if ([...motivo].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTS.motivoLargo };
  return checkBanEnd(data.hasta, hoy);
}

/** `vigente`: it refuses; `vencida`: its last day is over; `retirada`: someone took it back. */
export type BanState = 'vigente' | 'vencida' | 'retirada';

/** Returns the state of an entry on a day of the agency; `hasta` is included. */
export function banState(ban: { hasta: string | null; retirado: unknown }, hoy: string): BanState {
  if (ban.retirado !== null) return 'retirada';
  return ban.hasta !== null && ban.hasta < hoy ? 'vencida' : 'vigente';
}
