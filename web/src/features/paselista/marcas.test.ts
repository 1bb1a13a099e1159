import type { FilaLista } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { Marca, Marcas, Persona } from './marcas.ts';
import { contarParte, escribirMarcas, leerMarcas, listaDe, marcar, puedeLlevar, resumir, reunir } from './marcas.ts';

const fila = (id: number, bajoNombre: string, resto: Partial<FilaLista> = {}): FilaLista => ({
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
  ...resto,
});
const persona = (...args: Parameters<typeof fila>): Persona => ({ ...fila(...args), seFue: false });

const SIN: Marcas = new Map();
const ana = persona(1, 'Ana');
const beto = persona(2, 'Beto', { pausa: 1 });
const caro = persona(3, 'Caro', { acciones: ['sumados', 'fuerabase'] });
const dani = persona(4, 'Dani', { acciones: ['pausados', 'fuerabase'] });
const todos = [ana, beto, caro, dani];

describe('marcar', () => {
  test('pausar y sumar se excluyen; fuera de base va con cualquiera', () => {
    let marcas = marcar(SIN, [ana], 'pausados', true);
    marcas = marcar(marcas, [ana], 'fuerabase', true);
    expect(marcas.get(1)?.partes).toEqual(['pausados', 'fuerabase']);
    marcas = marcar(marcas, [ana], 'sumados', true);
    expect(marcas.get(1)?.partes).toEqual(['fuerabase', 'sumados']);
    marcas = marcar(marcas, [ana], 'pausados', true);
    expect(marcas.get(1)?.partes).toEqual(['fuerabase', 'pausados']);
  });

  test('a todos: solo a quienes se puede, y quien ya está en pausa no se pausa otra vez', () => {
    expect([...marcar(SIN, todos, 'pausados', true).keys()]).toEqual([1, 4]);
    expect([...marcar(SIN, todos, 'sumados', true).keys()]).toEqual([1, 2, 3]);
    expect([...marcar(SIN, todos, 'fuerabase', true).keys()]).toEqual([1, 2, 3, 4]);
  });

  test('quien pierde su última marca ya no está entre los marcados; los demás conservan la suya tal cual', () => {
    const marcas = marcar(SIN, todos, 'fuerabase', true);
    const menos = marcar(marcas, [ana], 'fuerabase', false);
    expect(menos.has(1)).toBe(false);
    expect(menos.get(2)).toBe(marcas.get(2));
  });

  test('no toca a quien se fue', () => {
    const ida = { ...ana, seFue: true };
    expect(marcar(SIN, [ida], 'fuerabase', true).size).toBe(0);
  });
});

describe('lo que cuenta y lo que se envía', () => {
  test('una pausa que ya estaba marcada sigue contando aunque otro la hiciera antes', () => {
    const marcas = marcar(SIN, [ana], 'pausados', true);
    const pausada = { ...ana, pausa: 1 };
    expect(puedeLlevar(pausada, 'pausados', marcas.get(1))).toBe(true);
    expect(listaDe(marcas, [pausada]).pausados).toBe('1');
  });

  test('no cuenta lo que dejó de poderse ni quien se fue', () => {
    const marcas = marcar(marcar(SIN, [ana, dani], 'pausados', true), [caro], 'sumados', true);
    const ahora = [{ ...ana, acciones: caro.acciones }, { ...caro, seFue: true }, dani];
    expect(resumir(marcas, ahora)).toEqual({ pausados: 1, sumados: 0, fuerabase: 0 });
    expect(listaDe(marcas, ahora)).toEqual({ pausados: '4', sumados: '', fuerabase: '' });
    expect(contarParte(marcas, ahora, 'pausados')).toEqual({ con: 1, pueden: 1 });
  });

  test('los ids van separados por comas', () => {
    expect(listaDe(marcar(SIN, todos, 'fuerabase', true), todos).fuerabase).toBe('1,2,3,4');
  });
});

describe('reunir', () => {
  test('por nombre, sin distinguir tildes', () => {
    const filas = reunir([fila(1, 'Zoe'), fila(2, 'Íker'), fila(3, 'ana')], [], SIN);
    expect(filas.map((f) => f.bajoNombre)).toEqual(['ana', 'Íker', 'Zoe']);
  });

  test('quien se va se queda en su sitio, señalado; lo que no cambió es el mismo objeto', () => {
    const antes = reunir([fila(1, 'Ana'), fila(2, 'Beto'), fila(3, 'Caro')], [], SIN);
    const despues = reunir([fila(1, 'Ana'), fila(3, 'Caro', { pausa: 1 })], antes, SIN);
    expect(despues.map((f) => [f.bajoNombre, f.seFue])).toEqual([
      ['Ana', false],
      ['Beto', true],
      ['Caro', false],
    ]);
    expect(despues[0]).toBe(antes[0]);
    expect(despues[2]).not.toBe(antes[2]);
    expect(reunir([fila(1, 'Ana')], despues, SIN)[1]).toBe(despues[1]);
  });

  test('quien vuelve deja de estar señalado', () => {
    const ida = reunir([], reunir([fila(1, 'Ana')], [], SIN), SIN);
    expect(reunir([fila(1, 'Ana')], ida, SIN)[0]).toMatchObject({ seFue: false, acciones: ana.acciones });
  });

  test('una marca guardada de quien ya no está se ve con su nombre', () => {
    const marcas = new Map<number, Marca>([[9, { nombre: 'Noel', partes: ['fuerabase'] }]]);
    expect(reunir([fila(1, 'Ana')], [], marcas)).toMatchObject([
      { id: 1, seFue: false },
      { id: 9, bajoNombre: 'Noel', seFue: true, acciones: [] },
    ]);
  });
});

describe('lo guardado', () => {
  test('se lee como se escribió', () => {
    const marcas = marcar(marcar(SIN, [ana, beto], 'fuerabase', true), [beto], 'sumados', true);
    const leidas = leerMarcas(escribirMarcas(marcas));
    expect(leidas.get(1)).toEqual({ nombre: 'Ana', partes: ['fuerabase'] });
    expect(new Set(leidas.get(2)?.partes)).toEqual(new Set(['sumados', 'fuerabase']));
  });

  test.each([null, '', '{', '7', '{"a":1}', '[1,[2],["3","x",[]],[4,"Ana",["nada"]],[5,"Ana","pausados"]]'])(
    'lo que no se entiende no es nada: %s',
    (texto) => expect(leerMarcas(texto).size).toBe(0),
  );
});
