import { expect, test } from 'vitest';
import { addQuestion, draftsOf, moveQuestion, removeQuestion, sentQuestions } from './questionDrafts.ts';

const SAVED = draftsOf([
  { id: 7, texto: 'Uno', larga: false, obligatoria: true },
  { id: 3, texto: 'Dos', larga: true, obligatoria: false },
]);

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
