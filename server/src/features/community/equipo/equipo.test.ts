import { expect, test } from 'vitest';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Three members of the team, and a dismissed one. */
async function scene() {
  const portal = await openPortal();
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2, firma: 'LEO' });
  const bea = await portal.createPerson({ nombre: 'bea', categoria: 2 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10, posicion: 2 });
  await portal.dismiss(await portal.createPerson({ nombre: 'Ido', categoria: 3 }));
  return { portal, leo, bea, ana };
}

test('anyone sees the rangos and their members, highest first, and nothing else of them', async () => {
  const { portal, leo } = await scene();
  await portal.moveToMision(leo, 2, 3);
  await portal.db.updateTable('categoria').set({ retirada: portal.clock.now }).where('id', '=', 5).execute();
  const [rangos, members] = await portal.as().succeeds('GET rangosEquipo');
  expect(rangos.map((r) => r.id_categoria)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
  expect(rangos[1]).toEqual({ id_categoria: 2, n_categoria: 'Seguridad' });
  expect(members).toEqual([
    { usuario: 'Ana', mision: 'Administrador Senior', categoria: 10 },
    { usuario: 'Leo', mision: 'Vigilante G', categoria: 2 },
    { usuario: 'bea', mision: 'Vigilante I', categoria: 2 },
  ]);
});

test('an unchanged response is not sent again', async () => {
  const { portal, bea } = await scene();
  const first = await portal.app.inject({ url: '/api/rangosEquipo' });
  const etag = `${first.headers.etag}`;
  const other = () => portal.app.inject({ url: '/api/rangosEquipo', headers: { 'if-none-match': etag } });
  expect((await other()).statusCode).toBe(304);
  await portal.dismiss(bea);
  expect((await other()).statusCode).toBe(200);
});

test('with a session, anyone sees who is absent today and until when, but not why', async () => {
  const { portal, leo, bea, ana } = await scene();
  const goAbsent = async (who: typeof leo, inicio: string, final: string) => {
    const body = { usuario: who.id, motivo: 'Viaje', inicio, final };
    const { data } = await portal.as(who).succeeds('POST addAusencia', { body });
    await portal.as(ana).succeeds('POST ausenciaAction', { body: { op: 1, id: data.id } });
  };
  expect(await portal.as(leo).succeeds('GET ausentesEquipo')).toEqual([]);
  await goAbsent(leo, '2026-03-10', '2026-03-11');
  await goAbsent(bea, '2026-03-11', '2026-03-12');
  expect(await portal.as(bea).succeeds('GET ausentesEquipo')).toEqual([{ usuario: 'Leo', hasta: '2026-03-11' }]);
  // The agency's Wednesday begins four hours after that of UTC.
  portal.clock.set('2026-03-11T04:00:00Z');
  expect((await portal.as(ana).succeeds('GET ausentesEquipo')).map((a) => a.usuario)).toEqual(['bea', 'Leo']);
  await portal.dismiss(bea);
  expect((await portal.as(ana).succeeds('GET ausentesEquipo')).map((a) => a.usuario)).toEqual(['Leo']);
});
