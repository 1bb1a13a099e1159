import { checkOwnFirma, needsFirma, normalizeFirma } from '../identity/firmas.ts';
import { AGENCIA_MAX, FIRMA_LENGTH, MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { Ranked } from './career.ts';

/** Values of `option` in `actionSolicitudes` (part 1 §4). */
export const ASCENSO_ANSWER = { accept: 0, reject: 1 } as const;

type LadderPlace = Pick<Ranked, 'orden'>;

const length = (text: string): number => [...text].length;

export interface DegradoInput {
  /** Ids; 0 while nothing is chosen. */
  usuario: number;
  rango: number;
  motivo: string;
}

/** Validates a degrado: user, motivo and rango are required (part 2 §5 Demotion). */
export function checkDegrado(data: DegradoInput): Violation<keyof DegradoInput> | null {
  if (data.usuario === 0) return { campo: 'usuario', msg: TEXTS.faltanDatos };
  const violation = checkDegradoContent(data);
  if (violation) return violation;
  return data.rango === 0 ? { campo: 'rango', msg: TEXTS.faltanDatos } : null;
}

/** Validates the content of a degrado, independent of the person and the mision. */
export function checkDegradoContent(data: Pick<DegradoInput, 'motivo'>): Violation<'motivo'> | null {
  const motivo = visibleText(data.motivo);
  if (motivo === '') return { campo: 'motivo', msg: TEXTS.faltanDatos };
  return length(motivo) > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTS.motivoLargo } : null;
}

/** Validates a change of the mision of several people: a mision is chosen. */
export const checkMove = ({ rango }: { rango: number }): Violation<'rango'> | null =>
  rango === 0 ? { campo: 'rango', msg: TEXTS.faltanDatos } : null;

/** A degrado goes to a lower mision only (decisions §7). */
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
 * Validates a traslado (part 2 §5 Transfer). A firma is accepted even if the mision does not require one.
 * @param categoria of the chosen mision; null while none is chosen
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

/** Target mision of a traslado; `traslado_venta` is 1 if it is offered for traslados. */
export interface TrasladoMision extends LadderPlace {
  traslado_venta: number;
}

/**
 * Validates the target mision of a traslado: flagged for traslados and higher than the user's (decisions §7). A lower
 * mision is a degrado, which needs a motivo.
 */
export function checkHigherMision(current: LadderPlace, next: TrasladoMision): Violation<'rango'> | null {
  if (next.traslado_venta !== 1) return { campo: 'rango', msg: TEXTS.trasladoNoMarcada };
  return next.orden > current.orden ? null : { campo: 'rango', msg: TEXTS.trasladoNoSube };
}
