import type { OpTiempo } from '@conserje/rules';
import { OP, OPS_TIEMPO } from '@conserje/rules';
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
  'otro igual de alto, con los tres permisos': [1, 5],
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
  await p.exceptuar(personas['otro igual de alto, con los tres permisos'], '-5', '-10', 'ajs');
});

/** 1 confirm, 2 pause, 3 +5, 9 +10, 5 link or unlink, 8 adjust, 4 cancel. */
test.each<[Quien | 'el mismo', 'con encargado' | 'sin encargado', OpTiempo[]]>([
  ['quien lo lleva', 'con encargado', [1, 2, 5, 4]],
  ['otro más alto', 'con encargado', [2]],
  ['otro más alto', 'sin encargado', [2, 5, 4]],
  ['otro más alto, con los tres permisos', 'con encargado', [2, 3, 9, 8]],
  ['otro más alto, con los tres permisos', 'sin encargado', [2, 3, 9, 5, 8, 4]],
  ['otro igual de alto', 'con encargado', []],
  ['otro igual de alto', 'sin encargado', []],
  ['otro igual de alto, con los tres permisos', 'con encargado', []],
  ['otro igual de alto, con los tres permisos', 'sin encargado', []],
  ['otro más bajo', 'con encargado', []],
  ['otro más bajo', 'sin encargado', []],
  ['el mismo', 'con encargado', [2]],
  ['el mismo', 'sin encargado', [2, 4]],
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
  ['otro igual de alto', false],
  ['otro más bajo', false],
  ['la administración, sin ellos', true],
])('%s abre el de otro sin encargado o con otro: %s; nadie el propio', async (quien, abre) => {
  const p = portal();
  const cliente = p.pide(personas[quien]);
  for (const alto of [personas['otro más alto'].id, -1]) {
    const suyo = await p.persona({ categoria: 1, posicion: 5 });
    if (alto === personas[quien].id) continue;
    expect((await cliente('POST', 'openTime', { bajo: suyo.id, alto })).http).toBe(abre ? 200 : 403);
  }
  expect(await cliente.falla('POST openTime', { body: { bajo: personas[quien].id, alto: -1 } })).toMatchObject({
    error: 'TIEMPO_PROPIO',
  });
});

const SUPERIORES: readonly (readonly [Quien, readonly [number, number]])[] = [
  ['otro más alto, con los tres permisos', [9, 1]],
  ['la administración, con los tres permisos', [11, 1]],
];
test.each(SUPERIORES)(
  '%s does nothing to the tiempo of someone at or above them, which has another manager',
  async (quien, [categoria, posicion]) => {
    const p = portal();
    const cima = await p.persona({ categoria: 12, posicion: 3 });
    const esMgmt = categoria >= 10;
    for (const op of OPS_TIEMPO) {
      const bajo = await p.persona({ categoria, posicion });
      const { id } = await abrir(p, cima, bajo);
      p.reloj.pasar({ minutos: 5 });
      const { http } = await p.pide(personas[quien])(
        'POST',
        'actionTime',
        await comoSeVe(p, op, id, { mins: 1, sumar: true }),
      );
      // Management confirms and unlinks anyone's.
      expect({ op, http }).toEqual({ op, http: esMgmt && (op === OP.confirmar || op === OP.ligar) ? 200 : 403 });
    }
  },
);
