import type { Viewer } from '../identity/access.ts';
import { CAN_ADMINISTER, isAllowed, isMgmt } from '../identity/access.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/dates.ts';

/** Causes of a mision change (decisions §2). */
export const CAUSES = {
  registro: 'Registro',
  ascenso: 'Ascenso',
  degrado: 'Degrado',
  traslado: 'Traslado',
  venta: 'Venta de rango',
  paga: 'Ascenso por paga',
  edicion: 'Edición de usuario',
  reingreso: 'Reingreso',
  anulacion: 'Venta anulada',
} as const;
export type Cause = keyof typeof CAUSES;

const UNIT_MS = { minuto: MINUTE_MS, hora: HOUR_MS, dia: DAY_MS };
const DURATION_PATTERN = /^(\d{1,4}) (minuto|hora|dia)s?$/;

/**
 * Parses a categoria's `tiempo_ascenso`: a whole number and a unit, such as '10 minutos', '3 horas' or '2 dias' (part 2
 * §3, decisions §2).
 * @returns milliseconds; null if the text is invalid
 */
export function parseAscensoWait(text: string): number | null {
  const [, amount, unit] = DURATION_PATTERN.exec(text.toLowerCase().replace('día', 'dia')) ?? [];
  if (amount === undefined || unit === undefined) return null;
  return Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/** Returns the next mision of the ladder (decisions §2); undefined at the top, or if the mision is not on it. */
export function nextMision<M extends { id: number }>(ladder: readonly M[], mision: number): M | undefined {
  const index = ladder.findIndex((m) => m.id === mision);
  return index < 0 ? undefined : ladder[index + 1];
}

/**
 * Formats the full mision text, which the user sets as motto: `SIGLAS NuevaMision FIR-USR` (decisions §2).
 * @param promoter the promoter's firma; `userFirma` is the user's. A missing firma is left out with its dash
 */
export const misionText = (siglas: string, mision: string, promoter: string, userFirma: string): string =>
  [siglas, mision, [promoter, userFirma].filter(Boolean).join('-')].filter(Boolean).join(' ');

/** Person with a place on the ladder; a larger `orden` is higher. */
export interface Ranked {
  id: number;
  orden: number;
}

/** State that decides whether an ascenso may be sent. */
export interface AscensoState {
  usuario: number;
  newOrder: number;
  /** The categoria's `tiempo_ascenso` has passed since the last mision change. */
  disponible: boolean;
  /** Another ascenso waits for the user's answer. */
  pendiente: boolean;
}

/** Reasons to refuse an ascenso, as codes of the error catalogue. */
export type AscensoRefusal = 'ASCENSO_PROPIO' | 'PROMOTOR_BAJO' | 'ASCENSO_PENDIENTE' | 'ASCENSO_TEMPRANO';

/** The promoter must stand above the mision that they give (decisions §6). */
export const canGiveMision = (newOrder: number, promoter: Ranked): boolean => promoter.orden > newOrder;

/** Returns why the promoter may not send the ascenso, or null (part 1 §5, decisions §6). */
export function ascensoRefusal(ascenso: AscensoState, promoter: Ranked): AscensoRefusal | null {
  if (ascenso.usuario === promoter.id) return 'ASCENSO_PROPIO';
  if (!canGiveMision(ascenso.newOrder, promoter)) return 'PROMOTOR_BAJO';
  if (ascenso.pendiente) return 'ASCENSO_PENDIENTE';
  return ascenso.disponible ? null : 'ASCENSO_TEMPRANO';
}

/**
 * Returns when an unanswered offer expires, in UTC milliseconds (decisions §6).
 * @param fecha when the offer was made; `dias` is the agency's `ascenso_vence`
 */
export const offerExpiresAt = (fecha: number, dias: number): number => fecha + dias * DAY_MS;

export const isOfferExpired = (vence: number, now: number): boolean => now >= vence;

/** Offers can be withdrawn by their sender, by management above the sender and by `adm` (decisions §6). */
export const canWithdrawOffer = (viewer: Viewer & Ranked, promoter: Ranked): boolean =>
  viewer.id === promoter.id || isAllowed(CAN_ADMINISTER, viewer) || (isMgmt(viewer) && viewer.orden > promoter.orden);
