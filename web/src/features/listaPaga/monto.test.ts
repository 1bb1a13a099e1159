import type { FilaPaga } from '@conserje/contract';
import { expect, test } from 'vitest';
import { preguntaMonto } from './monto.ts';

const row = { usuarioNombre: 'Leo', monto: 10 } as FilaPaga;

test.each([5, 10, 15])('%d instead of 10 is not asked about', (monto) => expect(preguntaMonto(row, monto)).toBeNull());

test.each([
  [4, 'Ganó 10c. Son 6c menos.'],
  [0, 'Ganó 10c. Son 10c menos.'],
  [16, 'Ganó 10c. Son 6c más.'],
  [100, 'Ganó 10c. Son 90c más.'],
])('%d instead of 10 is', (monto, texto) =>
  expect(preguntaMonto(row, monto)).toEqual({
    titulo: `¿Pagar ${monto}c a Leo?`,
    texto,
    accion: `Pagar ${monto}c`,
  }),
);
