import { describe, expect, it, test } from 'vitest';
import { addDays, formatDay, isDay } from '../shared/dates.ts';
import {
  ausenciaObstacle,
  ausenciaPhase,
  checkAusencia,
  countDaysIn,
  daysOfMonth,
  lastAbsentDay,
} from './ausencias.ts';

const TODAY = '2026-03-10';
const valid = { motivo: 'Viaje', inicio: TODAY, final: TODAY };

describe('checkAusencia', () => {
  it.each([
    [{ motivo: '  ' }, 'motivo', 'No dejes campos vacios'],
    [{ inicio: '' }, 'inicio', 'No dejes campos vacios'],
    [{ final: '' }, 'final', 'No dejes campos vacios'],
    [{ motivo: 'x'.repeat(301) }, 'motivo', 'El motivo puede tener como máximo 300 caracteres'],
    [{ inicio: '2026-02-31' }, 'inicio', 'Date input not valid.'],
    [{ final: '2026-13-01' }, 'final', 'Date input not valid.'],
    [{ inicio: '2026-03-12', final: '2026-03-11' }, 'inicio', 'Fecha inicio no puede ser mayor a Fecha final'],
    [{ inicio: '2026-03-09' }, 'inicio', 'La ausencia no puede empezar antes de hoy'],
    [{ final: '2027-03-12' }, 'final', 'La ausencia puede terminar como máximo dentro de un año'],
  ])('refuses %j', (invalid, campo, msg) => {
    expect(checkAusencia({ ...valid, ...invalid }, TODAY)).toEqual({ campo, msg });
  });
  it.each([[{}], [{ final: '2027-03-11' }], [{ motivo: 'ñ'.repeat(300) }]])('accepts %j', (ok) => {
    expect(checkAusencia({ ...valid, ...ok }, TODAY)).toBeNull();
  });
});

describe('checkAusencia of one that management enters', () => {
  const entered = (inicio: string) => checkAusencia({ ...valid, inicio }, TODAY, 'management');
  it('accepts yesterday and refuses the day before', () => {
    expect(entered('2026-03-09')).toBeNull();
    expect(entered('2026-03-08')).toEqual({ campo: 'inicio', msg: 'La ausencia no puede empezar antes de ayer' });
  });
});

describe('ausenciaObstacle', () => {
  const open = (inicio: string, final: string, estado = 1) => ({ inicio, final, estado });
  const wanted = { inicio: '2026-03-20', final: '2026-03-22' };
  const [waiting, accepted] = [open('2026-03-12', '2026-03-14', 0), open('2026-03-12', '2026-03-14')];
  const yesterday = open('2026-03-09', '2026-03-09');
  const twelve = Array.from({ length: 12 }, (_, i) => open(`2026-04-${10 + i}`, `2026-04-${10 + i}`));
  it.each([
    ['one at a time, none', false, [], null],
    ['one at a time, one waits', false, [accepted, waiting], 'espera'],
    ['one at a time, one accepted', false, [accepted], 'vigente'],
    ['one at a time, one that has passed', false, [yesterday], null],
    [
      'several, on other days',
      true,
      [waiting, open('2026-03-23', '2026-03-24'), open('2026-03-19', '2026-03-19')],
      null,
    ],
    ['several, its first day taken', true, [open('2026-03-18', '2026-03-20')], 'cruzada'],
    ['several, its last day taken', true, [open('2026-03-22', '2026-03-30', 0)], 'cruzada'],
    ['several, within another', true, [open('2026-03-01', '2026-03-30')], 'cruzada'],
    ['several, around another', true, [open('2026-03-21', '2026-03-21')], 'cruzada'],
    ['several, eleven others', true, twelve.slice(1), null],
    ['several, twelve others', true, twelve, 'demasiadas'],
    ['several, eleven others and one that has passed', true, [yesterday, ...twelve.slice(1)], null],
  ] as const)('%s', (_name, several, others, tipo) => {
    expect(ausenciaObstacle(others, wanted, { several, hoy: TODAY })?.tipo ?? null).toBe(tipo);
  });
  it('names the ausencia in the way', () => {
    const inTheWay = open('2026-03-22', '2026-03-30', 0);
    expect(ausenciaObstacle([accepted, inTheWay], wanted, { several: true, hoy: TODAY })).toEqual({
      tipo: 'cruzada',
      ausencia: inTheWay,
    });
  });
});

test.each([
  [null, '2026-03-12'],
  ['2026-03-09', null],
  ['2026-03-10', null],
  ['2026-03-11', '2026-03-10'],
  ['2026-03-12', '2026-03-11'],
  ['2026-03-13', '2026-03-12'],
])('an ausencia from 10 to 12 March that ended early on %s was away until %s', (endedOn, last) => {
  expect(lastAbsentDay({ inicio: '2026-03-10', final: '2026-03-12' }, endedOn)).toBe(last);
});

test.each([
  [[], 0],
  [[['2026-03-09', '2026-03-15']], 7],
  [[['2026-03-01', '2026-03-31']], 7],
  [[['2026-03-01', '2026-03-09']], 1],
  [[['2026-03-15', '2026-03-15']], 1],
  [[['2026-03-01', '2026-03-08']], 0],
  [[['2026-03-16', '2026-03-20']], 0],
  [
    [
      ['2026-03-12', '2026-03-13'],
      ['2026-03-10', '2026-03-10'],
    ],
    3,
  ],
  [
    [
      ['2026-03-10', '2026-03-13'],
      ['2026-03-12', '2026-03-14'],
      ['2026-03-11', '2026-03-11'],
    ],
    5,
  ],
] as const)('the days of %j within the week of 9 March are %i', (spans, days) => {
  const ranges = spans.map(([inicio, final]) => ({ inicio, final }));
  expect(countDaysIn(ranges, { inicio: '2026-03-09', final: '2026-03-15' })).toBe(days);
});

test.each([
  ['2026-02', { inicio: '2026-02-01', final: '2026-02-28' }],
  ['2028-02', { inicio: '2028-02-01', final: '2028-02-29' }],
  ['2026-12', { inicio: '2026-12-01', final: '2026-12-31' }],
  ['2026-13', null],
  ['2026-00', null],
])('the days of the month %s', (mes, range) => {
  expect(daysOfMonth(mes)).toEqual(range);
});

test('the phase depends on the dates alone, both included', () => {
  const accepted = { estado: 1, usuario: 7, encargado: 1, inicio: '2026-03-10', final: '2026-03-12', terminada: null };
  const at = (hoy: string, more: object = {}) => ausenciaPhase({ ...accepted, ...more }, hoy);
  expect(['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13'].map((hoy) => at(hoy))).toEqual([
    'proxima',
    'curso',
    'curso',
    'pasada',
  ]);
  expect(at('2026-03-11', { terminada: 1 })).toBe('terminada');
  expect(at('2026-03-12', { estado: 0, encargado: null })).toBe('espera');
  expect(at('2026-03-13', { estado: 0, encargado: null })).toBe('vencida');
  expect(at('2026-03-11', { estado: 2 })).toBe('cancelada');
  expect(at('2026-03-11', { estado: 2, encargado: 7 })).toBe('retirada');
  expect(at('2026-03-11', { estado: 2, encargado: null })).toBe('cancelada');
});

test('isDay accepts calendar days only', () => {
  expect(['2028-02-29', '2026-02-29', '2026-2-1', '', 'ayer', '0000-00-00'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
  expect(formatDay('2026-03-10')).toBe('10 mar 2026');
});
