import { expect, test } from 'vitest';
import type { OpTiempo, Staff, TiempoVisto } from './tiempo.ts';
import { accionesTiempo, OPS_TIEMPO, puedeAbrir, rechazoTiempo } from './tiempo.ts';

/**
 * Who may do what with a tiempo, written out by hand from decisions §4. The junior stands at 1005 (category 1) and is
 * user 1; its manager, where it has one, is user 2.
 */
const BAJO = 1;
const ALTO = 2;
const SOLO_TT = ['tt'];
const TODO = ['tt', '-5', '-10', 'ajs'];

const QUIENES = {
  'quien lo lleva': { id: ALTO, orden: 2001, id_categoria: 2, permisos: SOLO_TT },
  'quien lo lleva, con todo': { id: ALTO, orden: 7001, id_categoria: 7, permisos: TODO },
  'otro más alto': { id: 3, orden: 2001, id_categoria: 2, permisos: SOLO_TT },
  'otro más alto, con todo': { id: 3, orden: 9001, id_categoria: 9, permisos: TODO },
  'otro igual de alto': { id: 4, orden: 1005, id_categoria: 1, permisos: SOLO_TT },
  'otro más bajo': { id: 4, orden: 1001, id_categoria: 1, permisos: SOLO_TT },
  'el mismo': { id: BAJO, orden: 1005, id_categoria: 1, permisos: TODO },
  'la administración': { id: 5, orden: 10_001, id_categoria: 10, permisos: SOLO_TT },
  'la administración, con todo': { id: 5, orden: 10_001, id_categoria: 10, permisos: TODO },
} satisfies Record<string, Staff>;

/** 1 confirm, 2 pause, 3 +5, 9 +10, 5 link or unlink, 8 adjust, 4 cancel. */
test.each<[keyof typeof QUIENES, 'con encargado' | 'sin encargado', OpTiempo[]]>([
  ['quien lo lleva', 'con encargado', [1, 2, 5, 4]],
  ['quien lo lleva, con todo', 'con encargado', [1, 2, 3, 9, 5, 8, 4]],
  ['otro más alto', 'con encargado', [2]],
  ['otro más alto', 'sin encargado', [2, 5, 4]],
  ['otro más alto, con todo', 'con encargado', [2, 3, 9, 8]],
  ['otro más alto, con todo', 'sin encargado', [2, 3, 9, 5, 8, 4]],
  ['otro igual de alto', 'con encargado', [2]],
  ['otro igual de alto', 'sin encargado', [2]],
  ['otro más bajo', 'con encargado', [2]],
  ['otro más bajo', 'sin encargado', [2]],
  ['el mismo', 'con encargado', [2]],
  ['el mismo', 'sin encargado', [2]],
  ['la administración', 'con encargado', [1, 2, 5, 4]],
  ['la administración', 'sin encargado', [2, 5, 4]],
  ['la administración, con todo', 'con encargado', [1, 2, 3, 9, 5, 8, 4]],
  ['la administración, con todo', 'sin encargado', [2, 3, 9, 5, 8, 4]],
])('%s, %s: %j', (quien, relacion, puede) => {
  const visto: TiempoVisto = {
    bajo: BAJO,
    alto: relacion === 'con encargado' ? ALTO : null,
    bajoOrden: 1005,
    terminado: false,
  };
  expect(accionesTiempo(visto, QUIENES[quien])).toEqual(puede);
  for (const op of OPS_TIEMPO) expect(rechazoTiempo(op, visto, QUIENES[quien]) === null).toBe(puede.includes(op));
});

test('la administración cancela el de cualquiera: el de quien está por encima, y el suyo', () => {
  const diez: Staff = { id: 5, orden: 10_001, id_categoria: 10, permisos: SOLO_TT };
  const deArriba: TiempoVisto = { bajo: BAJO, alto: null, bajoOrden: 11_001, terminado: false };
  expect(accionesTiempo(deArriba, diez)).toEqual([2, 4]);
  const suyo: TiempoVisto = { bajo: diez.id, alto: ALTO, bajoOrden: diez.orden, terminado: false };
  expect(accionesTiempo(suyo, diez)).toEqual([2, 4]);
});

test('a quien no puede cancelar se le dice que no tiene permiso, tenga o no encargado', () => {
  for (const alto of [ALTO, null])
    for (const quien of ['el mismo', 'otro más bajo', 'otro igual de alto'] as const)
      expect(rechazoTiempo(4, { bajo: BAJO, alto, bajoOrden: 1005, terminado: false }, QUIENES[quien])).toBe(
        'SIN_PERMISO',
      );
});

test('nadie abre el propio, tampoco la administración', () => {
  for (const quien of Object.values(QUIENES)) expect(puedeAbrir(BAJO, quien)).toBe(quien.id !== BAJO);
});
