import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { countResponseCodes, runConcurrently, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { COMUNICADO, publishComunicado } from '../../../test-support/portal/comunicados.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import { openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';
import { announceDue } from './comunicados.announce.ts';

/** A comunicado of Ana, whom Jefa stands above. */
async function scene(fields: Partial<typeof COMUNICADO> = {}) {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const { id } = await publishComunicado(portal, ana, fields);
  return { portal, boss, ana, leo, id };
}
const withdrawn = (id: number) => (tx: Tx) => tx.db.deleteFrom('comunicado').where('id', '=', id).execute();
const changed = (id: number) => (tx: Tx) =>
  tx.db.updateTable('comunicado').set({ titulo: 'Otra', version: 2, vuelta: 2 }).where('id', '=', id).execute();

test.each([
  ['leerComunicado', { vuelta: 1 }, '409 CAMBIO_MIENTRAS', '404 NO_EXISTE'],
  ['editarComunicado', { ...COMUNICADO, version: 1, pedirLectura: false }, '409 CAMBIO_MIENTRAS', '404 NO_EXISTE'],
  ['reaccionarComunicado', { reaccion: 'gusta', poner: true }, '200', '404 NO_EXISTE'],
  ['retirarComunicado', {}, '200', '404 NO_EXISTE'],
])(
  '%s waits for an edit or a withdrawal of its comunicado and answers by the result',
  async (path, body, ifChanged, ifWithdrawn) => {
    for (const [change, code] of [
      [changed, ifChanged],
      [withdrawn, ifWithdrawn],
    ] as const) {
      const { portal, ana, id } = await scene();
      const response = await sendDuringChange(portal, change(id), () => portal.as(ana)('POST', path, { id, ...body }));
      expect(countResponseCodes([response])).toEqual({ [code]: 1 });
    }
  },
);

test.each([
  ['leerComunicado', { vuelta: 1 }],
  ['reaccionarComunicado', { reaccion: 'gusta', poner: true }],
])('%s is refused to who is moved out of the audience meanwhile', async (path, body) => {
  const { portal, leo, id } = await scene({ categorias: [2] });
  const mision = await portal.misionId(4, 1);
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('comunicado', id);
      await tx.db.updateTable('usuario').set({ mision }).where('id', '=', leo.id).execute();
    },
    () => portal.as(leo)('POST', path, { id, ...body }),
  );
  expect(countResponseCodes([response])).toEqual({ '404 NO_EXISTE': 1 });
});

test('a categoria withdrawn meanwhile is no audience', async () => {
  const { portal, ana } = await scene();
  const retire = (tx: Tx) => tx.db.updateTable('categoria').set({ retirada: tx.now }).where('id', '=', 4).execute();
  const send = () => portal.as(ana)('POST', 'publicarComunicado', { ...COMUNICADO, categorias: [4] });
  expect(countResponseCodes([await sendDuringChange(portal, retire, send)])).toEqual({ '404 RANGO_NO_EXISTE': 1 });
});

test('a scheduled comunicado is announced once by several processes', async () => {
  const { portal, leo } = await scene({ desde: '2026-03-11' });
  const twin = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  portal.clock.set('2026-03-11T04:00:00Z');
  const { bitacora } = await portal.observe(() =>
    runConcurrently(6, (i) => announceDue((i % 2 === 0 ? portal : twin).deps)),
  );
  expect(bitacora).toHaveLength(1);
  expect(await notificationsOfKind(portal, leo, 'comunicado')).toHaveLength(1);
});

test('a person who presses twice reacts once', async () => {
  const { portal, leo, id } = await scene();
  const body = { id, reaccion: 'gusta', poner: true };
  const responses = await runConcurrently(5, () => portal.as(leo)('POST', 'reaccionarComunicado', body));
  expect(countResponseCodes(responses)).toEqual({ '200': 5 });
  expect((await portal.countTableRows()).comunicado_reaccion).toBe(1);
});
