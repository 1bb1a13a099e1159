import { describe, expect, test } from 'vitest';
import type { ExistingMision, LadderLine, LadderState } from './ladderImport.ts';
import { categoriaChangeOf, hasChanges, reviewLadder } from './ladderImport.ts';

const mision = (id: number, categoria: number, index: number, more: Partial<ExistingMision> = {}): ExistingMision => ({
  id,
  categoria,
  nombre: `M${id}`,
  precio: id,
  venta: 1,
  traslado_venta: 0,
  orden: categoria * 1000 + index,
  personas: 0,
  retirada: false,
  ...more,
});
const BOARD: LadderState = {
  rangos: [2, 5, 12].map((id) => ({ id, nombre: `Rango ${id}`, orden: id * 1000 })),
  misiones: [
    mision(21, 2, 1),
    mision(22, 2, 2, { personas: 3 }),
    mision(23, 2, 3, { retirada: true }),
    mision(51, 5, 1),
    mision(121, 12, 1, { venta: 0 }),
    mision(122, 12, 2, { venta: 0 }),
    mision(123, 12, 3, { venta: 0, retirada: true }),
  ],
  orden: 12_002,
  id_categoria: 12,
};
const line = (n: number, categoria: string, nombre: string, more: Partial<LadderLine> = {}): LadderLine => ({
  linea: n,
  categoria,
  nombre,
  precio: '',
  venta: '',
  traslado_venta: '',
  ...more,
});
const faltas = (...lines: LadderLine[]) => reviewLadder(lines, BOARD).faltas;
function ofOne(...lines: LadderLine[]) {
  const { rangos, faltas: invalid } = reviewLadder(lines, BOARD);
  const [puesto] = rangos;
  if (!puesto || rangos.length > 1 || invalid.length > 0) throw new Error(JSON.stringify({ rangos, malas: invalid }));
  return puesto;
}

describe('result of a file', () => {
  test('missing fields are kept, and an identical categoria has no changes', () => {
    const puesto = ofOne(line(2, 'RANGO 2', 'm21'), line(3, '2', 'M22'));
    expect(puesto.misiones.map((m) => m.datos)).toMatchObject([
      { nombre: 'm21', precio: 21, venta: 1, traslado_venta: 0 },
      { nombre: 'M22', precio: 22 },
    ]);
    expect(hasChanges(puesto)).toBe(true);
    expect(hasChanges(ofOne(line(2, '2', 'M21'), line(3, '2', 'M22')))).toBe(false);
  });

  test('a line without a categoria is of the one above, as a spreadsheet writes merged cells', () => {
    const { rangos, faltas: invalid } = reviewLadder(
      [line(2, '2', 'M21'), line(3, '', 'M22'), line(4, '5', 'M51'), line(5, '', 'M52', { precio: '9' })],
      BOARD,
    );
    expect(invalid).toEqual([]);
    expect(rangos.map(({ rango, misiones }) => [rango.id, misiones.map((m) => m.datos.nombre)])).toEqual([
      [2, ['M21', 'M22']],
      [5, ['M51', 'M52']],
    ]);
  });

  test('a first line without a categoria is a fault', () => {
    expect(faltas(line(2, '', 'M21'), line(3, '2', 'M22'), line(4, '2', 'M21'))).toEqual([
      { linea: 2, campo: 'categoria', valor: '', msg: 'No dejes campos vacios' },
    ]);
  });

  test('new, restored, changed, retired and moved misiones are told apart', () => {
    const puesto = ofOne(
      line(2, '2', 'M22', { precio: '30c' }),
      line(3, '2', 'M23'),
      line(4, '2', 'Nueva', { precio: '40', venta: 'Sí', traslado_venta: 'x' }),
    );
    const change = categoriaChangeOf(puesto);
    expect(change.nuevas.map((n) => n.datos)).toEqual([{ nombre: 'Nueva', precio: 40, venta: 1, traslado_venta: 1 }]);
    expect(change.recuperadas.map((m) => m.id)).toEqual([23]);
    expect(change.cambiadas.map((c) => [c.antes.id, c.datos.precio])).toEqual([[22, 30]]);
    expect(puesto.retiradas.map((m) => m.id)).toEqual([21]);
    // It is the only mision that stays, so it cannot change places with another.
    expect(change.movidas).toEqual([]);
  });

  test('the misiones take the order of the lines', () => {
    const { movidas } = categoriaChangeOf(ofOne(line(2, '2', 'M22'), line(3, '2', 'M21')));
    expect(movidas.map(({ mision: { id }, de, a }) => [id, de, a])).toEqual([
      [22, 2, 1],
      [21, 1, 2],
    ]);
  });

  test("misiones at the viewer's own place stay on top, whether the file names them or not", () => {
    const own = ofOne(line(2, '12', 'Nueva', { precio: '9' }), line(3, '12', 'M121'));
    expect(own.misiones.map((m) => m.datos.nombre)).toEqual(['Nueva', 'M121', 'M122']);
    expect(own.retiradas).toEqual([]);
    expect(hasChanges(ofOne(line(2, '12', 'M122'), line(3, '12', 'M121')))).toBe(false);
  });

  test('unnamed categorias are not part of the result', () => {
    const { rangos } = reviewLadder([line(2, '5', 'M51'), line(3, '2', 'M22')], BOARD);
    expect(rangos.map((r) => r.rango.id)).toEqual([2, 5]);
  });
});

describe('faults', () => {
  const valid = line(9, '2', 'M22');
  test.each<[string, LadderLine, string, string]>([
    [
      'another rango',
      line(2, 'Conserjería', 'X'),
      'categoria',
      'No hay ningún rango con ese nombre ni ese número. Agrégalo primero.',
    ],
    [
      'a slip of a category',
      line(2, 'Rango  21', 'X'),
      'categoria',
      'No hay ningún rango con ese nombre. ¿Quisiste decir Rango 2?',
    ],
    ['no name', line(2, '2', ''), 'nombre', 'Nombre vacio'],
    ['a new one without price', line(2, '2', 'X'), 'precio', 'Escribe el precio de esta misión nueva'],
    [
      'an invalid price',
      line(2, '2', 'X', { precio: 'diez' }),
      'precio',
      'Los créditos deben ser un número entero, de 0 a 1000000',
    ],
    [
      'a price with a comma',
      line(2, '2', 'M21', { precio: '1,5' }),
      'precio',
      'Los créditos deben ser un número entero, de 0 a 1000000',
    ],
    ['neither yes nor no', line(2, '2', 'M21', { venta: 'quizá' }), 'venta', 'Escribe Sí o No'],
    ['half a traslado', line(2, '2', 'M21', { traslado_venta: '2' }), 'traslado_venta', 'Escribe Sí o No'],
    [
      'on sale higher up',
      line(2, '12', 'X', { precio: '1', venta: 'si' }),
      'venta',
      'Solo se venden misiones hasta el rango 9',
    ],
    ["one's own", line(2, '12', 'M122', { precio: '1' }), 'nombre', 'Solo puedes cambiar rangos menores que el tuyo'],
    ['a retired one above', line(2, '12', 'M123'), 'nombre', 'Solo puedes cambiar rangos menores que el tuyo'],
  ])('%s', (_what, bad, campo, msg) => {
    expect(faltas(bad, valid)).toEqual([expect.objectContaining({ linea: 2, campo, msg })]);
  });

  test('a repeated mision', () => {
    expect(faltas(valid, line(10, '2', ' m22 '.trim()))).toEqual([
      { linea: 10, campo: 'nombre', valor: 'm22', msg: 'Esa misión ya está más arriba en el archivo' },
    ]);
  });

  test('leaving out a mision that is in use', () => {
    expect(faltas(line(2, '2', 'M21'))).toEqual([
      {
        linea: 0,
        campo: 'nombre',
        valor: 'M22',
        msg: '3 personas la tienen. Ponla en el archivo o cambia antes su misión.',
      },
    ]);
  });

  test('more misiones than a categoria may have', () => {
    const many = Array.from({ length: 201 }, (_, i) => line(i + 2, '5', `Mía ${i}`, { precio: '1' }));
    expect(faltas(...many)).toMatchObject([{ linea: 202, msg: 'Un rango puede tener como máximo 200 misiones' }]);
  });

  test('a whole categoria at or above the viewer', () => {
    const below = { ...BOARD, orden: 5002, id_categoria: 5 };
    const msg = 'Lo que pide, paga o cobra tu rango o uno mayor lo cambia alguien del rango más alto';
    for (const rango of ['12', '5'])
      expect(reviewLadder([line(2, rango, 'X', { precio: '1' })], below).faltas).toMatchObject([
        { campo: 'nombre', msg },
      ]);
    // A file may repeat the unchanged misiones of such a categoria.
    expect(reviewLadder([line(2, '5', 'M51')], below).faltas).toEqual([]);
    expect(reviewLadder([line(2, '5', 'M51', { precio: '2' })], below).faltas).toMatchObject([{ msg }]);
    expect(reviewLadder([line(2, '2', 'M21'), line(3, '2', 'M22', { precio: '2' })], below).faltas).toEqual([]);
  });
});

test.each([
  ['1.200', 1200],
  ['1,200', 1200],
  ['1 200', 1200],
  ['$100', 100],
  ['$ 1.200,00', 1200],
  ['100 créditos', 100],
  ['1 Crédito', 1],
  ['12c', 12],
  ['100.00', 100],
])('a price of %j is %d', (precio, expected) => {
  expect(ofOne(line(2, '2', 'M22', { precio })).misiones[0]?.datos.precio).toBe(expected);
});

test.each([['1,5'], ['12.34'], ['1.20'], ['-5'], ['€5'], ['cien'], ['1.2000']])('%j is not a price', (precio) => {
  expect(faltas(line(2, '2', 'M22', { precio }))).toContainEqual(expect.objectContaining({ campo: 'precio' }));
});

test('categorias and misiones are found without regard to white space', () => {
  const rankBoard = { ...BOARD, misiones: [mision(21, 2, 1, { nombre: 'Guardia de noche' })] };
  const { rangos } = reviewLadder([line(2, 'rango\u00a0 2', 'Guardia  de\u200b noche')], rankBoard);
  expect(rangos[0]?.misiones[0]?.antes?.id).toBe(21);
});
