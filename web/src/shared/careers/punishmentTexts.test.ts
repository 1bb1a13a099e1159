import type { NextPunishment } from '@conserje/contract';
import { expect, test } from 'vitest';
import { formatPunished, formatStep } from './punishmentTexts.ts';

const castigo = { texto: 'Multa de 5C', efecto: 'multa' as const, cantidad: 5 };
test.each<[Omit<NextPunishment, 'castigo'>, string]>([
  [{ falta: 'leve', vigentes: 0, gravedad: 'leve', paso: 1 }, 'Sería su primer llamado leve vigente.'],
  [{ falta: 'moderada', vigentes: 1, gravedad: 'moderada', paso: 2 }, 'Sería su segundo llamado moderado vigente.'],
  [
    { falta: 'leve', vigentes: 2, gravedad: 'moderada', paso: 1 },
    'Sería su tercer llamado leve vigente: cuenta como el primer moderado.',
  ],
  [
    { falta: 'leve', vigentes: 5, gravedad: 'grave', paso: 2 },
    'Sería su llamado leve n.º 6 vigente: cuenta como el segundo grave.',
  ],
])('%j: %s', (step, text) => {
  expect(formatStep({ ...step, castigo })).toBe(text);
});

test.each([
  [{ codigo: null, multa: null, minutos: null }, ''],
  [{ codigo: 'ML', multa: null, minutos: 5 }, 'ML, 5 min más'],
  [{ codigo: 'MI', multa: { creditos: 5, anulada: false }, minutos: null }, 'MI, multa de 5c'],
  [{ codigo: null, multa: { creditos: 5, anulada: true }, minutos: null }, 'multa de 5c (anulada)'],
])('%j is told as «%s»', (llamado, text) => {
  expect(formatPunished(llamado)).toBe(text);
});
