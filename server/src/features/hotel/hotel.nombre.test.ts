import { expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { abrirHotel, abrirHotelCon, conMision } from '../../testing/hotel.ts';
import { sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** An agency that has avatars proved, with an administrator and Leo; `codigo` is what his address was given. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  const hotel = await abrirHotelCon();
  await portal.configurar({ verificar_hotel: true, hotel: hotel.url });
  const { codigo } = await portal.pide(leo).logra('GET ipdetect');
  return { portal, jefa, leo, hotel, codigo };
}
const pide = (quien: Persona, nombre: string) => ({ body: { op: 2, nombre, iduser: quien.id } });
const rechazado = (portal: Portal, quien: Persona, nombre: string) =>
  sinCambiar(portal, () => portal.pide(quien).falla('POST actionNombre', pide(quien, nombre)));
const acepta = async (portal: Portal, leo: Persona) => {
  const espera = await portal.pide(leo).logra('GET getNameRequest/:id', { params: { id: leo.id } });
  return { body: { op: 0, id: espera?.id ?? 0, nombre: espera?.nombre ?? '', iduser: leo.id } };
};

test('se pide con el código en la misión de ese avatar, no de otro', async () => {
  const { portal, jefa, leo, hotel, codigo } = await escena();
  const ausente = { http: 422, error: 'CODIGO_AUSENTE', msg: 'Coloca el código en tu misión del hotel' };
  expect(await rechazado(portal, leo, 'Leonel')).toMatchObject({ error: 'AVATAR_NO_EXISTE', campo: 'nombre' });
  hotel.poner('Leo', codigo);
  hotel.poner('Leonel', 'Otra cosa');
  expect(await rechazado(portal, leo, 'Leonel')).toMatchObject(ausente);
  hotel.poner('LEONEL', `Ahora soy otro ${codigo}`);
  await portal.pide(leo).logra('POST actionNombre', pide(leo, ' Leonel '));
  await portal.pide(jefa).logra('POST actionNombre', await acepta(portal, leo));
  expect(await portal.pide(jefa).logra('GET getUsername/:name', { params: { name: 'Leonel' } })).toMatchObject({
    id: leo.id,
  });
});

test('el hotel no se pregunta por lo que no puede ser', async () => {
  const { portal, leo, hotel, codigo } = await escena();
  for (const nombre of ['', 'Leo Nel', 'Leo', 'JEFA', 'Sistema'])
    expect(await rechazado(portal, leo, nombre)).toMatchObject({ campo: 'nombre' });
  const lejos = portal.pide(leo, { desde: '203.0.113.99' });
  const sinCodigo = await sinCambiar(portal, () => lejos.falla('POST actionNombre', pide(leo, 'Leonel')));
  expect(sinCodigo).toMatchObject({ http: 422, error: 'CODIGO_VENCIDO' });
  expect(hotel.preguntas).toEqual([]);
  hotel.poner('Leonel', codigo);
  await portal.pide(leo).logra('POST actionNombre', pide(leo, 'Leonel'));
  expect(await rechazado(portal, leo, 'Leonardo')).toMatchObject({ error: 'NOMBRE_PENDIENTE' });
  expect(hotel.preguntas).toHaveLength(1);
});

test('con el hotel caído no se pide; sin la comprobación no se le pregunta', async () => {
  const { portal, leo } = await escena();
  const caido = await abrirHotel(conMision(''));
  await caido.cerrar();
  await portal.configurar({ hotel: caido.url });
  expect(await rechazado(portal, leo, 'Leonel')).toMatchObject({ http: 503, error: 'HOTEL_CAIDO' });
  await portal.configurar({ verificar_hotel: false });
  await portal.pide(leo).logra('POST actionNombre', pide(leo, 'Leonel'));
});

test('lo que se pidió antes de comprobar avatares no se da mientras se comprueban', async () => {
  const { portal, jefa, leo } = await escena();
  await portal.configurar({ verificar_hotel: false });
  await portal.pide(leo).logra('POST actionNombre', pide(leo, 'Leonel'));
  await portal.configurar({ verificar_hotel: true });
  const peticion = await acepta(portal, leo);
  expect(await sinCambiar(portal, () => portal.pide(jefa).falla('POST actionNombre', peticion))).toMatchObject({
    ...{ http: 422, error: 'CODIGO_AUSENTE' },
    msg: 'Pidió el nombre sin comprobar el avatar. Recházalo para que lo pida de nuevo.',
  });
  await portal.configurar({ verificar_hotel: false });
  await portal.pide(jefa).logra('POST actionNombre', peticion);
});

test('de veinte a la vez por dos servidores, con el avatar probado, espera uno', async () => {
  const { portal, jefa, leo, hotel, codigo } = await escena();
  const enviar = await porDosServidores(portal);
  hotel.poner('Leonel', codigo);
  const respuestas = await veces(20, () => enviar(leo, 'actionNombre', { op: 2, nombre: 'Leonel', iduser: leo.id }));
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 NOMBRE_PENDIENTE': 19 });
  expect(await portal.pide(jefa).logra('GET getAllRequest')).toHaveLength(1);
});
