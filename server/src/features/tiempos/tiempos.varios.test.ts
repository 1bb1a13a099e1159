import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir } from '../../testing/tiempos.ts';

async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 5 });
  const bajos = [await portal.persona({ nombre: 'Ana' }), await portal.persona({ nombre: 'Beto' })] as const;
  return { portal, jefe, bajos, ids: bajos.map(({ id }) => id) };
}
const abrirVarios = (portal: Portal, quien: Persona, bajos: number[], encargado = true) =>
  portal.pide(quien).logra('POST abrirTiempos', { body: { bajos, encargado } });

test('abre los de varias personas en uno, cada uno con su línea', async () => {
  const { portal, jefe, bajos, ids } = await escena();
  const { resultado, bitacora, avisos } = await portal.observar(() => abrirVarios(portal, jefe, ids));
  expect(resultado).toMatchObject({ msg: 'Abriste 2 tiempos', omitidos: [] });
  expect(resultado.data).toEqual(await portal.pide(jefe).logra('GET getAllTime'));
  expect(resultado.data).toMatchObject(bajos.map(({ id }) => ({ bajo: id, alto: jefe.id, mins: 60 })));
  expect(bitacora).toMatchObject([
    { modulo: 'tiempos', usuario: null, motivo: 'abrió 2 tiempos' },
    ...ids.map((usuario) => ({ modulo: 'tiempos', usuario, motivo: `abrió el tiempo de ${NOMBRE}` })),
  ]);
  expect(avisos).toContainEqual(expect.objectContaining({ msg: 'abrió 2 tiempos' }));
  for (const para of ids) expect(avisos).toContainEqual(expect.objectContaining({ msg: 'abrió tu tiempo', para }));
  const segmentos = await portal.db.selectFrom('segmento').select(['encargado', 'desde']).execute();
  expect(segmentos).toEqual(ids.map(() => ({ encargado: jefe.id, desde: 0 })));
});

test('sin encargado, si así se pide', async () => {
  const { portal, jefe, ids } = await escena();
  const { data } = await abrirVarios(portal, jefe, ids, false);
  expect(data.map(({ alto }) => alto)).toEqual([-1, -1]);
});

test('los que no se pueden abrir se dicen, y los demás se abren', async () => {
  const { portal, jefe, bajos, ids } = await escena();
  const mayor = await portal.persona({ nombre: 'Zoe', categoria: 6 });
  await abrir(portal, mayor, bajos[0]);
  const { data, omitidos } = await abrirVarios(portal, jefe, [...ids, mayor.id, jefe.id]);
  expect(data.map(({ bajo }) => bajo)).toEqual([bajos[1].id]);
  expect(omitidos.map(({ nombre }) => nombre)).toEqual(['Ana', 'Jefe', 'Zoe']);
});

test('si no se puede ninguno, no se hace nada', async () => {
  const { portal, jefe, bajos } = await escena();
  await abrir(portal, jefe, bajos[0]);
  const sin = await portal.pide(jefe).falla('POST abrirTiempos', { body: { bajos: [bajos[0].id], encargado: true } });
  expect(sin).toMatchObject({ http: 409, error: 'SIN_ABRIR', msg: expect.stringContaining('Ana') });
});

test('quien comparte conexión se queda fuera donde la agencia lo rechaza', async () => {
  const portal = await abrirPortal();
  await portal.configurar({ rechazar_misma_direccion: true });
  const jefe = await portal.persona({ categoria: 5, direccion: '203.0.113.7' });
  const clon = await portal.persona({ nombre: 'Clon', direccion: '203.0.113.7' });
  const otra = await portal.persona({ nombre: 'Otra' });
  const { data, omitidos } = await abrirVarios(portal, jefe, [clon.id, otra.id]);
  expect(data.map(({ bajoNombre }) => bajoNombre)).toEqual(['Otra']);
  expect(omitidos).toMatchObject([{ nombre: 'Clon' }]);
});

test('a la vez y en otro orden: cada persona tiene un tiempo', async () => {
  const { portal, jefe, ids } = await escena();
  const otro = await portal.persona({ categoria: 6 });
  const enviar = await porDosServidores(portal);
  const respuestas = await veces(8, (i) =>
    enviar(i % 4 < 2 ? jefe : otro, 'abrirTiempos', { bajos: i % 2 === 0 ? ids : ids.toReversed(), encargado: true }),
  );
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 SIN_ABRIR': 7 });
  expect(await portal.db.selectFrom('tiempo').select('id').execute()).toHaveLength(2);
});
