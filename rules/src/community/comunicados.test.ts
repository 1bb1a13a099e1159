import { describe, expect, test } from 'vitest';
import type { PublicationPeriod } from './comunicados.ts';
import { checkComunicado, checkPeriod, dayAndTimeOf, managesPublication, REACTION_KINDS } from './comunicados.ts';

const NOW = { dia: '2026-03-10', hora: '12:30' };
const NO_PERIOD = { desde: '', desdeHora: '', hasta: '', hastaHora: '' };
const period = (desde: string, desdeHora: string, hasta = '', hastaHora = ''): PublicationPeriod => ({
  desde,
  desdeHora,
  hasta,
  hastaHora,
});

describe('checkPeriod', () => {
  test.each<[PublicationPeriod, string | null]>([
    [NO_PERIOD, null],
    [period('2026-03-10', ''), null],
    [period('2026-03-10', '12:30'), null],
    [period('2026-03-10', '12:29'), 'desde: Ese momento ya pasó. Déjalo vacío para publicar ahora.'],
    [period('2026-03-09', ''), 'desde: Ese momento ya pasó. Déjalo vacío para publicar ahora.'],
    [period('2026-03-11', ''), null],
    [period('', '10:00'), 'desde: Elige también el día'],
    [period('2026-02-30', ''), 'desde: Date input not valid.'],
    [period('2026-03-11', '24:00'), 'desde: Escribe la hora así: 18:00'],
    [period('2027-03-11', ''), null],
    [period('2027-03-12', ''), 'desde: Elige un día de los próximos 12 meses'],
    [period('', '', '2026-03-10'), null],
    [period('', '', '2026-03-10', '12:31'), null],
    [period('', '', '2026-03-10', '12:30'), 'hasta: Ese momento ya pasó'],
    [period('', '', '2026-03-09'), 'hasta: Ese momento ya pasó'],
    [period('', '', '', '10:00'), 'hasta: Elige también el día'],
    [period('2026-03-12', '', '2026-03-11'), 'hasta: Debe terminar después de empezar'],
    [period('2026-03-12', '10:00', '2026-03-12', '10:00'), 'hasta: Debe terminar después de empezar'],
    [period('2026-03-12', '10:00', '2026-03-12'), null],
    [period('', '', '2027-03-12'), 'hasta: Elige un día de los próximos 12 meses'],
  ])('%j: %s', (data, expected) => {
    const violation = checkPeriod(data, NOW);
    expect(violation && `${violation.campo}: ${violation.msg}`).toBe(expected);
  });

  test('the beginning of one that has begun may be past; its end may not', () => {
    expect(checkPeriod(period('2026-03-01', '08:00'), NOW, true)).toBeNull();
    expect(checkPeriod(period('2026-03-01', '', '2026-03-09'), NOW, true)?.campo).toBe('hasta');
  });
});

test.each([
  ['', 'texto', 'titulo: No dejes campos vacios'],
  [' \u200b', 'texto', 'titulo: No dejes campos vacios'],
  ['título', ' \n', 'texto: No dejes campos vacios'],
  ['x'.repeat(100), 'x'.repeat(6000), null],
  ['🛎'.repeat(101), 'texto', 'titulo: El título puede tener como máximo 100 caracteres'],
  ['título', '🛎'.repeat(6001), 'texto: El texto puede tener como máximo 6000 caracteres'],
])('checkComunicado, case %#', (titulo, texto, expected) => {
  const violation = checkComunicado({ titulo, texto, ...NO_PERIOD }, NOW);
  expect(violation && `${violation.campo}: ${violation.msg}`).toBe(expected);
});

test('checkComunicado checks the period', () => {
  const violation = checkComunicado({ titulo: 'a', texto: 'b', ...period('', '10:00') }, NOW);
  expect(violation?.campo).toBe('desde');
});

test.each([
  ['2026-03-10T03:59:59Z', 'America/Santo_Domingo', { dia: '2026-03-09', hora: '23:59' }],
  ['2026-03-10T04:00:00Z', 'America/Santo_Domingo', { dia: '2026-03-10', hora: '00:00' }],
  ['2026-03-10T12:05:00Z', 'Europe/Madrid', { dia: '2026-03-10', hora: '13:05' }],
])('dayAndTimeOf(%s, %s)', (instant, zona, expected) => {
  expect(dayAndTimeOf(Date.parse(instant), zona)).toEqual(expected);
});

const viewer = { id: 1, orden: 10_001 };
test.each([
  ['their own', { id: 1, orden: 10_001, despedido: false }, true],
  ['of a person below', { id: 2, orden: 10_000, despedido: false }, true],
  ['of an equal', { id: 2, orden: 10_001, despedido: false }, false],
  ['of a person above', { id: 2, orden: 10_002, despedido: false }, false],
  ['of a dismissed equal', { id: 2, orden: 10_001, despedido: true }, true],
  ['of a dismissed person who stood above', { id: 2, orden: 10_002, despedido: true }, false],
])('managesPublication: %s', (_case, author, expected) => {
  expect(managesPublication(viewer, author)).toBe(expected);
});

test('the reactions are a fixed set', () => {
  expect(REACTION_KINDS).toEqual(['gusta', 'encanta', 'divierte', 'asombra', 'entristece']);
});
