import type { IngresoQuestion } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { QuestionDraft } from './questionDrafts.ts';
import {
  addQuestion,
  draftsOf,
  mergeQuestions,
  moveQuestion,
  removeQuestion,
  sentQuestions,
} from './questionDrafts.ts';

const ONE = { id: 7, texto: 'Uno', larga: false, obligatoria: true };
const TWO = { id: 3, texto: 'Dos', larga: true, obligatoria: false };
const SAVED = draftsOf([ONE, TWO]);

test('new lines have keys of their own, and are sent without an id', () => {
  const drafts = addQuestion(addQuestion(SAVED));
  expect(drafts.map(({ key }) => key)).toEqual([7, 3, -1, -2]);
  expect(sentQuestions(drafts).at(-1)).toEqual({ texto: '', larga: false, obligatoria: true });
  expect(sentQuestions(SAVED)[0]).toEqual({ id: 7, texto: 'Uno', larga: false, obligatoria: true });
});

test('a line moves past its neighbour, and stays at the end of the list', () => {
  expect(moveQuestion(SAVED, 3, -1).map(({ id }) => id)).toEqual([3, 7]);
  expect(moveQuestion(SAVED, 3, 1).map(({ id }) => id)).toEqual([7, 3]);
  expect(removeQuestion(SAVED, 7).map(({ id }) => id)).toEqual([3]);
});

describe('questions that somebody else saved meanwhile', () => {
  const THREE = { id: 9, texto: 'Tres', larga: false, obligatoria: false };
  const merge = (written: readonly QuestionDraft[], current: readonly IngresoQuestion[]) =>
    sentQuestions(mergeQuestions(written, [ONE, TWO], current));

  test('is taken where nothing was changed here', () => {
    const current = [THREE, { ...TWO, larga: false }];
    expect(merge(SAVED, current)).toEqual(current);
    expect(merge(SAVED, [TWO, ONE])).toEqual([TWO, ONE]);
  });

  test('leaves what was changed here, field by field', () => {
    const written = SAVED.map((draft) => (draft.id === 7 ? { ...draft, larga: true } : draft));
    expect(merge(written, [{ ...ONE, obligatoria: false }, TWO])).toEqual([
      { ...ONE, larga: true, obligatoria: false },
      TWO,
    ]);
  });

  test('brings back no question that was removed here, and keeps new and moved ones', () => {
    expect(merge(removeQuestion(SAVED, 7), [ONE, TWO, THREE])).toEqual([TWO, THREE]);
    expect(merge(addQuestion(SAVED), [ONE, TWO, THREE]).map(({ texto }) => texto)).toEqual(['Uno', 'Dos', 'Tres', '']);
    expect(merge(moveQuestion(SAVED, 3, -1), [ONE, TWO, THREE])).toEqual([TWO, ONE, THREE]);
  });

  test('removes no question that was changed here: it is a new one', () => {
    const written = SAVED.map((draft) => (draft.id === 7 ? { ...draft, texto: 'Primera' } : draft));
    const { id: _id, ...rest } = ONE;
    expect(merge(written, [])).toEqual([{ ...rest, texto: 'Primera' }]);
  });
});
