import type { PagaRow } from '@conserje/contract';
import { expect, test } from 'vitest';
import { buildUndoQuestion } from './undoQuestion.ts';

const row = (id: number, usuario = id): PagaRow => ({ id, usuario, monto: 9 }) as PagaRow;
const [ONE, TWO, TWO_OF_ONE] = [row(1), row(2), row(3, 2)];

test('one payment of an open list is undone with one press', () => {
  expect(buildUndoQuestion([ONE], [ONE, TWO])).toBeNull();
  expect(buildUndoQuestion([ONE], undefined)).toBeNull();
});

test('several are asked about', () => {
  expect(buildUndoQuestion([ONE, TWO], [ONE, TWO])).toMatchObject({
    title: '¿Deshacer 2 pagos (18c)?',
    text: 'Vuelven a la lista como no pagados.',
    action: 'Deshacer 2 pagos',
  });
});

test('payments of a closed list go to Pendientes, which the question says', () => {
  expect(buildUndoQuestion([ONE, TWO, TWO_OF_ONE], [ONE])).toMatchObject({
    title: '¿Deshacer 3 pagos (27c)?',
    text: 'Su lista ya está cerrada: lo de 1 persona pasa a Pendientes.',
  });
  expect(buildUndoQuestion([ONE], [])).toMatchObject({ title: '¿Deshacer 1 pago (9c)?' });
});
