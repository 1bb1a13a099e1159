import type { Permiso } from '@conserje/rules';
import { NAME_PLACEHOLDER, PERMISOS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { readNotifications } from '../../../test-support/portal/notifications.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal, portalForFile } from '../../../test-support/portal/portal.ts';

/** Access to an account needs a higher rango and every permiso of its owner (decisions §3). */

const ACCESS_CALLS = {
  resetPassword: 'clave',
  enlaceClave: 'enlace',
  dosPasosPerdidos: 'dospasos',
} as const;
type AccessCall = keyof typeof ACCESS_CALLS;
const CALLS = Object.keys(ACCESS_CALLS) as AccessCall[];

const request = (portal: Portal, person: Person, route: AccessCall, usuario: number) =>
  portal.as(person)('POST', route, {
    usuario,
    ...(route === 'dosPasosPerdidos' && { motivo: 'Perdió el teléfono' }),
  });
const setTwoFactor = ({ db, clock }: Portal, { id }: Person) =>
  db
    .insertInto('dos_pasos')
    .values({ usuario: id, secreto: 'JBSWY3DPEHPK3PXP', desde: clock.now })
    .onConflict((c) => c.doNothing())
    .execute();
const viewPerson = (portal: Portal, person: Person, id: number) =>
  portal.as(person).succeeds('GET userAllInfo/:id', { params: { id } });

describe('every permiso, every kind of access', () => {
  let actor: Person;
  let owner: Person;
  const portal = portalForFile(async (p) => {
    await p.grantPermisos(10);
    actor = await p.createPerson({ categoria: 10 });
    owner = await p.createPerson({ categoria: 6 });
    await p.grantPermisos(6);
  });

  test.each(PERMISOS.filter((permiso) => permiso !== 'usu'))(
    '%s of the owner: without it every access is refused, with it allowed, as the buttons say',
    async (permiso) => {
      const p = portal();
      await p.setExcepcion(owner, permiso);
      for (const [has, http] of [
        [false, 403],
        [true, 200],
      ] as const) {
        await p.setExcepcion(actor, 'usu', ...(has ? [permiso] : []));
        for (const route of CALLS) {
          await setTwoFactor(p, owner);
          const { acciones } = await viewPerson(p, actor, owner.id);
          const antes = await p.countTableRows();
          const response = await request(p, actor, route, owner.id);
          expect({ route, has, http: response.http }).toEqual({ route, has, http });
          expect({ route, has, button: acciones.includes(ACCESS_CALLS[route]) }).toEqual({ route, has, button: has });
          if (!has) expect(await p.countTableRows()).toEqual(antes);
        }
      }
    },
  );
});

/** Actor, target and status, in the agency of `scene`. */
const CASES: [actor: string, target: string, answer: number][] = [
  ['Ana', 'Leo', 200],
  ['Ana', 'Eva', 403],
  ['Ana', 'Par', 403],
  ['Ana', 'Bea', 403],
  ['Ana', 'Jefa', 403],
  ['Bea', 'Leo', 200],
  ['Bea', 'Eva', 200],
  ['Bea', 'Ana', 200],
  ['Bea', 'Iris', 403],
  ['Jefa', 'Leo', 200],
  ['Jefa', 'Eva', 200],
  ['Jefa', 'Iris', 200],
  ['Jefa', 'Bea', 200],
  ['Jefa', 'Otra', 403],
  ['Leo', 'Nora', 403],
];

/** By excepcion Eva holds `adm`, as Bea of categoria 11 does, and Iris holds `man`, as founders do. */
async function scene() {
  const portal = await openPortal();
  const high = async (nombre: string, categoria: number) => portal.createPerson({ nombre, categoria });
  const gente = {
    Nora: await high('Nora', 1),
    Leo: await high('Leo', 6),
    Eva: await high('Eva', 6),
    Iris: await high('Iris', 6),
    Ana: await high('Ana', 10),
    Par: await high('Par', 10),
    Bea: await high('Bea', 11),
    Jefa: await high('Jefa', 12),
    Otra: await high('Otra', 12),
  };
  const give = (de: Person, ...permisos: Permiso[]) => portal.setExcepcion(de, ...permisos);
  await give(gente.Eva, 'adm');
  await give(gente.Iris, 'man');
  for (const who of Object.values(gente)) await setTwoFactor(portal, who);
  return { portal, gente };
}
type PersonKey = keyof Awaited<ReturnType<typeof scene>>['gente'];

test.each(CALLS)('%s for each actor and target', async (route) => {
  const { portal, gente } = await scene();
  for (const [actor, target, http] of CASES) {
    const who = gente[actor as PersonKey];
    const key = await portal.createSession(who.id);
    await setTwoFactor(portal, gente[target as PersonKey]);
    const result = await request(portal, { ...who, key }, route, gente[target as PersonKey].id);
    expect({ actor, target, http: result.http }).toEqual({ actor, target, http });
  }
});

describe('whom to ask', () => {
  test('the page and the refusal name those who could give access, the nearest first', async () => {
    const { portal, gente } = await scene();
    const { Ana, Eva, Iris, Leo, Bea, Jefa, Otra } = gente;
    expect((await viewPerson(portal, Ana, Eva.id)).pedir_acceso_a).toEqual(['Bea', 'Jefa', 'Otra']);
    expect((await viewPerson(portal, Bea, Iris.id)).pedir_acceso_a).toEqual(['Jefa', 'Otra']);
    expect((await viewPerson(portal, Ana, Leo.id)).pedir_acceso_a).toBeNull();
    expect((await viewPerson(portal, Bea, Bea.id)).pedir_acceso_a).toBeNull();
    const denied = await portal.as(Ana).fails('POST resetPassword', { body: { usuario: Eva.id } });
    expect(denied).toMatchObject({
      error: 'PERMISO_AJENO',
      msg: 'No tienes todos los permisos de Eva. Pídelo a Bea, Jefa u Otra.',
    });
    // Nobody ranks above a founder.
    expect((await viewPerson(portal, Jefa, Otra.id)).pedir_acceso_a).toEqual([]);
    await portal.dismiss(Bea);
    expect((await viewPerson(portal, Ana, Eva.id)).pedir_acceso_a).toEqual(['Jefa', 'Otra']);
  });
});

/** Events that invalidate a given access: the owner rises, or the giver falls. */
const LOSSES: [string, (e: Awaited<ReturnType<typeof scene>>) => Promise<unknown>][] = [
  ['the owner is given a permission', ({ portal, gente }) => portal.setExcepcion(gente.Leo, 'adm')],
  ['the owner’s category is', ({ portal }) => portal.grantPermisos(6, 'tt', 'adm')],
  ['who gave it loses one that the owner holds', ({ portal }) => portal.grantPermisos(10, 'usu')],
  ['who gave it loses the right to give it', ({ portal }) => portal.grantPermisos(10, 'tt', '-5')],
  ['the owner is promoted past them', ({ portal, gente }) => portal.moveToMision(gente.Leo, 10, 2)],
  ['who gave it is demoted', ({ portal, gente }) => portal.moveToMision(gente.Ana, 6)],
  ['who gave it is dismissed', ({ portal, gente }) => portal.dismiss(gente.Ana)],
];

describe.each(LOSSES)('when %s', (_case, lose) => {
  test("the giver's link is no longer valid", async () => {
    const everything = await scene();
    const { portal, gente } = everything;
    const { enlace } = await portal.as(gente.Ana).succeeds('POST enlaceClave', { body: { usuario: gente.Leo.id } });
    await portal.as().succeeds('POST mirarEnlace', { body: { enlace } });
    await lose(everything);
    expect(await portal.as().fails('POST mirarEnlace', { body: { enlace } })).toMatchObject({ http: 404 });
    const body = { enlace, clave: 'otra-clave-suya', rclave: 'otra-clave-suya' };
    expect(await portal.as().fails('POST claveConEnlace', { body })).toMatchObject({ http: 404 });
  });

  test("the giver's one-time password expires, also in a session that it opened", async () => {
    const everything = await scene();
    const { portal, gente } = everything;
    await portal.db.deleteFrom('dos_pasos').execute();
    const { clave } = await portal.as(gente.Ana).succeeds('POST resetPassword', { body: { usuario: gente.Leo.id } });
    const body = { op: 0, usuario: 'Leo', clave };
    const { token: key } = await portal.as().succeeds('POST login', { body });
    await lose(everything);
    expect(await portal.as().fails('POST login', { body })).toMatchObject({ http: 403, error: 'CLAVE_VENCIDA' });
    const chosen = { clavea: clave, claven: 'otra-clave-suya' };
    expect(await portal.as({ ...gente.Leo, key }).fails('POST cambioClave', { body: chosen })).toMatchObject({
      error: 'CLAVE_VENCIDA',
    });
  });
});

test('a one-time password stays valid while its giver may still import a roster, which gives them too', async () => {
  const { portal, gente } = await scene();
  await portal.db.deleteFrom('dos_pasos').execute();
  const { clave } = await portal.as(gente.Ana).succeeds('POST resetPassword', { body: { usuario: gente.Leo.id } });
  await portal.grantPermisos(10, 'tt', '-5', 'ern');
  await portal.as().succeeds('POST login', { body: { op: 0, usuario: 'Leo', clave } });
});

test('a permiso given to the owner during a password reset counts', async () => {
  const { portal, gente } = await scene();
  const { http } = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', gente.Leo.id);
      const row = { usuario: gente.Leo.id, permisos: 'adm', encargado: gente.Jefa.id, fecha: tx.now };
      await tx.db.insertInto('excepcion').values(row).execute();
    },
    () => request(portal, gente.Ana, 'resetPassword', gente.Leo.id),
  );
  expect(http).toBe(403);
});

test('other holders of adm are notified; not the actor, nor the owner twice, nor anyone else', async () => {
  const { portal, gente } = await scene();
  const { Ana, Bea, Jefa, Leo, Otra, Par, Eva } = gente;
  await portal.as(Jefa).succeeds('POST resetPassword', { body: { usuario: Leo.id } });
  await portal.as(Bea).succeeds('POST dosPasosPerdidos', { body: { usuario: Leo.id, motivo: 'Lo perdió' } });
  const told = async (de: Person) =>
    (await readNotifications(portal, de))
      .filter((n) => n.clase === 'acceso_ajeno')
      .map((n) => [n.quien, n.texto.replace(NAME_PLACEHOLDER, '…')]);
  const clave = ['Jefa', 'generó una contraseña temporal para …'];
  const steps = ['Bea', 'quitó la verificación en dos pasos de …'];
  expect((await told(Otra)).sort()).toEqual([steps, clave].sort());
  expect((await told(Eva)).sort()).toEqual([steps, clave].sort());
  expect(await told(Bea)).toEqual([clave]);
  expect(await told(Jefa)).toEqual([steps]);
  for (const other of [Ana, Par]) expect(await told(other)).toEqual([]);
  await portal.as(null).fails('POST login', { body: { op: 0, usuario: 'Leo', clave: CLAVE } });
});
