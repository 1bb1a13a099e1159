import { describe, expect, it } from 'vitest';
import { bloquesDelAno, decirDia, mesesDelAno, resumenDelAno } from './ano.ts';

/** From Monday 10 March 2025 to Tuesday 10 March 2026. */
const LARGO = 366;
const dias = (asistencia: Record<number, number>, times: Record<number, number> = {}) => ({
  inicio: '2025-03-10',
  asistencia: Array.from({ length: LARGO }, (_, n) => asistencia[n] ?? 0),
  times: Array.from({ length: LARGO }, (_, n) => times[n] ?? 0),
});

describe('bloquesDelAno', () => {
  const bloques = bloquesDelAno(dias({ 0: 30, 365: 60 }, { 0: 10 }));
  const casillas = bloques.flatMap((b) => b.casillas);
  it('has a place for each day of whole weeks, and none of a day to come', () => {
    expect(bloques.map((b) => b.casillas.length)).toEqual([126, 126, 119]);
    expect(casillas.filter((c) => c.valor === null).map((c) => c.clave)).toEqual(
      ['11', '12', '13', '14', '15'].map((d) => `2026-03-${d}`),
    );
  });
  it('stands a week in a column, Monday on top', () => {
    expect(casillas[0]).toEqual({
      ...{ clave: '2025-03-10', columna: 1, fila: 1, valor: 40 },
      largo: 'lunes, 10 de marzo de 2025',
    });
    expect(casillas[365]).toMatchObject({ clave: '2026-03-10', columna: 17, fila: 2, valor: 60 });
  });
  it('names a month over the week in which it begins', () => {
    const [primero] = bloques;
    expect(primero?.rotulos.filter((r) => r.fila === 0)).toEqual([
      { columna: 4, fila: 0, texto: 'abr' },
      { columna: 8, fila: 0, texto: 'may' },
      { columna: 12, fila: 0, texto: 'jun' },
      { columna: 17, fila: 0, texto: 'jul' },
    ]);
  });
});

it('says a day in words', () => {
  const suyos = dias({ 0: 90, 2: -5 }, { 0: 60, 1: 30 });
  expect(['2025-03-10', '2025-03-11', '2025-03-12', '2025-03-13'].map((d) => decirDia(suyos, d))).toEqual([
    '1h 30m de asistencia y 1h como encargado',
    '30m como encargado',
    '−5m de asistencia',
    'nada',
  ]);
});

it('sums up months, and the year', () => {
  const suyos = dias({ 0: 90, 21: 30, 22: 30 }, { 22: 45 });
  const meses = mesesDelAno(suyos);
  expect(meses).toHaveLength(13);
  expect(meses.slice(0, 2)).toEqual([
    { mes: '2025-03', dias: 2, asistencia: 120, times: 0 },
    { mes: '2025-04', dias: 1, asistencia: 30, times: 45 },
  ]);
  expect(resumenDelAno(suyos)).toBe('En 12 meses trabajaste 3 días: 2h 30m tuyas y 45m como encargado.');
  expect(resumenDelAno(dias({}))).toBe('Sin tiempos confirmados en 12 meses.');
});
