import { INGRESO_ANSWER_MAX, INGRESO_QUESTION_MAX, INGRESO_QUESTIONS_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

/**
 * `espera`: nobody answered it; `aceptada`: it became an account; `retirada`: its applicant took it back, or
 * nobody answered it in time.
 */
export const INGRESO_STATES = ['espera', 'aceptada', 'rechazada', 'retirada'] as const;
export type IngresoState = (typeof INGRESO_STATES)[number];

export interface IngresoQuestionInput {
  texto: string;
  /** Long answer, of several lines. */
  larga: boolean;
  obligatoria: boolean;
}

/** Validates the questions of an agency: each has a text of its own, and there are at most `INGRESO_QUESTIONS_MAX`. */
export function checkIngresoQuestions(questions: readonly IngresoQuestionInput[]): Violation<'preguntas'> | null {
  const violation = (msg: string) => ({ campo: 'preguntas' as const, msg });
  if (questions.length > INGRESO_QUESTIONS_MAX) return violation(TEXTS.preguntasDeMas);
  const texts = questions.map(({ texto }) => visibleText(texto));
  for (const [i, texto] of texts.entries()) {
    if (texto === '') return violation(`Pregunta ${i + 1}: escribe la pregunta o quítala`);
    if ([...texto].length > INGRESO_QUESTION_MAX)
      return violation(`Pregunta ${i + 1}: puede tener hasta ${INGRESO_QUESTION_MAX} caracteres`);
    if (texts.findIndex((other) => other.toLowerCase() === texto.toLowerCase()) < i)
      return violation(`Pregunta ${i + 1}: ya está más arriba`);
  }
  return null;
}

/** Field of a registration with the answer to a question. */
export type AnswerField = `respuesta${number}`;
export const answerField = (question: number): AnswerField => `respuesta${question}`;

/**
 * Validates the answers of a registration: each obligatory question has one, none is too long.
 * @param answerOf answer to a question by its id; undefined if it has none
 */
export function checkIngresoAnswers(
  questions: readonly (Omit<IngresoQuestionInput, 'texto'> & { id: number })[],
  answerOf: (question: number) => string | undefined,
): Violation<AnswerField> | null {
  for (const { id, larga, obligatoria } of questions) {
    const answer = visibleText(answerOf(id) ?? '');
    const max = INGRESO_ANSWER_MAX[larga ? 'larga' : 'corta'];
    if (answer === '' && obligatoria) return { campo: answerField(id), msg: TEXTS.camposVacios };
    if ([...answer].length > max) return { campo: answerField(id), msg: `Escribe hasta ${max} caracteres` };
  }
  return null;
}
