import type { IngresoQuestion } from '@conserje/contract';

/** A question while it is edited. `key` tells lines apart that are not saved yet; `id` is of a saved one. */
export interface QuestionDraft {
  key: number;
  id?: number;
  texto: string;
  larga: boolean;
  obligatoria: boolean;
}

export const draftsOf = (questions: readonly IngresoQuestion[]): QuestionDraft[] =>
  questions.map((question) => ({ ...question, key: question.id }));

/** Keys of new lines are negative, so that none is an id. */
export const addQuestion = (drafts: readonly QuestionDraft[]): QuestionDraft[] => [
  ...drafts,
  { key: Math.min(0, ...drafts.map(({ key }) => key)) - 1, texto: '', larga: false, obligatoria: true },
];

export const removeQuestion = (drafts: readonly QuestionDraft[], key: number): QuestionDraft[] =>
  drafts.filter((draft) => draft.key !== key);

/** Exchanges a question with its neighbour; at the end of the list nothing changes. */
export function moveQuestion(drafts: readonly QuestionDraft[], key: number, towards: -1 | 1): QuestionDraft[] {
  const from = drafts.findIndex((draft) => draft.key === key);
  const [moved, other] = [drafts[from], drafts[from + towards]];
  if (!moved || !other) return [...drafts];
  return drafts.with(from, other).with(from + towards, moved);
}

export const sentQuestions = (drafts: readonly QuestionDraft[]) => drafts.map(({ key: _key, ...question }) => question);
