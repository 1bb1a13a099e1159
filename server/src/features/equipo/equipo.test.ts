import { expect, test } from 'vitest';
import { abrirPortal } from '../../testing/portal.ts';

/** Three of the team, and someone who has left it. */
async function escena() {
  const portal = await abrirPortal();
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2, firma: 'LEO' });
  const bea = await portal.persona({ nombre: 'bea', categoria: 2 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10, posicion: 2 });
  await portal.despedir(await portal.persona({ nombre: 'Ido', categoria: 3 }));
  return { portal, leo, bea, ana };
}

test('cualquiera ve los rangos y sus miembros, del más alto al más bajo, y nada más de ellos', async () => {
  const { portal, leo } = await escena();
  await portal.ascender(leo, 2, 3);
  await portal.db.updateTable('categoria').set({ retirada: portal.reloj.ahora }).where('id', '=', 5).execute();
  const [rangos, miembros] = await portal.pide().logra('GET rangosEquipo');
  expect(rangos.map((r) => r.id_categoria)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
  expect(rangos[1]).toEqual({ id_categoria: 2, n_categoria: 'Seguridad' });
  expect(miembros).toEqual([
    { usuario: 'Ana', mision: 'Administrador Senior', categoria: 10 },
    { usuario: 'Leo', mision: 'Vigilante G', categoria: 2 },
    { usuario: 'bea', mision: 'Vigilante I', categoria: 2 },
  ]);
});

test('lo que no ha cambiado no se envía otra vez', async () => {
  const { portal, bea } = await escena();
  const primera = await portal.app.inject({ url: '/api/rangosEquipo' });
  const etag = `${primera.headers.etag}`;
  const otra = () => portal.app.inject({ url: '/api/rangosEquipo', headers: { 'if-none-match': etag } });
  expect((await otra()).statusCode).toBe(304);
  await portal.despedir(bea);
  expect((await otra()).statusCode).toBe(200);
});

test('quién está ausente hoy lo sabe quien ha entrado: hasta cuándo, y no por qué', async () => {
  const { portal, leo, bea, ana } = await escena();
  const ausentarse = async (quien: typeof leo, inicio: string, final: string) => {
    const body = { usuario: quien.id, motivo: 'Viaje', inicio, final };
    const { data } = await portal.pide(quien).logra('POST addAusencia', { body });
    await portal.pide(ana).logra('POST ausenciaAction', { body: { op: 1, id: data.id } });
  };
  expect(await portal.pide(leo).logra('GET ausentesEquipo')).toEqual([]);
  await ausentarse(leo, '2026-03-10', '2026-03-11');
  await ausentarse(bea, '2026-03-11', '2026-03-12');
  expect(await portal.pide(bea).logra('GET ausentesEquipo')).toEqual([{ usuario: 'Leo', hasta: '2026-03-11' }]);
  // The agency's Wednesday begins four hours after that of UTC.
  portal.reloj.poner('2026-03-11T04:00:00Z');
  expect((await portal.pide(ana).logra('GET ausentesEquipo')).map((a) => a.usuario)).toEqual(['bea', 'Leo']);
  await portal.despedir(bea);
  expect((await portal.pide(ana).logra('GET ausentesEquipo')).map((a) => a.usuario)).toEqual(['Leo']);
});
