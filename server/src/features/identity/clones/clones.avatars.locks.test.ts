import { expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { openHotelWithAvatars } from '../../../test-support/fakes/hotel.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal, CLAVE as PORTAL_CLAVE } from '../../../test-support/portal/portal.ts';
import { ensureAvatar, recordAddress, recordAvatar } from './clones.public.ts';

const CLAVE = 'una-clave-larga';

/** Hotel with the avatar Anabel and its code, and an account that proves the avatar concurrently. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const hotel = await openHotelWithAvatars();
  await portal.configure({ verificar_hotel: true, hotel: hotel.url });
  const { uniqueId } = hotel.addAvatar('Anabel', (await portal.as().succeeds('GET ipdetect')).codigo);
  const avatar = await runInTransaction(portal.deps, (tx) => ensureAvatar(tx, uniqueId));
  const whileProving = (request: () => ReturnType<ReturnType<typeof portal.as>>) =>
    sendDuringChange(portal, (tx) => recordAvatar(tx, ana.id, avatar), request);
  const clones = () =>
    portal.db.selectFrom('bitacora').select(['usuario', 'objeto']).where('modulo', '=', 'clones').execute();
  return { portal, boss, ana, whileProving, clones };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Requests the name; returns the body of its acceptance. */
async function requestName({ portal }: Scene, leo: Person) {
  const name = { nombre: 'Anabel', iduser: leo.id };
  await portal.as(leo).succeeds('POST actionNombre', { body: { op: 2, ...name } });
  const wait = await portal.as(leo).succeeds('GET getNameRequest/:id', { params: { id: leo.id } });
  return { op: 0, id: wait?.id ?? 0, ...name };
}

test('of two accounts that prove an avatar at once, the registering one is logged as a clon', async () => {
  const { portal, ana, whileProving, clones } = await scene();
  const body = { usuario: 'Anabel', clave: CLAVE, rclave: CLAVE };
  const response = await whileProving(() => portal.as()('POST', 'registro', body));
  expect(countResponseCodes([response])).toEqual({ '200': 1 });
  expect(await clones()).toEqual([{ usuario: expect.any(Number), objeto: ana.id }]);
});

test('of two accounts that prove an avatar at once, the renamed one is logged as a clon', async () => {
  const setUp = await scene();
  const { portal, boss, ana, whileProving, clones } = setUp;
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const accepts = await requestName(setUp, leo);
  const response = await whileProving(() => portal.as(boss)('POST', 'actionNombre', accepts));
  expect(countResponseCodes([response])).toEqual({ '200': 1 });
  expect(await clones()).toEqual([{ usuario: leo.id, objeto: ana.id }]);
});

test('of two accounts that appear on a connection at once, the second is logged as a clon', async () => {
  const portal = await openPortal();
  const [ana, leo] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Leo' })];
  const [remoteAddress, body] = ['203.0.113.7', { op: 0, usuario: leo.usuario, clave: PORTAL_CLAVE }];
  const response = await sendDuringChange(
    portal,
    (tx) => recordAddress(tx, ana.id, remoteAddress),
    () => portal.as(null, { remoteAddress })('POST', 'login', body),
  );
  expect(countResponseCodes([response])).toEqual({ '200': 1 });
  const logged = portal.db.selectFrom('bitacora').select(['usuario', 'objeto']).where('modulo', '=', 'clones');
  expect(await logged.execute()).toEqual([{ usuario: leo.id, objeto: ana.id }]);
});
