import type { IngresoQuestion } from '@conserje/contract';
import { mergeFields } from '../../../ui/form/mergeFields.ts';

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

const fieldsOf = ({ texto, larga, obligatoria }: Omit<IngresoQuestion, 'id'>) => ({ texto, larga, obligatoria });

/** Merges one saved question; one that somebody else removed stays, as a new one, only if it was changed here. */
function mergeQuestion(
  draft: QuestionDraft,
  before: IngresoQuestion,
  now: IngresoQuestion | undefined,
): QuestionDraft[] {
  if (now) return [{ ...draft, ...mergeFields(fieldsOf(draft), before, now) }];
  const { id: _id, ...unsaved } = draft;
  return JSON.stringify(fieldsOf(draft)) === JSON.stringify(fieldsOf(before)) ? [] : [unsaved];
}

/** Ids in their order; new lines count as 0. */
const orderOf = (drafts: readonly QuestionDraft[]): string => drafts.map(({ id = 0 }) => id).join();

/**
 * Merges what somebody else saved since `base` into edited questions: what was changed, removed, added or moved here
 * stays so, the rest is as it is saved now.
 */
export function mergeQuestions(
  written: readonly QuestionDraft[],
  base: readonly IngresoQuestion[],
  current: readonly IngresoQuestion[],
): QuestionDraft[] {
  const before = new Map(base.map((question) => [question.id, question]));
  const now = new Map(current.map((question) => [question.id, question]));
  const kept = written.flatMap((draft) => {
    const old = before.get(draft.id ?? 0);
    return old ? mergeQuestion(draft, old, now.get(old.id)) : [draft];
  });
  const added = draftsOf(current).filter(({ key }) => !before.has(key));
  const stays = new Set(written.map(({ key }) => key));
  const unmoved = [
    ...draftsOf(base).filter(({ key }) => stays.has(key)),
    ...written.filter(({ id }) => id === undefined),
  ];
  if (orderOf(written) !== orderOf(unmoved)) return [...kept, ...added];
  const placeOf = new Map(current.map(({ id }, i) => [id, i]));
  // New lines stand last.
  const place = ({ id = 0 }: QuestionDraft): number => placeOf.get(id) ?? current.length;
  return [...kept, ...added].toSorted((a, b) => place(a) - place(b));
}
