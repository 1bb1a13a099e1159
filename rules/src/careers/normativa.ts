import { isDay } from '../shared/dates.ts';
import {
  CREDITOS_MAX,
  INFRACCIONES_MAX,
  NORMATIVA_CODE_MAX,
  NORMATIVA_LINES_MAX,
  NORMATIVA_TEXT_MAX,
  PENALTY_MINUTES_MAX,
} from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { Castigo, Gravedad, Infraccion, NormativaContent } from './normativaContent.ts';
import { GRAVEDADES, PASOS } from './normativaContent.ts';
import { NORMATIVA_TEXTS } from './normativaTexts.ts';

type Found = Violation<string> | null;

const lengthOf = (text: string): number => [...visibleText(text)].length;

/** Validates one line of the rulebook. */
export function checkNormativaText(texto: string): Violation<'texto'> | null {
  if (visibleText(texto) === '') return { campo: 'texto', msg: TEXTS.camposVacios };
  return lengthOf(texto) > NORMATIVA_TEXT_MAX ? { campo: 'texto', msg: NORMATIVA_TEXTS.normativaLarga } : null;
}

/** Validates the note of a version, which may be empty. */
export const checkNormativaNote = (nota: string): Violation<'nota'> | null =>
  lengthOf(nota) > NORMATIVA_TEXT_MAX ? { campo: 'nota', msg: NORMATIVA_TEXTS.normativaLarga } : null;

/** Validates an infraction. */
export function checkInfraccion({
  codigo,
  falta,
}: Pick<Infraccion, 'codigo' | 'falta'>): Violation<'codigo' | 'falta'> | null {
  const text = checkNormativaText(falta);
  if (text) return { campo: 'falta', msg: text.msg };
  if (visibleText(codigo) === '') return { campo: 'codigo', msg: TEXTS.camposVacios };
  return lengthOf(codigo) > NORMATIVA_CODE_MAX ? { campo: 'codigo', msg: NORMATIVA_TEXTS.normativaCodigo } : null;
}

const AMOUNT_LIMITS = {
  minutos: { max: PENALTY_MINUTES_MAX, msg: NORMATIVA_TEXTS.castigoMinutos },
  multa: { max: CREDITOS_MAX, msg: NORMATIVA_TEXTS.castigoCreditos },
} as const;

/** Returns whether the third fault of a gravity may be raised to the next one. */
export const mayRise = (gravedad: Gravedad, paso: number): boolean => paso === PASOS && gravedad !== 'grave';

/**
 * Validates a punishment of the scale of castigos.
 * @param paso 1 to `PASOS`
 */
export function checkCastigo(
  { texto, efecto, cantidad }: Castigo,
  gravedad: Gravedad,
  paso: number,
): Violation<'texto' | 'efecto' | 'cantidad'> | null {
  if (lengthOf(texto) > NORMATIVA_TEXT_MAX) return { campo: 'texto', msg: NORMATIVA_TEXTS.normativaLarga };
  if (visibleText(texto) === '' && efecto !== 'nada') return { campo: 'texto', msg: TEXTS.camposVacios };
  if (efecto === 'sube' && !mayRise(gravedad, paso)) return { campo: 'efecto', msg: NORMATIVA_TEXTS.castigoNoSube };
  if (efecto === 'minutos' || efecto === 'multa') {
    const { max, msg } = AMOUNT_LIMITS[efecto];
    return Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= max ? null : { campo: 'cantidad', msg };
  }
  return cantidad === 0 ? null : { campo: 'cantidad', msg: NORMATIVA_TEXTS.castigoSinCantidad };
}

function firstViolation<F>(
  rows: readonly F[],
  check: (row: F, index: number) => Violation<string> | null,
  path: string,
): Found {
  for (const [i, row] of rows.entries()) {
    const found = check(row, i);
    if (found) return { campo: `${path}.${i}.${found.campo}`, msg: found.msg };
  }
  return null;
}

function checkLadder(castigos: NormativaContent['castigos']): Found {
  for (const gravedad of GRAVEDADES) {
    if (castigos[gravedad].length !== PASOS) return { campo: `castigos.${gravedad}`, msg: TEXTS.camposVacios };
    const found = firstViolation(
      castigos[gravedad],
      (castigo, i) => checkCastigo(castigo, gravedad, i + 1),
      `castigos.${gravedad}`,
    );
    if (found) return found;
  }
  return null;
}

/** Validates a rulebook; `campo` is the path of the first wrong field. */
export function checkNormativa({ infracciones, reglas, faltas, castigos, nota }: NormativaContent): Found {
  if (infracciones.length > INFRACCIONES_MAX) return { campo: 'infracciones', msg: NORMATIVA_TEXTS.infraccionesDeMas };
  if (reglas.length > NORMATIVA_LINES_MAX) return { campo: 'reglas', msg: NORMATIVA_TEXTS.normativaLineasDeMas };
  if (faltas.length > NORMATIVA_LINES_MAX) return { campo: 'faltas', msg: NORMATIVA_TEXTS.normativaLineasDeMas };
  if (lengthOf(nota) > NORMATIVA_TEXT_MAX) return { campo: 'contenido.nota', msg: NORMATIVA_TEXTS.normativaLarga };
  return (
    firstViolation(infracciones, checkInfraccion, 'infracciones') ??
    firstViolation(reglas, (r) => checkNormativaText(r.texto), 'reglas') ??
    firstViolation(faltas, (f) => checkNormativaText(f.texto), 'faltas') ??
    checkLadder(castigos)
  );
}

/** A version of the rulebook, for the choice of the one that holds. */
export interface VersionTerm {
  version: number;
  /** Day from which it holds, YYYY-MM-DD. */
  rige: string;
}

/**
 * Returns the version that holds on a day: of those whose day has come, the one written last. An earlier day in a later
 * version replaces what was planned before.
 */
export function versionInForce<V extends VersionTerm>(versions: readonly V[], today: string): V | undefined {
  return versions
    .filter(({ rige }) => rige <= today)
    .reduce<V | undefined>((last, v) => (last === undefined || v.version > last.version ? v : last), undefined);
}

/** Returns whether a day brings the last version forward, which does not hold yet. */
export const isBroughtForward = (last: VersionTerm, rige: string, today: string): boolean =>
  last.rige > today && rige < last.rige;

/** Validates the day from which a version holds: today or later, within a year. */
export function checkStartDay(rige: string, today: string, lastDay: string): Violation<'rige'> | null {
  if (rige === '') return { campo: 'rige', msg: TEXTS.camposVacios };
  if (!isDay(rige) || rige < today) return { campo: 'rige', msg: NORMATIVA_TEXTS.rigePasado };
  return rige > lastDay ? { campo: 'rige', msg: NORMATIVA_TEXTS.rigeLejano } : null;
}
