import { expect, test } from 'vitest';
import { anotarAvatar, avatarDe } from './features/clones/clones.public.ts';
import { enTransaccion } from './platform/db/transaccion.ts';
import { codigos, mientras } from './testing/carreras.ts';
import { abrirHotelCon } from './testing/hotel.ts';
import type { Persona } from './testing/portal.ts';
import { abrirPortal } from './testing/portal.ts';

const CLAVE = 'una-clave-larga';

/** Anabel, whom the hotel shows with the code, and an account that proves her avatar meanwhile. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const ana = await portal.persona({ nombre: 'Ana' });
  const hotel = await abrirHotelCon();
  await portal.configurar({ verificar_hotel: true, hotel: hotel.url });
  const { uniqueId } = hotel.poner('Anabel', (await portal.pide().logra('GET ipdetect')).codigo);
  const avatar = await enTransaccion(portal.deps, (tx) => avatarDe(tx, uniqueId));
  const mientrasPrueba = (pedir: () => ReturnType<ReturnType<typeof portal.pide>>) =>
    mientras(portal, (tx) => anotarAvatar(tx, ana.id, avatar), pedir);
  const clones = () =>
    portal.db.selectFrom('bitacora').select(['usuario', 'objeto']).where('modulo', '=', 'clones').execute();
  return { portal, jefa, ana, mientrasPrueba, clones };
}
type Escena = Awaited<ReturnType<typeof escena>>;

/** Asks for the name; answers what gives it. */
async function pedirNombre({ portal }: Escena, leo: Persona) {
  const nombre = { nombre: 'Anabel', iduser: leo.id };
  await portal.pide(leo).logra('POST actionNombre', { body: { op: 2, ...nombre } });
  const espera = await portal.pide(leo).logra('GET getNameRequest/:id', { params: { id: leo.id } });
  return { op: 0, id: espera?.id ?? 0, ...nombre };
}

test('dos cuentas que prueban un avatar a la vez no se escapan: la que se registra', async () => {
  const { portal, ana, mientrasPrueba, clones } = await escena();
  const body = { usuario: 'Anabel', clave: CLAVE, rclave: CLAVE };
  const respuesta = await mientrasPrueba(() => portal.pide()('POST', 'registro', body));
  expect(codigos([respuesta])).toEqual({ '200': 1 });
  expect(await clones()).toEqual([{ usuario: expect.any(Number), objeto: ana.id }]);
});

test('ni la que recibe el nombre', async () => {
  const sala = await escena();
  const { portal, jefa, ana, mientrasPrueba, clones } = sala;
  const leo = await portal.persona({ nombre: 'Leo' });
  const acepta = await pedirNombre(sala, leo);
  const respuesta = await mientrasPrueba(() => portal.pide(jefa)('POST', 'actionNombre', acepta));
  expect(codigos([respuesta])).toEqual({ '200': 1 });
  expect(await clones()).toEqual([{ usuario: leo.id, objeto: ana.id }]);
});
