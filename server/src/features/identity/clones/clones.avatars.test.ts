import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { openHotelWithAvatars } from '../../../test-support/fakes/hotel.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const CLAVE = 'una-clave-larga';
const MOTIVO = `${NAME_PLACEHOLDER} usa el mismo avatar que ${NAME_PLACEHOLDER}`;

/** Agency that verifies avatars; everyone comes from an own connection. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const hotel = await openHotelWithAvatars();
  await portal.configure({ verificar_hotel: true, hotel: hotel.url });
  let addresses = 0;
  const registrar = async (usuario: string): Promise<Person> => {
    addresses += 1;
    const asks = portal.as(null, { remoteAddress: `203.0.113.${addresses}` });
    hotel.addAvatar(usuario, (await asks.succeeds('GET ipdetect')).codigo);
    await asks.succeeds('POST registro', { body: { usuario, clave: CLAVE, rclave: CLAVE } });
    const { id } = await portal.db
      .selectFrom('usuario')
      .select('id')
      .where('usuario', '=', usuario)
      .executeTakeFirstOrThrow();
    return { id, usuario, key: await portal.createSession(id) };
  };
  /** Proves a name and has it accepted. */
  const takeName = async (person: Person, nombre: string): Promise<void> => {
    hotel.addAvatar(nombre, (await portal.as(person).succeeds('GET ipdetect')).codigo);
    await portal.as(person).succeeds('POST actionNombre', { body: { op: 2, nombre, iduser: person.id } });
    const wait = await portal.as(person).succeeds('GET getNameRequest/:id', { params: { id: person.id } });
    const body = { op: 0, id: wait?.id ?? 0, nombre, iduser: person.id };
    await portal.as(boss).succeeds('POST actionNombre', { body });
  };
  return { portal, boss, hotel, registrar, takeName };
}
const groups = async (portal: Portal, boss: Person) =>
  (await portal.as(boss).succeeds('GET getAllClones')).map(({ por, usuarios }) => [
    por,
    usuarios.map((u) => u.usuario),
  ]);
const auditedRows = (portal: Portal) =>
  portal.db
    .selectFrom('bitacora')
    .select(['usuario', 'objeto', 'encargado', 'motivo'])
    .where('modulo', '=', 'clones')
    .orderBy('id')
    .execute();

test('a second account of an avatar is a clon, whatever its name', async () => {
  const { portal, boss, hotel, registrar } = await scene();
  const ana = await registrar('Ana');
  expect(await groups(portal, boss)).toEqual([]);
  portal.clock.advance({ minutes: 5 });
  hotel.rename('Ana', 'Anabel');
  const { result: anabel, notices } = await portal.observe(() => registrar('Anabel'));
  expect(await auditedRows(portal)).toEqual([{ usuario: anabel.id, objeto: ana.id, encargado: null, motivo: MOTIVO }]);
  expect(notices).toContainEqual({ tema: 'clones', quien: null, msg: 'hay cuentas con el mismo avatar' });
  const response = await portal.as(boss)('GET', 'getAllClones');
  expect(response.body).toMatchObject([
    { num: 1, por: 'avatar', desde: portal.clock.iso(), usuarios: [{ usuario: 'Ana' }, { usuario: 'Anabel' }] },
  ]);
  expect(JSON.stringify(response.body)).not.toContain('hhes');
});

test('a change of name with the avatar of the account makes no clon; with that of another account it does', async () => {
  const { portal, boss, hotel, registrar, takeName } = await scene();
  const [ana, leo] = [await registrar('Ana'), await registrar('Leo')];
  hotel.rename('Ana', 'Anabel');
  await takeName(ana, 'Anabel');
  expect([await auditedRows(portal), await groups(portal, boss)]).toEqual([[], []]);
  hotel.rename('Anabel', 'Anita');
  await takeName(leo, 'Anita');
  expect(await auditedRows(portal)).toEqual([{ usuario: leo.id, objeto: ana.id, encargado: null, motivo: MOTIVO }]);
  expect(await groups(portal, boss)).toEqual([['avatar', ['Anabel', 'Anita']]]);
});

test('an avatar left for another one is not free for a second account', async () => {
  const { portal, boss, hotel, registrar, takeName } = await scene();
  await takeName(await registrar('Ana'), 'Otra');
  hotel.rename('Ana', 'Segunda');
  await registrar('Segunda');
  expect(await groups(portal, boss)).toEqual([['avatar', ['Otra', 'Segunda']]]);
});

test('a group says whether it is by connection, by avatar or both; a dismissed account forms no group', async () => {
  const { portal, boss, hotel, registrar } = await scene();
  const ana = await registrar('Ana');
  hotel.rename('Ana', 'Anabel');
  const anabel = await registrar('Anabel');
  const beto = await portal.createPerson({ nombre: 'Beto' });
  await portal.direccion(anabel.id, '198.51.100.7');
  await portal.direccion(beto.id, '198.51.100.7');
  expect(await groups(portal, boss)).toEqual([['ambos', ['Ana', 'Anabel', 'Beto']]]);
  await portal.dismiss(beto);
  expect(await groups(portal, boss)).toEqual([['avatar', ['Ana', 'Anabel', 'Beto']]]);
  await portal.dismiss(ana);
  expect(await groups(portal, boss)).toEqual([]);
  hotel.rename('Anabel', 'Anita');
  await portal.dismiss(anabel);
  await registrar('Anita');
  expect(await auditedRows(portal)).toHaveLength(1);
});

test('deleting the addresses keeps the avatar', async () => {
  const { portal, boss, hotel, registrar } = await scene();
  const ana = await registrar('Ana');
  await portal.as(boss).succeeds('POST deleteIP', { body: { usuario: ana.id } });
  hotel.rename('Ana', 'Anabel');
  await registrar('Anabel');
  expect(await groups(portal, boss)).toEqual([['avatar', ['Ana', 'Anabel']]]);
});
