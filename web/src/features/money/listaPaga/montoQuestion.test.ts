import type { PagaRow } from '@conserje/contract';
import { expect, test } from 'vitest';
import { buildMontoQuestion } from './montoQuestion.ts';

const row = { usuarioNombre: 'Leo', monto: 10 } as PagaRow;

test.each([5, 10, 15])('%d instead of 10 needs no confirmation', (monto) =>
  expect(buildMontoQuestion(row, monto)).toBeNull(),
);

test.each([
  [4, 'Ganó 10c. Son 6c menos.'],
  [0, 'Ganó 10c. Son 10c menos.'],
  [16, 'Ganó 10c. Son 6c más.'],
  [100, 'Ganó 10c. Son 90c más.'],
])('%d instead of 10 needs a confirmation', (monto, text) =>
  expect(buildMontoQuestion(row, monto)).toEqual({
    title: `¿Pagar ${monto}c a Leo?`,
    text,
    action: `Pagar ${monto}c`,
  }),
);
