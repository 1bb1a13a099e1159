import { describe, expect, it, test } from 'vitest';
import { addDays, formatDay, isDay } from '../shared/dates.ts';
import { ausenciaPhase, checkAusencia } from './ausencias.ts';

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
