import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import { openTiempo } from '../../../../test-support/portal/tiempos.ts';

async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
  const bajos = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Beto' })] as const;
  return { portal, supervisor, bajos, ids: bajos.map(({ id }) => id) };
}
const openMany = (portal: Portal, person: Person, bajos: number[], encargado = true) =>
  portal.as(person).succeeds('POST abrirTiempos', { body: { bajos, encargado } });

test('opens the tiempos of several people in one call, each with its log line', async () => {
  const { portal, supervisor, bajos, ids } = await scene();
  const { result, bitacora, notices } = await portal.observe(() => openMany(portal, supervisor, ids));
  expect(result).toMatchObject({ msg: 'Abriste 2 tiempos', omitidos: [] });
  expect(result.data).toEqual(await portal.as(supervisor).succeeds('GET getAllTime'));
  expect(result.data).toMatchObject(bajos.map(({ id }) => ({ bajo: id, alto: supervisor.id, mins: 60 })));
  expect(bitacora).toMatchObject([
    { modulo: 'tiempos', usuario: null, motivo: 'abrió 2 tiempos' },
    ...ids.map((usuario) => ({ modulo: 'tiempos', usuario, motivo: `abrió el tiempo de ${NAME_PLACEHOLDER}` })),
  ]);
  expect(notices).toContainEqual(expect.objectContaining({ msg: 'abrió 2 tiempos' }));
  for (const para of ids) expect(notices).toContainEqual(expect.objectContaining({ msg: 'abrió tu tiempo', para }));
  const segments = await portal.db.selectFrom('segmento').select(['encargado', 'desde']).execute();
  expect(segments).toEqual(ids.map(() => ({ encargado: supervisor.id, desde: 0 })));
});

test('opens without encargado on request', async () => {
  const { portal, supervisor, ids } = await scene();
  const { data } = await openMany(portal, supervisor, ids, false);
  expect(data.map(({ alto }) => alto)).toEqual([-1, -1]);
});

test('names those that cannot be opened and opens the others', async () => {
  const { portal, supervisor, bajos, ids } = await scene();
  const greater = await portal.createPerson({ nombre: 'Zoe', categoria: 6 });
  await openTiempo(portal, greater, bajos[0]);
  const { data, omitidos } = await openMany(portal, supervisor, [...ids, greater.id, supervisor.id]);
  expect(data.map(({ bajo }) => bajo)).toEqual([bajos[1].id]);
  expect(omitidos.map(({ nombre }) => nombre)).toEqual(['Ana', 'Jefe', 'Zoe']);
});

test('names whom someone dismissed since they were chosen and opens the others', async () => {
  const { portal, supervisor, bajos, ids } = await scene();
  await portal.dismiss(bajos[0]);
  const { data, msg, omitidos } = await openMany(portal, supervisor, ids);
  expect(data.map(({ bajo }) => bajo)).toEqual([bajos[1].id]);
  expect(msg).toBe('Abriste 1 tiempo. Faltó Ana (Ya no está en la agencia)');
  expect(omitidos).toEqual([{ id: bajos[0].id, nombre: 'Ana', msg: 'Ya no está en la agencia' }]);
  const unknown = { bajos: [bajos[1].id, 999_999], encargado: true };
  expect(await portal.as(supervisor).fails('POST abrirTiempos', { body: unknown })).toMatchObject({
    http: 404,
    error: 'USUARIO_NO_EXISTE',
  });
});

test('is refused when none can be opened', async () => {
  const { portal, supervisor, bajos } = await scene();
  await openTiempo(portal, supervisor, bajos[0]);
  const without = await portal
    .as(supervisor)
    .fails('POST abrirTiempos', { body: { bajos: [bajos[0].id], encargado: true } });
  expect(without).toMatchObject({ http: 409, error: 'SIN_ABRIR', msg: expect.stringContaining('Ana') });
});

test('skips bajos who share a connection when the agencia refuses that', async () => {
  const portal = await openPortal();
  await portal.configure({ rechazar_misma_direccion: true });
  const supervisor = await portal.createPerson({ categoria: 5, direccion: '203.0.113.7' });
  const clon = await portal.createPerson({ nombre: 'Clon', direccion: '203.0.113.7' });
  const other = await portal.createPerson({ nombre: 'Otra' });
  const { data, omitidos } = await openMany(portal, supervisor, [clon.id, other.id]);
  expect(data.map(({ bajoNombre }) => bajoNombre)).toEqual(['Otra']);
  expect(omitidos).toMatchObject([{ nombre: 'Clon' }]);
});

test('concurrent calls in different orders give each person one tiempo', async () => {
  const { portal, supervisor, ids } = await scene();
  const other = await portal.createPerson({ categoria: 6 });
  const send = await alternateServers(portal);
  const responses = await runConcurrently(8, (i) =>
    send(i % 4 < 2 ? supervisor : other, 'abrirTiempos', {
      bajos: i % 2 === 0 ? ids : ids.toReversed(),
      encargado: true,
    }),
  );
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 SIN_ABRIR': 7 });
  expect(await portal.db.selectFrom('tiempo').select('id').execute()).toHaveLength(2);
});
