import type { Lector } from './acceso.ts';
import { ADMINISTRADOR, esMgmt, puedeEntrar } from './acceso.ts';
import { DIA_MS, HORA_MS } from './fechas.ts';

/** Why a user came to a mission: every change of mission has one of these causes (decisions §2). */
export const CAUSAS = {
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
export type Causa = keyof typeof CAUSAS;

const UNIDADES_MS = { minuto: 60_000, hora: HORA_MS, dia: DIA_MS };
const DURACION = /^(\d{1,4}) (minuto|hora|dia)s?$/;

/**
 * Milliseconds of a category's `tiempo_ascenso`: a whole number and its unit, such as '10 minutos', '3 horas' or
 * '2 dias' (part 2 §3, decisions §2); null for what is none.
 */
export function duracionAscenso(texto: string): number | null {
  const [, cuantos, unidad] = DURACION.exec(texto.toLowerCase().replace('día', 'dia')) ?? [];
  if (cuantos === undefined || unidad === undefined) return null;
  return Number(cuantos) * UNIDADES_MS[unidad as keyof typeof UNIDADES_MS];
}

/** The next mission of a ladder in its order (decisions §2); undefined at its top, or for a mission that is not on it. */
export function siguienteMision<M extends { id: number }>(escala: readonly M[], mision: number): M | undefined {
  const lugar = escala.findIndex((m) => m.id === mision);
  return lugar < 0 ? undefined : escala[lugar + 1];
}

/**
 * Full mission text, what the user sets as motto: `SIGLAS NuevaMision FIR-USR` (decisions §2).
 * @param promotor the promoter's signature; `propia` the user's. A missing one and its dash are left out
 */
export const textoMision = (siglas: string, mision: string, promotor: string, propia: string): string =>
  [siglas, mision, [promotor, propia].filter(Boolean).join('-')].filter(Boolean).join(' ');

/** Someone on the ladder: `orden` is the place, higher is higher. */
export interface EnEscala {
  id: number;
  orden: number;
}

/** A promotion as it stands: who would be promoted, the place of the mission, and what may be in its way. */
export interface AscensoVisto {
  usuario: number;
  ordenNueva: number;
  /** The category's time has passed since the last change of mission. */
  disponible: boolean;
  /** Another promotion waits for the user's answer. */
  pendiente: boolean;
}

/** Why a promotion is refused; each is a word of the error catalogue. */
export type RechazoAscenso = 'ASCENSO_PROPIO' | 'PROMOTOR_BAJO' | 'ASCENSO_PENDIENTE' | 'ASCENSO_TEMPRANO';

/** Whoever promotes must stand higher than the mission that they give (decisions §6). */
export const puedeDarMision = (ordenNueva: number, promotor: EnEscala): boolean => promotor.orden > ordenNueva;

/** Why a user may not send a promotion, or null (part 1 §5, decisions §6). */
export function rechazoAscenso(ascenso: AscensoVisto, promotor: EnEscala): RechazoAscenso | null {
  if (ascenso.usuario === promotor.id) return 'ASCENSO_PROPIO';
  if (!puedeDarMision(ascenso.ordenNueva, promotor)) return 'PROMOTOR_BAJO';
  if (ascenso.pendiente) return 'ASCENSO_PENDIENTE';
  return ascenso.disponible ? null : 'ASCENSO_TEMPRANO';
}

/**
 * The instant at which an offer lapses that nobody has answered, UTC milliseconds (decisions §6).
 * @param fecha when it was made; `dias` the agency's `ascenso_vence`
 */
export const venceOferta = (fecha: number, dias: number): number => fecha + dias * DIA_MS;

/** Whether an offer that was not answered has lapsed by an instant. */
export const ofertaVencida = (vence: number, ahora: number): boolean => ahora >= vence;

/** Who may take an offer back: its sender, management above the sender, and `adm` (decisions §6). */
export const puedeRetirarOferta = (lector: Lector & EnEscala, promotor: EnEscala): boolean =>
  lector.id === promotor.id || puedeEntrar(ADMINISTRADOR, lector) || (esMgmt(lector) && lector.orden > promotor.orden);
