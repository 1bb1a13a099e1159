import { DIA_MS } from './fechas.ts';

/** What a member may ask of those who are on duty. */
export const QUE_SE_PIDE = ['tiempo', 'ascenso'] as const;
export type QueSePide = (typeof QUE_SE_PIDE)[number];

const MINUTO_MS = 60_000;
/** A request that nobody has answered lapses: a tiempo is wanted now, a promotion on the same day. */
const DURA_MS: Record<QueSePide, number> = { tiempo: 15 * MINUTO_MS, ascenso: DIA_MS };

/** The instant at which a request lapses, UTC milliseconds. @param fecha when it was made */
export const vencePedido = (que: QueSePide, fecha: number): number => fecha + DURA_MS[que];

/** Whoever held an event stream so long ago is still on duty: processes write it down several times a minute. */
export const PRESENTE_MS = 45_000;
/** So many people on duty are named, and so many are told of a request. */
export const GUARDIA_MAX = 12;
/** So many requests are listed for whoever may answer them, the longest waiting. */
export const PEDIDOS_MAX = 100;
