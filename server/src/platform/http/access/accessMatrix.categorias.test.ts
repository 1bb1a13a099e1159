import { expect, test } from 'vitest';
import { isCategoriaAllowed, PERMISOS_BY_CATEGORIA } from '../../../test-support/matrices/accessMatrix.ts';
import type { AccessRow } from '../../../test-support/matrices/accessRows.ts';
import { rowsForAccessTests, sendAccessRow } from '../../../test-support/matrices/accessRows.ts';
import { SAMPLE_PERSON } from '../../../test-support/matrices/samplePayloads.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** Each categoria of a new agency against every call, by the access tables; on PostgreSQL against every rule. */

const CATEGORIAS = Object.keys(PERMISOS_BY_CATEGORIA).map(Number);
const people = new Map<number, Person>();
const portal = portalForFile(async (p) => {
  expect((await p.createPerson({ nombre: SAMPLE_PERSON.usuario })).id).toBe(SAMPLE_PERSON.id);
  // Must rank above the people whom the samples act on, even in the lowest categoria.
  for (const categoria of CATEGORIAS) people.set(categoria, await p.createPerson({ categoria, posicion: 2 }));
});

/** Categorias admitted to a call; each person has their own token, since a call may end the session that makes it. */
async function listAdmitted(row: AccessRow, own: boolean): Promise<number[]> {
  const inside: number[] = [];
  const keys = await portal().openSessions([...people.values()].map(({ id }) => id));
  for (const [i, [categoria, person]] of [...people].entries()) {
    const who = { ...person, key: keys[i] ?? '' };
    const { body } = await sendAccessRow(portal().as(who), row, own ? who : undefined);
    if (!(body instanceof Object && 'error' in body && body.error === 'SIN_PERMISO')) inside.push(categoria);
  }
  return inside;
}

const finiteRows = rowsForAccessTests.filter(([, { spec }]) => !spec.stream);

test.each(finiteRows)('%s admits exactly the categorias of the table', async (_name, row) => {
  expect(await listAdmitted(row, false)).toEqual(CATEGORIAS.filter((categoria) => isCategoriaAllowed(row, categoria)));
});

test.each(finiteRows.filter(([, row]) => row.own))('%s on oneself is open to all categorias', async (_name, row) => {
  expect(await listAdmitted(row, true)).toEqual(CATEGORIAS);
});
