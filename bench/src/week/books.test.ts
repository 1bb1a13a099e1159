import { describe, expect, test } from 'vitest';
import { askedFor, Comparison, managedBetween, nextStep, resultOf, splitSale, TiempoBook } from './books.ts';
import { parseCalendar } from './calendar.ts';
import { PeriodBook } from './period.ts';

const [BAJO, ANA, EVA] = [1, 2, 3];

describe('a tiempo', () => {
  test('credits each manager with their own segments, and nobody twice', () => {
    const book = new TiempoBook(9, BAJO, ANA, 60, 100);
    book.togglePause(110);
    book.togglePause(115);
    book.link(null, 125);
    book.link(EVA, 130);
    expect(book.confirm(140)).toEqual([
      { usuario: BAJO, tipo: 'asistencia', minutos: 35 },
      { usuario: ANA, tipo: 'times', minutos: 20 },
      { usuario: EVA, tipo: 'times', minutos: 10 },
    ]);
    expect(book.closed).toBe(false);
    book.add(5, 140);
    expect(book.isFinished(169)).toBe(false);
    expect(book.confirm(400)).toEqual([
      { usuario: BAJO, tipo: 'asistencia', minutos: 30 },
      { usuario: EVA, tipo: 'times', minutos: 30 },
    ]);
    expect(book.closed).toBe(true);
  });

  test('counts hours by the time that it ran, also of a cancelled one', () => {
    const book = new TiempoBook(9, BAJO, ANA, 60, 0);
    book.togglePause(30);
    book.togglePause(50);
    book.cancel(70);
    expect(managedBetween([book], ANA, { desde: 0, hasta: 60 })).toBe(40);
    expect(managedBetween([book], ANA, { desde: 60, hasta: 120 })).toBe(10);
    expect(managedBetween([book], EVA, { desde: 0, hasta: 120 })).toBe(0);
  });
});

test('the third llamado of a gravity becomes one of the next', () => {
  const none = { leve: 0, moderada: 0, grave: 0 };
  expect(nextStep('leve', none)).toEqual({ gravedad: 'leve', paso: 1 });
  expect(nextStep('leve', { ...none, leve: 2 })).toEqual({ gravedad: 'moderada', paso: 1 });
  expect(nextStep('moderada', { ...none, leve: 3 })).toEqual({ gravedad: 'moderada', paso: 2 });
  expect(nextStep('leve', { ...none, leve: 2, moderada: 2 })).toEqual({ gravedad: 'grave', paso: 1 });
  expect(nextStep('grave', { ...none, grave: 7 })).toEqual({ gravedad: 'grave', paso: 3 });
});

test('a week asks for a seventh less for each day off', () => {
  const required = { asistencia: 2, times: 5, ascensos: 1 };
  expect(askedFor(required, 0)).toEqual({ asistencia: 120, times: 5, ascensos: 1 });
  expect(askedFor(required, 2)).toEqual({ asistencia: 85, times: 3, ascensos: 0 });
  expect(resultOf(askedFor(required, 7), { asistencia: 0, times: 0, ascensos: 0 })).toBe('justificada');
  expect(resultOf(askedFor(required, 2), { asistencia: 85, times: 3, ascensos: 0 })).toBe('cumplida');
  expect(resultOf(askedFor(required, 2), { asistencia: 84, times: 9, ascensos: 9 })).toBe('incumplida');
});

test('a seller keeps their share, rounded down', () => {
  expect(splitSale(99, 10)).toEqual({ participacion: 9, entrega: 90 });
});

test('a comparison keeps both figures of a mismatch', () => {
  const comparison = new Comparison();
  comparison.equal('multas', 'Ana', 5, 5);
  comparison.equal('multas', 'Eva', 5, 15);
  expect(comparison.compared.get('multas')).toBe(2);
  expect(comparison.mismatches.map(({ text }) => text)).toEqual(['multas, Eva: the books say 5, the portal 15']);
});

test('a calendar has whole days with an exclusive end, and folds long lines', () => {
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20270228', 'DTEND;VALUE=DATE:20270302'];
  const text = [...lines, 'SUMMARY:Ausencia de ', ' Ana', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  expect(parseCalendar(text)).toEqual([{ inicio: '2027-02-28', final: '2027-03-01', summary: 'Ausencia de Ana' }]);
});

test('a confirmation asks its author and the encargado of each part, but nobody for their own minutes twice', () => {
  const book = new PeriodBook();
  book.add(EVA, [
    { usuario: BAJO, tipo: 'asistencia', minutos: 40 },
    { usuario: ANA, tipo: 'times', minutos: 20 },
    { usuario: EVA, tipo: 'times', minutos: 15 },
  ]);
  const minutesOf = (...[id, role]: Parameters<PeriodBook['rowsOf']>) =>
    book.rowsOf(id, role).map(({ usuario, tipo, minutos }) => [usuario, tipo, minutos]);
  expect(minutesOf(BAJO, 'miembro')).toEqual([
    [BAJO, 'asistencia', 20],
    [BAJO, 'asistencia', 15],
    [BAJO, 'asistencia', 5],
  ]);
  expect(minutesOf(ANA, 'miembro')).toEqual([[ANA, 'times', 20]]);
  expect(minutesOf(ANA, 'encargado')).toEqual([[BAJO, 'asistencia', 20]]);
  expect(minutesOf(EVA, 'encargado')).toEqual([
    [BAJO, 'asistencia', 20],
    [ANA, 'times', 20],
    [BAJO, 'asistencia', 15],
    [BAJO, 'asistencia', 5],
  ]);
  expect(minutesOf(BAJO, 'encargado')).toEqual([]);
});
