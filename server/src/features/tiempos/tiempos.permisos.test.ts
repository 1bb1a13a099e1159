import type { OpTiempo } from '@conserje/rules';
import { OPS_TIEMPO } from '@conserje/rules';
import { expect, test } from 'vitest';
import { oFallo } from '../../platform/fallo.ts';
import type { Persona } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';
import { abrir, comoSeVe, puedeCon } from '../../testing/tiempos.ts';

/**
 * Who may do what, written out by hand from decisions §4 and §8 and not from the code. The junior is the fifth of
 * category 1; who leads it is the first of category 2. All of them hold `tt`; categories 9 and 10 every permission of the
 * screen besides.
 */
type Quien = keyof typeof DONDE;
const DONDE = {
  'quien lo lleva': [2, 1],
  'otro más alto': [3, 1],
  'otro más alto, con los tres permisos': [9, 1],
  'otro igual de alto': [1, 5],
  'otro más bajo': [1, 1],
  'la administración, con los tres permisos': [10, 1],
  'la administración, sin ellos': [11, 1],
} as const;

let personas: Record<Quien, Persona>;
const portal = portalDelArchivo(async (p) => {
  for (const categoria of [1, 2, 3, 11]) await p.permitir(categoria, 'tt');
  for (const categoria of [9, 10]) await p.permitir(categoria, 'tt', '-5', '-10', 'ajs');
  const entradas = Object.entries(DONDE) as [Quien, readonly [number, number]][];
  const pares: [string, Persona][] = [];
  for (const [quien, [categoria, posicion]] of entradas) pares.push([quien, await p.persona({ categoria, posicion })]);
  personas = Object.fromEntries(pares) as Record<Quien, Persona>;
});

/** 1 confirm, 2 pause, 3 +5, 9 +10, 5 link or unlink, 8 adjust, 4 cancel. */
test.each<[Quien | 'el mismo', 'con encargado' | 'sin encargado', OpTiempo[]]>([
  ['quien lo lleva', 'con encargado', [1, 2, 5, 4]],
  ['otro más alto', 'con encargado', [2]],
  ['otro más alto', 'sin encargado', [2, 5, 4]],
  ['otro más alto, con los tres permisos', 'con encargado', [2, 3, 9, 8]],
  ['otro más alto, con los tres permisos', 'sin encargado', [2, 3, 9, 5, 8, 4]],
  ['otro igual de alto', 'con encargado', [2]],
  ['otro igual de alto', 'sin encargado', [2]],
  ['otro más bajo', 'con encargado', [2]],
  ['otro más bajo', 'sin encargado', [2]],
  ['el mismo', 'con encargado', [2]],
  ['el mismo', 'sin encargado', [2]],
  ['la administración, con los tres permisos', 'con encargado', [1, 2, 3, 9, 5, 8, 4]],
  ['la administración, con los tres permisos', 'sin encargado', [2, 3, 9, 5, 8, 4]],
  ['la administración, sin ellos', 'con encargado', [1, 2, 5, 4]],
  ['la administración, sin ellos', 'sin encargado', [2, 5, 4]],
])('%s, %s: %j, y nada más', async (quien, relacion, puede) => {
  const p = portal();
  const jefe = personas['quien lo lleva'];
  for (const op of OPS_TIEMPO) {
    const bajo = await p.persona({ categoria: 1, posicion: 5 });
    const { id } = await abrir(p, jefe, bajo, relacion === 'con encargado' ? jefe.id : -1);
    p.reloj.pasar({ minutos: 5 });
    const cliente = p.pide(quien === 'el mismo' ? bajo : personas[quien]);
    const fila = oFallo(
      (await cliente.logra('GET getAllTime')).find((t) => t.id === id),
      'TIEMPO_NO_EXISTE',
    );
    expect(await puedeCon(p, quien === 'el mismo' ? bajo : personas[quien], fila)).toEqual(puede);
    const { http } = await cliente('POST', 'actionTime', await comoSeVe(p, op, id, { mins: 1, sumar: true }));
    expect({ op, hecho: http === 200 }).toEqual({ op, hecho: puede.includes(op) });
    if (http !== 200) expect([403, 409, 422]).toContain(http);
  }
});

test.each<[Quien, boolean]>([
  ['quien lo lleva', true],
  ['otro más alto', true],
  ['otro igual de alto', true],
  ['otro más bajo', true],
  ['la administración, sin ellos', true],
])('%s abre el de otro sin encargado; nadie el propio', async (quien, abre) => {
  const p = portal();
  const bajo = await p.persona({ categoria: 1, posicion: 5 });
  const cliente = p.pide(personas[quien]);
  expect((await cliente('POST', 'openTime', { bajo: bajo.id, alto: -1 })).http === 200).toBe(abre);
  expect(await cliente.falla('POST openTime', { body: { bajo: personas[quien].id, alto: -1 } })).toMatchObject({
    error: 'TIEMPO_PROPIO',
  });
});
