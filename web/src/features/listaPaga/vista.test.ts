import type { FilaPaga } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { avanceDe, comoAbierta, comoPagada, enVista, pertenece, rangoDe, sitiosDe } from './vista.ts';

const fila = (id: number, resto: Partial<FilaPaga> = {}): FilaPaga => ({
  id,
  usuario: id,
  usuarioNombre: `U${id}`,
  mision: 'Vigilante I',
  categoria: 1,
  categoria_actual: 1,
  n_categoria: 'Iniciales',
  monto: 9,
  pagado: 0,
  estado: 'abierta',
  heroe: null,
  legion: null,
  fecha: '2026-01-01T00:00:00.000Z',
  pagadoFecha: null,
  encargadoNombre: null,
  acciones: ['pagar', 'monto', 'ascenso'],
  ...resto,
});
const pagada = (id: number) => fila(id, { pagado: 1, estado: 'pagada' });
const NINGUNO = new Map<number, number>();

test('a row says where it was earned, and what its owner is now where that is another category', () => {
  expect(rangoDe(fila(1))).toBe('Vigilante I');
  expect(rangoDe(fila(1, { categoria_actual: 3, mision: 'Aprendiz I' }))).toBe('Iniciales, ahora Aprendiz I');
});

describe('pertenece', () => {
  test.each([
    ['abierta', true, false],
    ['pagada', false, true],
    ['ascenso', false, true],
    ['pendiente', false, false],
  ] as const)('%s', (estado, porPagar, enPagadas) => {
    const f = fila(1, { estado, pagado: estado === 'pagada' || estado === 'ascenso' ? 1 : 0 });
    expect(pertenece(f, 'porpagar')).toBe(porPagar);
    expect(pertenece(f, 'pagadas')).toBe(enPagadas);
    expect(pertenece(f, 'todas')).toBe(true);
  });
});

describe('lo que está a la vista', () => {
  test('quien se paga sigue en su sitio, y quien ya estaba pagado no entra', () => {
    const [ana, beto, caro] = [fila(1), fila(2), pagada(3)];
    const sitios = sitiosDe(NINGUNO, [ana, beto, caro], 'porpagar');
    const despues = [ana, pagada(2), caro];
    const nuevos = sitiosDe(sitios, despues, 'porpagar');
    expect(enVista(despues, nuevos).map((f) => [f.id, f.pagado])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(enVista(despues, nuevos)[0]).toBe(ana);
  });

  test('otro monto no la mueve: se ordena por el que se vio', () => {
    const sitios = sitiosDe(NINGUNO, [fila(1)], 'porpagar');
    expect(enVista([{ ...pagada(1), monto: 30 }], sitios)).toMatchObject([{ monto: 30, visto: 9 }]);
  });

  test('quien llega a la lista se añade; sin nadie nuevo no cambia nada', () => {
    const sitios = sitiosDe(NINGUNO, [fila(1)], 'porpagar');
    expect(sitiosDe(sitios, [pagada(1)], 'porpagar')).toBe(sitios);
    expect([...sitiosDe(sitios, [pagada(1), fila(2, { monto: 4 })], 'porpagar')]).toEqual([
      [1, 9],
      [2, 4],
    ]);
  });
});

test('pagar y deshacer, como se verán', () => {
  const antes = fila(1);
  const despues = comoPagada(antes, 12, 'Ana', 0);
  expect(despues).toMatchObject({ monto: 12, pagado: 1, estado: 'pagada', encargadoNombre: 'Ana', espera: true });
  expect(comoAbierta({ ...despues, monto: 9 })).toEqual({ ...antes, espera: true });
});

test('cuánto falta', () => {
  expect(avanceDe([fila(1), fila(2, { monto: 4 }), pagada(3), fila(4, { estado: 'pendiente' })])).toEqual({
    pagas: 4,
    pagadas: 1,
    faltan: 13,
  });
});
