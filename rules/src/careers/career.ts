import type { Viewer } from '../identity/access.ts';
import { IS_ADMINISTRATOR, isAllowed, isMgmt } from '../identity/access.ts';
import { DAY_MS, HOUR_MS } from '../shared/dates.ts';

/** Why a user came to a mission: every change of mission has one of these causes (decisions §2). */
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

const UNIT_MS = { minuto: 60_000, hora: HOUR_MS, dia: DAY_MS };
const DURATION_PATTERN = /^(\d{1,4}) (minuto|hora|dia)s?$/;

/**
 * Milliseconds of a category's `tiempo_ascenso`: a whole number and its unit, such as '10 minutos', '3 horas' or
 * '2 dias' (part 2 §3, decisions §2); null for what is none.
 */
export function parseAscensoWait(text: string): number | null {
  const [, amount, unit] = DURATION_PATTERN.exec(text.toLowerCase().replace('día', 'dia')) ?? [];
  if (amount === undefined || unit === undefined) return null;
  return Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/** The next mission of a ladder in its order (decisions §2); undefined at its top, or for a mission that is not on it. */
export function nextMision<M extends { id: number }>(ladder: readonly M[], mision: number): M | undefined {
  const index = ladder.findIndex((m) => m.id === mision);
  return index < 0 ? undefined : ladder[index + 1];
}

/**
 * Full mission text, what the user sets as motto: `SIGLAS NuevaMision FIR-USR` (decisions §2).
 * @param promoter the promoter's signature; `userFirma` the user's. A missing one and its dash are left out
 */
export const misionText = (siglas: string, mision: string, promoter: string, userFirma: string): string =>
  [siglas, mision, [promoter, userFirma].filter(Boolean).join('-')].filter(Boolean).join(' ');

/** Someone on the ladder: `orden` is the place, higher is higher. */
export interface Ranked {
  id: number;
  orden: number;
}

/** A promotion as it stands: who would be promoted, the place of the mission, and what may be in its way. */
export interface AscensoState {
  usuario: number;
  newOrder: number;
  /** The category's time has passed since the last change of mission. */
  disponible: boolean;
  /** Another promotion waits for the user's answer. */
  pendiente: boolean;
}

/** Why a promotion is refused; each is a word of the error catalogue. */
export type AscensoRefusal = 'ASCENSO_PROPIO' | 'PROMOTOR_BAJO' | 'ASCENSO_PENDIENTE' | 'ASCENSO_TEMPRANO';

/** Whoever promotes must stand higher than the mission that they give (decisions §6). */
export const canGiveMision = (newOrder: number, promoter: Ranked): boolean => promoter.orden > newOrder;

/** Why a user may not send a promotion, or null (part 1 §5, decisions §6). */
export function ascensoRefusal(ascenso: AscensoState, promoter: Ranked): AscensoRefusal | null {
  if (ascenso.usuario === promoter.id) return 'ASCENSO_PROPIO';
  if (!canGiveMision(ascenso.newOrder, promoter)) return 'PROMOTOR_BAJO';
  if (ascenso.pendiente) return 'ASCENSO_PENDIENTE';
  return ascenso.disponible ? null : 'ASCENSO_TEMPRANO';
}

/**
 * The instant at which an offer lapses that nobody has answered, UTC milliseconds (decisions §6).
 * @param fecha when it was made; `dias` the agency's `ascenso_vence`
 */
export const offerExpiresAt = (fecha: number, dias: number): number => fecha + dias * DAY_MS;

/** Whether an offer that was not answered has lapsed by an instant. */
export const isOfferExpired = (vence: number, now: number): boolean => now >= vence;

/** Who may take an offer back: its sender, management above the sender, and `adm` (decisions §6). */
export const canWithdrawOffer = (viewer: Viewer & Ranked, promoter: Ranked): boolean =>
  viewer.id === promoter.id || isAllowed(IS_ADMINISTRATOR, viewer) || (isMgmt(viewer) && viewer.orden > promoter.orden);
