import { checkOwnFirma, needsFirma, normalizeFirma } from '../identity/firma.ts';
import type { Violation } from '../identity/registration.ts';
import { AGENCIA_MAX, FIRMA_LENGTH, MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { Ranked } from './career.ts';

/** A place on the ladder. */
type LadderPlace = Pick<Ranked, 'orden'>;

const length = (text: string): number => [...text].length;

export interface DegradoInput {
  /** Ids; 0 while nothing is chosen. */
  usuario: number;
  rango: number;
  motivo: string;
}

/** Part 2 §5 Demotion: user, reason and rank all required. */
export function checkDegrado(data: DegradoInput): Violation<keyof DegradoInput> | null {
  const motivo = visibleText(data.motivo);
  if (data.usuario === 0) return { campo: 'usuario', msg: TEXTS.faltanDatos };
  if (motivo === '') return { campo: 'motivo', msg: TEXTS.faltanDatos };
  if (data.rango === 0) return { campo: 'rango', msg: TEXTS.faltanDatos };
  return length(motivo) > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTS.motivoLargo } : null;
}

/** A demotion goes to a lower mission only (decisions §7). */
export const checkLowerMision = (current: LadderPlace, next: LadderPlace): Violation<'rango'> | null =>
  next.orden < current.orden ? null : { campo: 'rango', msg: TEXTS.degradoNoBaja };

export interface TrasladoInput {
  /** Ids; 0 while nothing is chosen. */
  usuario: number;
  rango: number;
  agencia: string;
  firma: string;
}

/**
 * Part 2 §5 Transfer. A signature that the mission does not demand may be given all the same.
 * @param categoria of the chosen mission, null while there is none
 */
export function checkTraslado(
  data: TrasladoInput,
  categoria: number | null,
  firmaFrom: number,
): Violation<keyof TrasladoInput> | null {
  const agencia = visibleText(data.agencia);
  if (data.usuario === 0) return { campo: 'usuario', msg: TEXTS.trasladoSinUsuario };
  if (agencia === '') return { campo: 'agencia', msg: TEXTS.trasladoSinAgencia };
  if (length(agencia) > AGENCIA_MAX) return { campo: 'agencia', msg: TEXTS.agenciaLarga };
  if (data.rango === 0 || categoria === null) return { campo: 'rango', msg: TEXTS.trasladoSinRango };
  const firma = normalizeFirma(data.firma);
  if (firma === '' && !needsFirma(categoria, firmaFrom)) return null;
  if (length(firma) !== FIRMA_LENGTH) return { campo: 'firma', msg: TEXTS.trasladoSinFirma };
  return checkOwnFirma(firma);
}

/** The mission that a transfer gives; `traslado_venta` 1 where it is flagged for transfers. */
export interface TrasladoMision extends LadderPlace {
  traslado_venta: number;
}

/**
 * A transfer gives a mission that is flagged for it (decisions §7) and higher than the user's: whoever comes from another
 * agency enters higher, while to take someone down is a demotion and needs its reason.
 */
export function checkHigherMision(current: LadderPlace, next: TrasladoMision): Violation<'rango'> | null {
  if (next.traslado_venta !== 1) return { campo: 'rango', msg: TEXTS.trasladoNoMarcada };
  return next.orden > current.orden ? null : { campo: 'rango', msg: TEXTS.trasladoNoSube };
}
