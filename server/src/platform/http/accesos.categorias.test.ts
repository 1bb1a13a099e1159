import { expect, test } from 'vitest';
import type { Fila } from '../../testing/accesos.ts';
import { filas, pedir } from '../../testing/accesos.ts';
import { POR_CATEGORIA, puedeCategoria } from '../../testing/derechos.ts';
import { ALGUIEN } from '../../testing/muestras.ts';
import type { Persona } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** Each category of a new agency against every call, by the tables of who may do what. */

const CATEGORIAS = Object.keys(POR_CATEGORIA).map(Number);
const gente = new Map<number, Persona>();
const portal = portalDelArchivo(async (p) => {
  expect((await p.persona({ nombre: ALGUIEN.usuario })).id).toBe(ALGUIEN.id);
  // Above whom the samples act on, in the lowest category too.
  for (const categoria of CATEGORIAS) gente.set(categoria, await p.persona({ categoria, posicion: 2 }));
});

/** Which categories are let in to a call; a key of its own for each, since a call may end the one that it is made with. */
async function entran(fila: Fila, propio: boolean): Promise<number[]> {
  const dentro: number[] = [];
  const keys = await portal().sesiones([...gente.values()].map(({ id }) => id));
  for (const [i, [categoria, persona]] of [...gente].entries()) {
    const quien = { ...persona, key: keys[i] ?? '' };
    const { cuerpo } = await pedir(portal().pide(quien), fila, propio ? quien : undefined);
    if (!(cuerpo instanceof Object && 'error' in cuerpo && cuerpo.error === 'SIN_PERMISO')) dentro.push(categoria);
  }
  return dentro;
}

const queAcaban = filas.filter(([, { spec }]) => !spec.stream);

test.each(queAcaban)('%s es de las categorías que dice la tabla, y de ninguna otra', async (_nombre, fila) => {
  expect(await entran(fila, false)).toEqual(CATEGORIAS.filter((categoria) => puedeCategoria(fila, categoria)));
});

test.each(queAcaban.filter(([, fila]) => fila.propio))('%s de lo propio es de todas', async (_nombre, fila) => {
  expect(await entran(fila, true)).toEqual(CATEGORIAS);
});
