import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { openHotelWithAvatars } from '../../../test-support/fakes/hotel.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const CLAVE = 'una-clave-larga';
const HOME = '203.0.113.7';
const REFUSAL = {
  http: 422,
  body: { status: 1, error: 'LISTA_NEGRA', msg: 'No puedes registrarte con ese nombre. Habla con un admin.' },
};

/** An agency with an administrator and a dismissed member. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  await portal.dismiss(leo);
  return { portal, boss, leo };
}
const register = (portal: Portal, usuario: string, remoteAddress = HOME) =>
  portal.as(null, { remoteAddress })('POST', 'registro', { usuario, clave: CLAVE, rclave: CLAVE });
const ban = (portal: Portal, boss: Person, body: { nombre: string; hasta?: string }) =>
  portal.as(boss).succeeds('POST vetar', { body: { motivo: 'Insultos', ...body } });
const listed = (portal: Portal, boss: Person) => portal.as(boss).succeeds('GET listaNegra', { query: {} });

/** Refusal for a caller who is not registering. */
const REFUSED_NAME = {
  http: 422,
  body: { error: 'LISTA_NEGRA', msg: 'Ese nombre no se puede usar. Habla con un admin.' },
};

describe('by name', () => {
  test('a former member whose name was freed cannot register with it, until someone takes them off', async () => {
    const { portal, boss, leo } = await scene();
    await portal.as(boss).succeeds('POST liberarNombre', { body: { usuario: leo.id, visto: 'Leo' } });
    const { result, bitacora } = await portal.observe(() => ban(portal, boss, { nombre: 'Leo (2)' }));
    expect(result).toMatchObject({
      msg: 'Agregaste a Leo (2) a la lista negra',
      data: { usuario: leo.id, reconoce: ['nombre'] },
    });
    expect(bitacora).toMatchObject([
      { modulo: 'listanegra', motivo: `agregó a ${NAME_PLACEHOLDER} a la lista negra: Insultos` },
    ]);
    expect(await register(portal, 'LEO')).toMatchObject({ ...REFUSAL, body: { ...REFUSAL.body, campo: 'usuario' } });
    const [entry] = await listed(portal, boss);
    expect(entry).toMatchObject({ nombre: 'Leo (2)', estado: 'vigente', acciones: ['retirar'] });
    const off = { body: { id: entry?.id ?? 0, motivo: 'Pidió perdón' } };
    expect((await portal.as(boss).succeeds('POST quitarVeto', off)).data).toMatchObject({
      estado: 'retirada',
      retiradoNombre: 'Jefa',
      porque: 'Pidió perdón',
      acciones: [],
    });
    expect(await register(portal, 'LEO')).toMatchObject({ http: 200 });
  });

  test('a name of the list is not given by an edit nor by a request', async () => {
    const { portal, boss } = await scene();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
    await portal.as(ana).succeeds('POST actionNombre', { body: { op: 2, nombre: 'Vetado', iduser: ana.id } });
    await ban(portal, boss, { nombre: 'vetado' });
    const wait = await portal.as(ana).succeeds('GET getNameRequest/:id', { params: { id: ana.id } });
    const accept = { op: 0, id: wait?.id ?? 0, nombre: 'Vetado', iduser: ana.id };
    expect(await portal.as(boss)('POST', 'actionNombre', accept)).toMatchObject(REFUSED_NAME);
    const edit = { id: ana.id, nombre: 'VETADO', rango: 'igual', firma: 'igual', mifirma: '' };
    expect(await portal.as(boss)('POST', 'editUsuario', edit)).toMatchObject(REFUSED_NAME);
    const bea = await portal.createPerson({ nombre: 'Bea', categoria: 2 });
    const request = { op: 2, nombre: 'Vetado', iduser: bea.id };
    expect(await portal.as(bea)('POST', 'actionNombre', request)).toMatchObject(REFUSED_NAME);
  });

  test('a file of members that names someone of the list has a fault there', async () => {
    const { portal, boss } = await scene();
    await ban(portal, boss, { nombre: 'Vetado' });
    const archivo = Buffer.from('nombre;misión\nvetado;Iniciado I\n') as never;
    const { faltas } = await portal.as(boss).succeeds('POST mirarSocios', { body: { archivo } });
    expect(faltas).toMatchObject([{ linea: 2, msg: 'Está en la lista negra' }]);
  });

  test.each([
    ['2026-03-10', 422],
    ['2026-03-09', 200],
  ])('with a last day, checked on %s of the agency', async (lastDay, http) => {
    const { portal, boss } = await scene();
    await portal.configure({ zona: 'America/Santo_Domingo' });
    portal.clock.now = Date.parse('2026-03-09T12:00:00-04:00');
    await ban(portal, boss, { nombre: 'Vetado', hasta: lastDay });
    portal.clock.now = Date.parse('2026-03-10T23:59:59-04:00');
    expect(await register(portal, 'Vetado')).toMatchObject({ http });
  });

  test('an entry whose last day is over gives way to a new one', async () => {
    const { portal, boss } = await scene();
    const hasta = new Date(portal.clock.now).toISOString().slice(0, 10);
    await ban(portal, boss, { nombre: 'Leo', hasta });
    portal.clock.advance({ hours: 48 });
    await ban(portal, boss, { nombre: 'Leo' });
    expect((await listed(portal, boss)).map(({ estado, acciones }) => [estado, acciones])).toEqual([
      ['vigente', ['retirar']],
      ['retirada', []],
    ]);
  });

  test('of two people at once one puts it on the list', async () => {
    const { portal, boss } = await scene();
    const responses = await runConcurrently(2, () =>
      portal.as(boss)('POST', 'vetar', { nombre: 'Leo', motivo: 'Insultos' }),
    );
    expect(countResponseCodes(responses)).toEqual({ 200: 1, '409 YA_ESTA_ASI': 1 });
    expect(await listed(portal, boss)).toHaveLength(1);
  });
});

test('an entry about a person of the same rank or above is taken back by nobody who could not make it', async () => {
  const { portal } = await scene();
  const founder = await portal.createPerson({ nombre: 'Fundadora', categoria: 12 });
  const mara = await portal.createPerson({ nombre: 'Mara', categoria: 11 });
  const peer = await portal.createPerson({ nombre: 'Igual', categoria: 11 });
  await portal.dismiss(mara);
  await ban(portal, founder, { nombre: 'Mara' });
  const [entry] = await listed(portal, peer);
  expect(entry).toMatchObject({ nombre: 'Mara', acciones: [] });
  const lift = { id: entry?.id ?? 0, motivo: 'Pidió perdón' };
  expect(await portal.as(peer)('POST', 'quitarVeto', lift)).toMatchObject({ http: 403 });
  expect((await listed(portal, founder))[0]).toMatchObject({ acciones: ['retirar'] });
});

describe('a dismissed person', () => {
  test('is put on the list by the dismissal, and does not come back', async () => {
    const { portal, boss } = await scene();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
    const dismissal = { usuario: ana.id, motivo: 'Acoso', listaNegra: true, hasta: '2030-01-31' };
    expect(await portal.as(boss)('POST', 'despedir', dismissal)).toMatchObject({
      body: { msg: 'Despediste a Ana y quedó en la lista negra' },
    });
    expect(await listed(portal, boss)).toMatchObject([{ nombre: 'Ana', motivo: 'Acoso', hasta: '2030-01-31' }]);
    expect(await portal.as(boss)('POST', 'ingresar', { usuario: ana.id })).toMatchObject({
      http: 422,
      body: { error: 'LISTA_NEGRA', msg: 'Ana está en la lista negra. Saca primero a esa persona de la lista.' },
    });
    const [entry] = await listed(portal, boss);
    await portal.as(boss).succeeds('POST quitarVeto', { body: { id: entry?.id ?? 0, motivo: 'Pidió perdón' } });
    await portal.as(boss).succeeds('POST ingresar', { body: { usuario: ana.id } });
  });

  test('an invalid last day leaves them in the agency', async () => {
    const { portal, boss } = await scene();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
    const dismissal = { usuario: ana.id, motivo: 'Acoso', listaNegra: true, hasta: '2020-01-31' };
    expect(await portal.as(boss)('POST', 'despedir', dismissal)).toMatchObject({
      http: 422,
      body: { campo: 'hasta' },
    });
    await portal.as(ana).succeeds('GET MyPerfil');
  });

  test('someone who is still in the agency is dismissed first', async () => {
    const { portal, boss } = await scene();
    await portal.createPerson({ nombre: 'Ana', categoria: 2 });
    expect(await portal.as(boss)('POST', 'vetar', { nombre: 'ana', motivo: 'Acoso' })).toMatchObject({
      http: 409,
      body: { msg: 'Ana sigue en la agencia. Despide a esa persona primero.' },
    });
  });

  test('is no longer named by the list after the erasure of their data', async () => {
    const { portal, boss, leo } = await scene();
    await ban(portal, boss, { nombre: 'Leo' });
    const erasure = { usuario: leo.id, nombre: 'Leo', motivo: 'Lo pidió' };
    await portal.as(boss).succeeds('POST olvidarUsuario', { body: erasure });
    expect(await listed(portal, boss)).toEqual([]);
  });
});

test('a person who proves the avatar of a listed account cannot register under another name', async () => {
  const { portal, boss } = await scene();
  const hotel = await openHotelWithAvatars();
  await portal.configure({ verificar_hotel: true, hotel: hotel.url });
  const codeOf = async (remoteAddress: string) =>
    (await portal.as(null, { remoteAddress }).succeeds('GET ipdetect')).codigo;
  hotel.addAvatar('Ana', await codeOf('203.0.113.8'));
  expect(await register(portal, 'Ana', '203.0.113.8')).toMatchObject({ http: 200 });
  const { id } = await portal.db
    .selectFrom('usuario')
    .select('id')
    .where('usuario', '=', 'Ana')
    .executeTakeFirstOrThrow();
  await portal.as(boss).succeeds('POST despedir', { body: { usuario: id, motivo: 'Acoso', listaNegra: true } });
  const recognizedBy = async () => (await listed(portal, boss)).map(({ reconoce }) => reconoce);
  expect(await recognizedBy()).toEqual([['nombre', 'avatar', 'conexion']]);
  await portal.configure({ verificar_hotel: false });
  expect(await recognizedBy()).toEqual([['nombre', 'conexion']]);
  await portal.configure({ verificar_hotel: true });
  hotel.rename('Ana', 'Anabel');
  hotel.addAvatar('Otra', await codeOf('203.0.113.9'));
  expect(await register(portal, 'Otra', '203.0.113.9')).toMatchObject({ http: 200 });
  hotel.addAvatar('Anabel', await codeOf('203.0.113.10'));
  expect(await register(portal, 'Anabel', '203.0.113.10')).toMatchObject(REFUSAL);
});
