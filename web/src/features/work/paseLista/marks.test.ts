import type { PaseListaRow } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { Mark, Marks, PaseListaPerson } from './marks.ts';
import {
  buildPaseLista,
  canHaveMark,
  countPart,
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

describe('marcar', () => {
  test('pausar y sumar se excluyen; fuera de base va con cualquiera', () => {
    let marks = setMarks(NO_MARKS, [ana], 'pausados', true);
    marks = setMarks(marks, [ana], 'fuerabase', true);
    expect(marks.get(1)?.parts).toEqual(['pausados', 'fuerabase']);
    marks = setMarks(marks, [ana], 'sumados', true);
    expect(marks.get(1)?.parts).toEqual(['fuerabase', 'sumados']);
    marks = setMarks(marks, [ana], 'pausados', true);
    expect(marks.get(1)?.parts).toEqual(['fuerabase', 'pausados']);
  });

  test('a todos: solo a quienes se puede, y quien ya está en pausa no se pausa otra vez', () => {
    expect([...setMarks(NO_MARKS, all, 'pausados', true).keys()]).toEqual([1, 4]);
    expect([...setMarks(NO_MARKS, all, 'sumados', true).keys()]).toEqual([1, 2, 3]);
    expect([...setMarks(NO_MARKS, all, 'fuerabase', true).keys()]).toEqual([1, 2, 3, 4]);
  });

  test('quien pierde su última marca ya no está entre los marcados; los demás conservan la suya tal cual', () => {
    const marks = setMarks(NO_MARKS, all, 'fuerabase', true);
    const less = setMarks(marks, [ana], 'fuerabase', false);
    expect(less.has(1)).toBe(false);
    expect(less.get(2)).toBe(marks.get(2));
  });

  test('no toca a quien se fue', () => {
    const gone = { ...ana, hasLeft: true };
    expect(setMarks(NO_MARKS, [gone], 'fuerabase', true).size).toBe(0);
  });
});

describe('lo que cuenta y lo que se envía', () => {
  test('una pausa que ya estaba marcada sigue contando aunque otro la hiciera antes', () => {
    const marks = setMarks(NO_MARKS, [ana], 'pausados', true);
    const pausedTiempo = { ...ana, pausa: 1 };
    expect(canHaveMark(pausedTiempo, 'pausados', marks.get(1))).toBe(true);
    expect(buildPaseLista(marks, [pausedTiempo]).pausados).toBe('1');
  });

  test('no cuenta lo que dejó de poderse ni quien se fue', () => {
    const marks = setMarks(setMarks(NO_MARKS, [ana, dani], 'pausados', true), [caro], 'sumados', true);
    const ahora = [{ ...ana, acciones: caro.acciones }, { ...caro, hasLeft: true }, dani];
    expect(summarize(marks, ahora)).toEqual({ pausados: 1, sumados: 0, fuerabase: 0 });
    expect(buildPaseLista(marks, ahora)).toEqual({ pausados: '4', sumados: '', fuerabase: '' });
    expect(countPart(marks, ahora, 'pausados')).toEqual({ marked: 1, eligibleCount: 1 });
  });

  test('los ids van separados por comas', () => {
    expect(buildPaseLista(setMarks(NO_MARKS, all, 'fuerabase', true), all).fuerabase).toBe('1,2,3,4');
  });
});

describe('reunir', () => {
  test('por nombre, sin distinguir tildes', () => {
    const filas = mergeRows([row(1, 'Zoe'), row(2, 'Íker'), row(3, 'ana')], [], NO_MARKS);
    expect(filas.map((f) => f.bajoNombre)).toEqual(['ana', 'Íker', 'Zoe']);
  });

  test('quien se va se queda en su sitio, señalado; lo que no cambió es el mismo objeto', () => {
    const antes = mergeRows([row(1, 'Ana'), row(2, 'Beto'), row(3, 'Caro')], [], NO_MARKS);
    const despues = mergeRows([row(1, 'Ana'), row(3, 'Caro', { pausa: 1 })], antes, NO_MARKS);
    expect(despues.map((f) => [f.bajoNombre, f.hasLeft])).toEqual([
      ['Ana', false],
      ['Beto', true],
      ['Caro', false],
    ]);
    expect(despues[0]).toBe(antes[0]);
    expect(despues[2]).not.toBe(antes[2]);
    expect(mergeRows([row(1, 'Ana')], despues, NO_MARKS)[1]).toBe(despues[1]);
  });

  test('quien vuelve deja de estar señalado', () => {
    const gone = mergeRows([], mergeRows([row(1, 'Ana')], [], NO_MARKS), NO_MARKS);
    expect(mergeRows([row(1, 'Ana')], gone, NO_MARKS)[0]).toMatchObject({ hasLeft: false, acciones: ana.acciones });
  });

  test('una marca guardada de quien ya no está se ve con su nombre', () => {
    const marks = new Map<number, Mark>([[9, { nombre: 'Noel', parts: ['fuerabase'] }]]);
    expect(mergeRows([row(1, 'Ana')], [], marks)).toMatchObject([
      { id: 1, hasLeft: false },
      { id: 9, bajoNombre: 'Noel', hasLeft: true, acciones: [] },
    ]);
  });
});

describe('lo guardado', () => {
  test('se lee como se escribió', () => {
    const marks = setMarks(setMarks(NO_MARKS, [ana, beto], 'fuerabase', true), [beto], 'sumados', true);
    const read = parseMarks(serializeMarks(marks));
    expect(read.get(1)).toEqual({ nombre: 'Ana', parts: ['fuerabase'] });
    expect(new Set(read.get(2)?.parts)).toEqual(new Set(['sumados', 'fuerabase']));
  });

  test.each([null, '', '{', '7', '{"a":1}', '[1,[2],["3","x",[]],[4,"Ana",["nada"]],[5,"Ana","pausados"]]'])(
    'lo que no se entiende no es nada: %s',
    (texto) => expect(parseMarks(texto).size).toBe(0),
  );
});
