import type { PaseListaRow } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { Mark, Marks, PaseListaPerson } from './marks.ts';
import {
  buildPaseLista,
  canHaveMark,
  countPart,
  isPauseLost,
  mergeRows,
  parseMarks,
  serializeMarks,
  setMarks,
  summarize,
} from './marks.ts';

const row = (id: number, bajoNombre: string, rest: Partial<PaseListaRow> = {}): PaseListaRow => ({
  id,
  bajo: id + 100,
  bajoNombre,
  mision: 'Vigilante I',
  altoNombre: '',
  finaliza: '2026-01-01T00:00:00.000Z',
  pausa: 0,
  tiempoPaused: 0,
  ausente: null,
  acciones: ['pausados', 'sumados', 'fuerabase'],
  ...rest,
});
const person = (...args: Parameters<typeof row>): PaseListaPerson => ({ ...row(...args), hasLeft: false });

const NO_MARKS: Marks = new Map();
const ana = person(1, 'Ana');
const beto = person(2, 'Beto', { pausa: 1 });
const caro = person(3, 'Caro', { acciones: ['sumados', 'fuerabase'] });
const dani = person(4, 'Dani', { acciones: ['pausados', 'fuerabase'] });
const all = [ana, beto, caro, dani];

describe('setMarks', () => {
  test('«pausados» and «sumados» exclude each other; «fuerabase» combines with both', () => {
    let marks = setMarks(NO_MARKS, [ana], 'pausados', true);
    marks = setMarks(marks, [ana], 'fuerabase', true);
    expect(marks.get(1)?.parts).toEqual(['pausados', 'fuerabase']);
    marks = setMarks(marks, [ana], 'sumados', true);
    expect(marks.get(1)?.parts).toEqual(['fuerabase', 'sumados']);
    marks = setMarks(marks, [ana], 'pausados', true);
    expect(marks.get(1)?.parts).toEqual(['fuerabase', 'pausados']);
  });

  test('marking all skips people without the action and tiempos already paused', () => {
    expect([...setMarks(NO_MARKS, all, 'pausados', true).keys()]).toEqual([1, 4]);
    expect([...setMarks(NO_MARKS, all, 'sumados', true).keys()]).toEqual([1, 2, 3]);
    expect([...setMarks(NO_MARKS, all, 'fuerabase', true).keys()]).toEqual([1, 2, 3, 4]);
  });

  test('a person without marks is removed; the others keep the same object', () => {
    const marks = setMarks(NO_MARKS, all, 'fuerabase', true);
    const less = setMarks(marks, [ana], 'fuerabase', false);
    expect(less.has(1)).toBe(false);
    expect(less.get(2)).toBe(marks.get(2));
  });

  test('a person who left gets no mark', () => {
    const gone = { ...ana, hasLeft: true };
    expect(setMarks(NO_MARKS, [gone], 'fuerabase', true).size).toBe(0);
  });
});

describe('counts and payload', () => {
  test('an earlier pause mark still counts after another person paused the tiempo', () => {
    const marks = setMarks(NO_MARKS, [ana], 'pausados', true);
    const pausedTiempo = { ...ana, pausa: 1 };
    expect(canHaveMark(pausedTiempo, 'pausados', marks.get(1))).toBe(true);
    expect(buildPaseLista(marks, [pausedTiempo]).pausados).toBe('1');
  });

  test('marks that are no longer possible and people who left do not count', () => {
    const marks = setMarks(setMarks(NO_MARKS, [ana, dani], 'pausados', true), [caro], 'sumados', true);
    const now = [{ ...ana, acciones: caro.acciones }, { ...caro, hasLeft: true }, dani];
    expect(summarize(marks, now)).toEqual({ pausados: 1, sumados: 0, fuerabase: 0 });
    expect(buildPaseLista(marks, now)).toEqual({ pausados: '4', sumados: '', fuerabase: '' });
    expect(countPart(marks, now, 'pausados')).toEqual({ marked: 1, eligibleCount: 1 });
  });

  test('ids are separated by commas', () => {
    expect(buildPaseLista(setMarks(NO_MARKS, all, 'fuerabase', true), all).fuerabase).toBe('1,2,3,4');
  });
});

test('a pause is lost when the tiempo ends after the mark, which the row says', () => {
  const mark: Mark = { nombre: 'Caro', parts: ['pausados'] };
  expect([ana, beto, caro].map((p) => isPauseLost(p, mark))).toEqual([false, false, true]);
  expect(isPauseLost(caro, { ...mark, parts: ['sumados'] })).toBe(false);
  // Who left is told apart.
  expect(isPauseLost({ ...caro, hasLeft: true }, mark)).toBe(false);
});

describe('mergeRows', () => {
  test('sorts by name, ignoring accents', () => {
    const rows = mergeRows([row(1, 'Zoe'), row(2, 'Íker'), row(3, 'ana')], [], NO_MARKS);
    expect(rows.map((f) => f.bajoNombre)).toEqual(['ana', 'Íker', 'Zoe']);
  });

  test('a person who leaves stays in place, flagged; unchanged rows are the same object', () => {
    const before = mergeRows([row(1, 'Ana'), row(2, 'Beto'), row(3, 'Caro')], [], NO_MARKS);
    const despues = mergeRows([row(1, 'Ana'), row(3, 'Caro', { pausa: 1 })], before, NO_MARKS);
    expect(despues.map((f) => [f.bajoNombre, f.hasLeft])).toEqual([
      ['Ana', false],
      ['Beto', true],
      ['Caro', false],
    ]);
    expect(despues[0]).toBe(before[0]);
    expect(despues[2]).not.toBe(before[2]);
    expect(mergeRows([row(1, 'Ana')], despues, NO_MARKS)[1]).toBe(despues[1]);
  });

  test('a person who returns loses the flag', () => {
    const gone = mergeRows([], mergeRows([row(1, 'Ana')], [], NO_MARKS), NO_MARKS);
    expect(mergeRows([row(1, 'Ana')], gone, NO_MARKS)[0]).toMatchObject({ hasLeft: false, acciones: ana.acciones });
  });

  test('a stored mark of a person who left shows with the name', () => {
    const marks = new Map<number, Mark>([[9, { nombre: 'Noel', parts: ['fuerabase'] }]]);
    expect(mergeRows([row(1, 'Ana')], [], marks)).toMatchObject([
      { id: 1, hasLeft: false },
      { id: 9, bajoNombre: 'Noel', hasLeft: true, acciones: [] },
    ]);
  });
});

describe('stored marks', () => {
  test('are read as written', () => {
    const marks = setMarks(setMarks(NO_MARKS, [ana, beto], 'fuerabase', true), [beto], 'sumados', true);
    const read = parseMarks(serializeMarks(marks));
    expect(read.get(1)).toEqual({ nombre: 'Ana', parts: ['fuerabase'] });
    expect(new Set(read.get(2)?.parts)).toEqual(new Set(['sumados', 'fuerabase']));
  });

  test.each([null, '', '{', '7', '{"a":1}', '[1,[2],["3","x",[]],[4,"Ana",["nada"]],[5,"Ana","pausados"]]'])(
    'unreadable text yields no marks: %s',
    (text) => expect(parseMarks(text).size).toBe(0),
  );
});
