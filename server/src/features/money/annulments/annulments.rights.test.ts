import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { ANNULMENT_KINDS } from '../../../test-support/matrices/annulmentKinds.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const MOTIVO = 'Persona equivocada';

/** Four usuarios with the permiso: the author of the row, an equal, and one on each side. */
async function staff(portal: Portal) {
  return {
    maker: await portal.createPerson({ nombre: 'Maker', categoria: 10, posicion: 2 }),
    equal: await portal.createPerson({ nombre: 'Equal', categoria: 10, posicion: 2 }),
    below: await portal.createPerson({ nombre: 'Below', categoria: 10, posicion: 1 }),
    above: await portal.createPerson({ nombre: 'Above', categoria: 10, posicion: 3 }),
  };
}
type Actor = keyof Awaited<ReturnType<typeof staff>>;

/** Actor, age of the row in minutes, and expected status (decisions §5). */
const RIGHTS: [who: Actor, minutes: number, http: number][] = [
  ['maker', 0, 200],
  ['maker', 24 * 60 - 1, 200],
  ['maker', 24 * 60, 403],
  ['equal', 0, 403],
  ['equal', 24 * 60, 403],
  ['below', 0, 403],
  ['below', 24 * 60, 403],
  ['above', 0, 200],
  ['above', 60 * 24 * 60, 200],
];

describe.each(Object.entries(ANNULMENT_KINDS))('%s', (_name, { call, permiso, categoria, make, acciones }) => {
  const path = call.replace('POST ', '');

  test('is annulled by its author within a day and by those above the author, and the list agrees', async () => {
    const portal = await openPortal();
    const actors = await staff(portal);
    for (const [who, minutos, http] of RIGHTS) {
      const about = await portal.createPerson({ categoria });
      const id = await make(portal, actors.maker, about);
      portal.clock.advance({ minutes: minutos });
      const shown = (await acciones(portal, actors[who], id, about)).includes('anular');
      const answer = await portal.as(actors[who])('POST', path, { id, motivo: MOTIVO });
      expect({ who, minutos, http: answer.http, shown }).toEqual({ who, minutos, http, shown: http === 200 });
      // A refusal leaves the row as it was, so it can still be annulled.
      if (http === 403) await portal.as(actors.above).succeeds(call, { body: { id, motivo: MOTIVO } });
    }
    await expectBooksBalanced(portal);
  });

  test('of an author who left is annulled by any holder of the permiso, and by nobody without it', async () => {
    const portal = await openPortal();
    const { maker, below } = await staff(portal);
    const about = await portal.createPerson({ categoria });
    const without = await portal.createPerson({ categoria: 7 });
    const id = await make(portal, maker, about);
    await portal.dismiss(maker);
    expect(await portal.as(without).fails(call, { body: { id, motivo: MOTIVO } })).toMatchObject({ http: 403 });
    await portal.setExcepcion(without, permiso);
    const standsAbove = categoria < 7;
    const answer = await portal.as(standsAbove ? without : below)('POST', path, { id, motivo: MOTIVO });
    expect(answer.http).toBe(200);
  });

  test('is not annulled by its own usuario, without a motivo, or if it is missing', async () => {
    const portal = await openPortal();
    const { maker, above } = await staff(portal);
    const about = await portal.createPerson({ categoria });
    const id = await make(portal, maker, about);
    const motivo = ' ';
    expect(await portal.as(above).fails(call, { body: { id, motivo } })).toMatchObject({
      http: 422,
      campo: 'motivo',
    });
    const missing = { id: 2_000_000, motivo: MOTIVO };
    expect(await portal.as(above).fails(call, { body: missing })).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await portal.moveToMision(about, 11);
    expect((await acciones(portal, about, id, about)).includes('anular')).toBe(false);
    expect(await portal.as(about).fails(call, { body: { id, motivo: MOTIVO } })).toMatchObject({
      http: 403,
      error: 'COSA_PROPIA',
    });
  });

  test('twenty concurrent annulments annul it once, and the others learn by whom', async () => {
    const portal = await openPortal();
    const { maker, above } = await staff(portal);
    const about = await portal.createPerson({ categoria });
    const id = await make(portal, maker, about);
    const send = await alternateServers(portal);
    const people: Person[] = [maker, above];
    const answers = await runConcurrently(20, (i) =>
      send(people[i % 4 < 2 ? 0 : 1] ?? maker, path, { id, motivo: MOTIVO }),
    );
    expect(countResponseCodes(answers)).toEqual({ '200': 1, '409 YA_ANULADA': 19 });
    const told = new Set(answers.filter((a) => a.http === 409).map((a) => (a.body as { msg: string }).msg));
    expect(told.size).toBe(1);
    expect([...told][0]).toMatch(/^(Maker|Above) ya la anuló$/);
    expect((await acciones(portal, above, id, about)).includes('anular')).toBe(false);
    await expectBooksBalanced(portal);
  });
});
