import { describe, expect, it } from 'vitest';
import { HR_RULES, OFFENSES, PENALTIES } from './normativaContent.ts';

describe('the rulebook', () => {
  it('lists every infraction of the specification under its code', () => {
    const cuenta = (code: string) => OFFENSES.filter((i) => i.code === code).length;
    expect([cuenta('ML'), cuenta('MI'), cuenta('MA')]).toEqual([8, 6, 4]);
    expect(new Set(OFFENSES.map((i) => i.offense)).size).toBe(18);
  });
  it('lists the eight rules of human resources', () => {
    expect(HR_RULES).toHaveLength(8);
  });
  it('orders the penalties by llamados', () => {
    expect(PENALTIES.map(({ first, second, third }) => [first, second, third])).toEqual([
      ['Advertencia', 'Suma de 5 minutos de tiempo', 'Pasa a falta intermedia (M.I)'],
      ['Multa de 5C', 'Multa de 15C', 'Pasa a falta grave (M.G)'],
      ['Multa de 25C', 'Degrado o despido, según el caso', ''],
    ]);
  });
});
