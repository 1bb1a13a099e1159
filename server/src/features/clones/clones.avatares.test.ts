import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { abrirHotelCon } from '../../testing/hotel.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const CLAVE = 'una-clave-larga';
const MOTIVO = `${NOMBRE} usa el mismo avatar que ${NOMBRE}`;

/** An agency that has avatars proved; everyone comes from a connection of their own. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const hotel = await abrirHotelCon();
  await portal.configurar({ verificar_hotel: true, hotel: hotel.url });
  let direcciones = 0;
  const registrar = async (usuario: string): Promise<Persona> => {
    direcciones += 1;
    const pide = portal.pide(null, { desde: `203.0.113.${direcciones}` });
    hotel.poner(usuario, (await pide.logra('GET ipdetect')).codigo);
    await pide.logra('POST registro', { body: { usuario, clave: CLAVE, rclave: CLAVE } });
    const { id } = await portal.db
      .selectFrom('usuario')
      .select('id')
      .where('usuario', '=', usuario)
      .executeTakeFirstOrThrow();
    return { id, usuario, key: await portal.sesion(id) };
  };
  /** Somebody proves a name, and is given it. */
  const llamarse = async (quien: Persona, nombre: string): Promise<void> => {
    hotel.poner(nombre, (await portal.pide(quien).logra('GET ipdetect')).codigo);
    await portal.pide(quien).logra('POST actionNombre', { body: { op: 2, nombre, iduser: quien.id } });
    const espera = await portal.pide(quien).logra('GET getNameRequest/:id', { params: { id: quien.id } });
    const body = { op: 0, id: espera?.id ?? 0, nombre, iduser: quien.id };
    await portal.pide(jefa).logra('POST actionNombre', { body });
  };
  return { portal, jefa, hotel, registrar, llamarse };
}
const grupos = async (portal: Portal, jefa: Persona) =>
  (await portal.pide(jefa).logra('GET getAllClones')).map(({ por, usuarios }) => [por, usuarios.map((u) => u.usuario)]);
const apuntados = (portal: Portal) =>
  portal.db
    .selectFrom('bitacora')
    .select(['usuario', 'objeto', 'encargado', 'motivo'])
    .where('modulo', '=', 'clones')
    .orderBy('id')
    .execute();

test('una segunda cuenta del mismo avatar es un clon, se llame como se llame', async () => {
  const { portal, jefa, hotel, registrar } = await escena();
  const ana = await registrar('Ana');
  expect(await grupos(portal, jefa)).toEqual([]);
  portal.reloj.pasar({ minutos: 5 });
  hotel.renombrar('Ana', 'Anabel');
  const { resultado: anabel, avisos } = await portal.observar(() => registrar('Anabel'));
  expect(await apuntados(portal)).toEqual([{ usuario: anabel.id, objeto: ana.id, encargado: null, motivo: MOTIVO }]);
  expect(avisos).toContainEqual({ tema: 'clones', quien: null, msg: 'hay cuentas con el mismo avatar' });
  const respuesta = await portal.pide(jefa)('GET', 'getAllClones');
  expect(respuesta.cuerpo).toMatchObject([
    { num: 1, por: 'avatar', desde: portal.reloj.iso(), usuarios: [{ usuario: 'Ana' }, { usuario: 'Anabel' }] },
  ]);
  expect(JSON.stringify(respuesta.cuerpo)).not.toContain('hhes');
});

test('quien cambia de nombre con su avatar sigue siendo uno; con el de otra cuenta es un clon', async () => {
  const { portal, jefa, hotel, registrar, llamarse } = await escena();
  const [ana, leo] = [await registrar('Ana'), await registrar('Leo')];
  hotel.renombrar('Ana', 'Anabel');
  await llamarse(ana, 'Anabel');
  expect([await apuntados(portal), await grupos(portal, jefa)]).toEqual([[], []]);
  hotel.renombrar('Anabel', 'Anita');
  await llamarse(leo, 'Anita');
  expect(await apuntados(portal)).toEqual([{ usuario: leo.id, objeto: ana.id, encargado: null, motivo: MOTIVO }]);
  expect(await grupos(portal, jefa)).toEqual([['avatar', ['Anabel', 'Anita']]]);
});

test('el avatar que se dejó por otro no queda libre para una segunda cuenta', async () => {
  const { portal, jefa, hotel, registrar, llamarse } = await escena();
  await llamarse(await registrar('Ana'), 'Otra');
  hotel.renombrar('Ana', 'Segunda');
  await registrar('Segunda');
  expect(await grupos(portal, jefa)).toEqual([['avatar', ['Otra', 'Segunda']]]);
});

test('un grupo dice si es por la conexión, por el avatar o por ambos; un despedido no hace grupo', async () => {
  const { portal, jefa, hotel, registrar } = await escena();
  const ana = await registrar('Ana');
  hotel.renombrar('Ana', 'Anabel');
  const anabel = await registrar('Anabel');
  const beto = await portal.persona({ nombre: 'Beto' });
  await portal.direccion(anabel.id, '198.51.100.7');
  await portal.direccion(beto.id, '198.51.100.7');
  expect(await grupos(portal, jefa)).toEqual([['ambos', ['Ana', 'Anabel', 'Beto']]]);
  await portal.despedir(beto);
  expect(await grupos(portal, jefa)).toEqual([['avatar', ['Ana', 'Anabel', 'Beto']]]);
  await portal.despedir(ana);
  expect(await grupos(portal, jefa)).toEqual([]);
  hotel.renombrar('Anabel', 'Anita');
  await portal.despedir(anabel);
  await registrar('Anita');
  expect(await apuntados(portal)).toHaveLength(1);
});

test('olvidar las direcciones no olvida el avatar', async () => {
  const { portal, jefa, hotel, registrar } = await escena();
  const ana = await registrar('Ana');
  await portal.pide(jefa).logra('POST deleteIP', { body: { usuario: ana.id } });
  hotel.renombrar('Ana', 'Anabel');
  await registrar('Anabel');
  expect(await grupos(portal, jefa)).toEqual([['avatar', ['Ana', 'Anabel']]]);
});
