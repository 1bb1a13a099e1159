import { describe, expect, it } from 'vitest';
import { bloqueDeSemana, decirHora, diasResumidos, horaDe, resumenDePresencia, sinNadie } from './presencia.ts';

const dia = (n: number, horas: Record<number, number> = {}) => ({
  dia: `2026-03-${String(n).padStart(2, '0')}`,
  horas: Array.from({ length: 24 }, (_, h) => horas[h] ?? 0),
});
/** Tuesday 10 March, at half past six in the evening. */
const AHORA = { dia: '2026-03-10', hora: 18 };
const SEMANA = [dia(9, { 18: 150, 19: 30 }), dia(10, { 17: 61 }), ...[11, 12, 13, 14, 15].map((n) => dia(n))];

it.each([
  [0, 'nadie'],
  [2, 'casi nadie'],
  [3, '0,1 personas a la vez'],
  [60, '1 persona a la vez'],
  [150, '2,5 personas a la vez'],
])('%d minutes of an hour are %s', (minutos, texto) => expect(decirHora(minutos)).toBe(texto));

describe('bloqueDeSemana', () => {
  const { casillas, rotulos } = bloqueDeSemana(SEMANA, AHORA);
  it('has a window for each hour, and tells nothing of those to come', () => {
    expect(casillas).toHaveLength(168);
    expect(casillas.filter((c) => c.valor !== null)).toHaveLength(24 + 19);
    expect(casillas[18]).toEqual({
      ...{ clave: '2026-03-09 18', columna: 19, fila: 1, valor: 150 },
      largo: 'lunes 9, de 18:00 a 19:00',
    });
  });
  it('names its days and every third hour', () => {
    expect(rotulos.slice(0, 2).map((r) => r.texto)).toEqual(['lun 9', 'mar 10']);
    expect(rotulos.slice(7).map((r) => [r.columna, r.texto])).toEqual(
      [0, 3, 6, 9, 12, 15, 18, 21].map((h) => [h + 1, `${h} h`]),
    );
  });
});

it('tells when there was nobody, up to the hour that runs', () => {
  expect(SEMANA.slice(0, 3).map((d) => sinNadie(d, AHORA))).toEqual([['0–18 h', '20–24 h'], ['0–17 h'], []]);
  expect(sinNadie(dia(9), AHORA)).toEqual(['todo el día']);
});

it('sums up its days, and the week', () => {
  expect(diasResumidos(SEMANA, AHORA).slice(0, 3)).toEqual([
    { dia: '2026-03-09', minutos: 180, punta: 18, vacias: ['0–18 h', '20–24 h'] },
    { dia: '2026-03-10', minutos: 61, punta: 17, vacias: ['0–17 h'] },
    { dia: '2026-03-11', minutos: 0, punta: null, vacias: [] },
  ]);
  expect(resumenDePresencia(SEMANA, AHORA)).toBe(
    'Hora con más gente: lunes 9 de 18:00 a 19:00, con 2,5 personas a la vez. Horas vacías: 40 de 43.',
  );
  expect(resumenDePresencia([dia(9), dia(10)], AHORA)).toBe('Sin asistencia confirmada esta semana.');
  expect(resumenDePresencia([dia(16)], AHORA)).toBe('Sin asistencia confirmada esta semana.');
});

it.each([
  ['2026-03-10T04:00:00Z', 0],
  ['2026-03-10T03:59:59Z', 23],
])('%s is hour %d in Santo Domingo', (instante, hora) => {
  expect(horaDe(Date.parse(instante), 'America/Santo_Domingo')).toBe(hora);
});
