import { describe, expect, it } from 'vitest';
import { formatAscensoWait, formatPagaRequirement } from './categoriaRequirements.ts';

describe('pay of a categoria, as the specification writes it', () => {
  it('the first categoria is paid by hours', () => {
    expect(formatPagaRequirement(1)).toBe('1h / 2h / 3h / 4h');
    expect(formatPagaRequirement(0)).toBe('1h / 2h / 3h / 4h');
  });
  it('the other categorias are paid by times', () => {
    expect(formatPagaRequirement(2)).toBe('5 times por dia (3 dias)');
    expect(formatPagaRequirement(12)).toBe('5 times por dia (3 dias)');
  });
});

it('the wait between ascensos is spelled with its accents', () => {
  expect(['10 minutos', '1 dia', '2 dias'].map((tiempo_ascenso) => formatAscensoWait({ tiempo_ascenso }))).toEqual([
    '10 minutos',
    '1 día',
    '2 días',
  ]);
});
