import type { TiempoOp } from '@conserje/rules';
import { TIEMPO_OP, TIEMPO_OPS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { orThrow } from '../../../platform/appError.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { offeredTiempoActions, openTiempo, tiempoActionAsSeen } from '../../../test-support/portal/tiempos.ts';

/**
 * Matrix of rights, written by hand from decisions §4 and §8 instead of from the code. The bajo is the fifth of
 * categoria 1; their encargado the first of categoria 2. All hold `tt`; categorias 9 and 10 also every other permiso of
 * the screen.
 */
type Actor = keyof typeof POSITIONS;
const POSITIONS = {
  'its encargado': [2, 1],
  'a higher one': [3, 1],
  'a higher one with the three permisos': [9, 1],
  'an equal one': [1, 5],
  'a lower one': [1, 1],
  'an equal one with the three permisos': [1, 5],
  'management with the three permisos': [10, 1],
  'management without them': [11, 1],
} as const;

let personas: Record<Actor, Person>;
const portal = portalForFile(async (p) => {
  for (const categoria of [1, 2, 3, 11]) await p.grantPermisos(categoria, 'tt');
  for (const categoria of [9, 10]) await p.grantPermisos(categoria, 'tt', '-5', '-10', 'ajs');
  const entradas = Object.entries(POSITIONS) as [Actor, readonly [number, number]][];
  const pairs: [string, Person][] = [];
  for (const [who, [categoria, posicion]] of entradas) pairs.push([who, await p.createPerson({ categoria, posicion })]);
  personas = Object.fromEntries(pairs) as Record<Actor, Person>;
  await p.setExcepcion(personas['an equal one with the three permisos'], '-5', '-10', 'ajs');
});

/** 1 confirm, 2 pause, 3 +5, 9 +10, 5 link or unlink, 8 adjust, 4 cancel. */
test.each<[Actor | 'the bajo', 'with encargado' | 'without encargado', TiempoOp[]]>([
  ['its encargado', 'with encargado', [1, 2, 5, 4]],
  ['a higher one', 'with encargado', [2]],
  ['a higher one', 'without encargado', [2, 5, 4]],
  ['a higher one with the three permisos', 'with encargado', [2, 3, 9, 8]],
  ['a higher one with the three permisos', 'without encargado', [2, 3, 9, 5, 8, 4]],
  ['an equal one', 'with encargado', []],
  ['an equal one', 'without encargado', []],
  ['an equal one with the three permisos', 'with encargado', []],
  ['an equal one with the three permisos', 'without encargado', []],
  ['a lower one', 'with encargado', []],
  ['a lower one', 'without encargado', []],
  ['the bajo', 'with encargado', [2]],
  ['the bajo', 'without encargado', [2, 4]],
  ['management with the three permisos', 'with encargado', [1, 2, 3, 9, 5, 8, 4]],
  ['management with the three permisos', 'without encargado', [2, 3, 9, 5, 8, 4]],
  ['management without them', 'with encargado', [1, 2, 5, 4]],
  ['management without them', 'without encargado', [2, 5, 4]],
])('%s, %s: only %j', async (who, relation, can) => {
  const p = portal();
  const supervisor = personas['its encargado'];
  for (const op of TIEMPO_OPS) {
    const bajo = await p.createPerson({ categoria: 1, posicion: 5 });
    const { id } = await openTiempo(p, supervisor, bajo, relation === 'with encargado' ? supervisor.id : -1);
    p.clock.advance({ minutes: 5 });
    const client = p.as(who === 'the bajo' ? bajo : personas[who]);
    const row = orThrow(
      (await client.succeeds('GET getAllTime')).find((t) => t.id === id),
      'TIEMPO_NO_EXISTE',
    );
    expect(await offeredTiempoActions(p, who === 'the bajo' ? bajo : personas[who], row)).toEqual(can);
    const { http } = await client('POST', 'actionTime', await tiempoActionAsSeen(p, op, id, { mins: 1, sumar: true }));
    expect({ op, hecho: http === 200 }).toEqual({ op, hecho: can.includes(op) });
    if (http !== 200) expect([403, 409, 422]).toContain(http);
  }
});

test.each<[Actor, boolean]>([
  ['its encargado', true],
  ['a higher one', true],
  ['an equal one', false],
  ['a lower one', false],
  ['management without them', true],
])('«%s» opens a tiempo without or with another encargado: %s; never the own one', async (who, opens) => {
  const p = portal();
  const client = p.as(personas[who]);
  for (const alto of [personas['a higher one'].id, -1]) {
    const own = await p.createPerson({ categoria: 1, posicion: 5 });
    if (alto === personas[who].id) continue;
    expect((await client('POST', 'openTime', { bajo: own.id, alto })).http).toBe(opens ? 200 : 403);
  }
  expect(await client.fails('POST openTime', { body: { bajo: personas[who].id, alto: -1 } })).toMatchObject({
    error: 'TIEMPO_PROPIO',
  });
});

const SUPERIORS: readonly (readonly [Actor, readonly [number, number]])[] = [
  ['a higher one with the three permisos', [9, 1]],
  ['management with the three permisos', [11, 1]],
];
test.each(SUPERIORS)(
  '%s: on the tiempo of a peer or superior with another encargado, only management confirms and unlinks',
  async (who, [categoria, posicion]) => {
    const p = portal();
    const highest = await p.createPerson({ categoria: 12, posicion: 3 });
    const isMgmt = categoria >= 10;
    for (const op of TIEMPO_OPS) {
      const bajo = await p.createPerson({ categoria, posicion });
      const { id } = await openTiempo(p, highest, bajo);
      p.clock.advance({ minutes: 5 });
      const { http } = await p.as(personas[who])(
        'POST',
        'actionTime',
        await tiempoActionAsSeen(p, op, id, { mins: 1, sumar: true }),
      );
      // Management confirms and unlinks any tiempo.
      expect({ op, http }).toEqual({
        op,
        http: isMgmt && (op === TIEMPO_OP.confirm || op === TIEMPO_OP.link) ? 200 : 403,
      });
    }
  },
);
