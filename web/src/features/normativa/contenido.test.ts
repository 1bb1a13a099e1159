import { describe, expect, it } from 'vitest';
import { CASTIGOS, INFRACCIONES, REGLAS_RRHH } from './contenido.ts';

describe('the rulebook', () => {
  it('has every infraction of the specification under its code', () => {
    const cuenta = (codigo: string) => INFRACCIONES.filter((i) => i.codigo === codigo).length;
    expect([cuenta('ML'), cuenta('MI'), cuenta('MA')]).toEqual([8, 6, 4]);
    expect(new Set(INFRACCIONES.map((i) => i.infraccion)).size).toBe(18);
  });
  it('has the eight rules of human resources', () => {
    expect(REGLAS_RRHH).toHaveLength(8);
  });
  it('climbs the ladder of punishments', () => {
    expect(CASTIGOS.map(({ primero, segundo, tercero }) => [primero, segundo, tercero])).toEqual([
      ['Advertencia', 'Suma de 5 minutos de tiempo', 'Pasa a falta intermedia (M.I)'],
      ['Multa de 5C', 'Multa de 15C', 'Pasa a falta grave (M.G)'],
      ['Multa de 25C', 'Degrado o despido, según el caso', ''],
    ]);
  });
});
