import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { enableTwoFactor, logInRequest } from '../../../../test-support/fakes/authenticator.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';

const NEW_CLAVE = 'otra-clave-larga';
const EXPIRED_LINK = { http: 404, error: 'ENLACE_VENCIDO', msg: 'Ese enlace ya venció. Pide uno nuevo a un admin.' };
const choose = (enlace: string, clave = NEW_CLAVE, rclave = clave) => ({ body: { enlace, clave, rclave } });
const logIn = (clave: string) => ({ body: { op: 0, usuario: 'Ana', clave } });

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const boss = await portal.createPerson({ categoria: 10 });
  return { portal, ana, boss };
}
type Scene = Awaited<ReturnType<typeof scene>>;
const give = async (portal: Portal, boss: Person, { id }: Person): Promise<string> =>
  (await portal.as(boss).succeeds('POST enlaceClave', { body: { usuario: id } })).enlace;

describe('creating a link', () => {
  test('shows it once, logs it without the link and notifies the owner', async () => {
    const { portal, ana, boss } = await scene();
    const { result, bitacora } = await portal.observe(() =>
      portal.as(boss).succeeds('POST enlaceClave', { body: { usuario: ana.id } }),
    );
    expect(result).toEqual({
      msg: 'Creaste el enlace',
      status: 0,
      vence: portal.clock.iso({ hours: 24 }),
      enlace: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(bitacora).toEqual([
      {
        modulo: 'acceso',
        objeto: null,
        usuario: ana.id,
        encargado: boss.id,
        motivo: `creó un enlace para que ${NAME_PLACEHOLDER} elija otra contraseña`,
      },
    ]);
    const rows = await portal.db.selectFrom('enlace_clave').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(result.enlace);
    expect(portal.log.join('\n')).not.toContain(result.enlace);
    const [notice] = await portal.as(ana).succeeds('GET notificaciones');
    expect(notice).toMatchObject({ clase: 'clave' });
    // The old password is valid until the link is used.
    await portal.as().succeeds('POST login', logIn(CLAVE));
  });

  test('is possible for usuarios below, and for nobody else', async () => {
    const { portal, ana, boss } = await scene();
    const other = await portal.createPerson({ categoria: 10 });
    for (const usuario of [other.id, boss.id])
      expect(await portal.as(boss).fails('POST enlaceClave', { body: { usuario } })).toMatchObject({ http: 403 });
    expect(await portal.as(boss).fails('POST enlaceClave', { body: { usuario: 999 } })).toMatchObject({ http: 404 });
    await portal.dismiss(ana);
    expect(await portal.as(boss).fails('POST enlaceClave', { body: { usuario: ana.id } })).toMatchObject({
      http: 404,
    });
  });
});

describe('using the link', () => {
  test("sets the password, ends the owner's sessions and does not log in", async () => {
    const { portal, ana, boss } = await scene();
    const enlace = await give(portal, boss, ana);
    expect(await portal.as().succeeds('POST mirarEnlace', { body: { enlace } })).toEqual({
      usuario: 'Ana',
      vence: portal.clock.iso({ hours: 24 }),
    });
    const { result, bitacora } = await portal.observe(() =>
      portal.as().succeeds('POST claveConEnlace', choose(enlace)),
    );
    expect(result).toEqual({ msg: 'Guardaste tu contraseña. Ya puedes entrar.', status: 0, usuario: 'Ana' });
    const shared = { modulo: 'acceso', objeto: null, usuario: ana.id, encargado: ana.id };
    expect(bitacora).toEqual([{ ...shared, motivo: 'eligió otra contraseña con un enlace y cerró sus sesiones' }]);
    expect(await portal.as(ana).fails('GET checkUser')).toMatchObject({ http: 401 });
    await portal.as().succeeds('POST login', logIn(NEW_CLAVE));
    expect(await portal.as().fails('POST login', logIn(CLAVE))).toMatchObject({ http: 401 });
    expect(await portal.as().fails('POST claveConEnlace', choose(enlace))).toMatchObject(EXPIRED_LINK);
    expect(await portal.as().fails('POST mirarEnlace', { body: { enlace } })).toMatchObject(EXPIRED_LINK);
  });

  test.each([
    ['', '', 'clave', 'No dejes campos vacios'],
    [NEW_CLAVE, '', 'rclave', 'No dejes campos vacios'],
    [NEW_CLAVE, `${NEW_CLAVE}2`, 'rclave', 'Las claves no son las mismas'],
    ['7letras', '7letras', 'clave', 'La contraseña debe tener al menos 8 caracteres'],
    ['k'.repeat(129), 'k'.repeat(129), 'clave', 'La contraseña puede tener hasta 128 caracteres'],
    ['Password123', 'Password123', 'clave', expect.stringContaining('muy común')],
    ['Ana-123456', 'Ana-123456', 'clave', expect.stringContaining('tu nombre')],
    [CLAVE, CLAVE, 'clave', 'La contraseña nueva debe ser otra'],
  ])('rejects %j and %j with the message, and the link stays valid', async (clave, rclave, campo, msg) => {
    const { portal, ana, boss } = await scene();
    const enlace = await give(portal, boss, ana);
    expect(await portal.as().fails('POST claveConEnlace', choose(enlace, clave, rclave))).toMatchObject({
      http: 422,
      error: 'REGLA',
      campo,
      msg,
    });
    await portal.as().succeeds('POST claveConEnlace', choose(enlace));
  });

  test('is possible for 24 hours; a new link replaces the previous one', async () => {
    const { portal, ana, boss } = await scene();
    const primero = await give(portal, boss, ana);
    const second = await give(portal, boss, ana);
    expect(await portal.as().fails('POST mirarEnlace', { body: { enlace: primero } })).toMatchObject(EXPIRED_LINK);
    portal.clock.advance({ hours: 24 });
    for (const enlace of [primero, second, '', 'x'])
      expect(await portal.as().fails('POST claveConEnlace', choose(enlace))).toMatchObject(EXPIRED_LINK);
  });

  test.each([
    ['is dismissed', ({ portal, boss }: Scene) => portal.dismiss(boss)],
    ['falls to the place of the receiver', ({ portal, boss }: Scene) => portal.moveToMision(boss, 1)],
    ['no longer holds Usuarios', ({ portal }: Scene) => portal.grantPermisos(10)],
    ['is reached by the receiver', ({ portal, ana }: Scene) => portal.moveToMision(ana, 10)],
  ])('fails if the giver %s', async (_what, change) => {
    const wholeScene = await scene();
    const { portal, ana, boss } = wholeScene;
    const enlace = await give(portal, boss, ana);
    await change(wholeScene);
    expect(await portal.as().fails('POST mirarEnlace', { body: { enlace } })).toMatchObject(EXPIRED_LINK);
    expect(await portal.as().fails('POST claveConEnlace', choose(enlace))).toMatchObject(EXPIRED_LINK);
    await portal.as().succeeds('POST login', logIn(CLAVE));
  });

  test.each([
    ['the despido', (portal: Portal, ana: Person) => portal.dismiss(ana)],
    [
      'a clave that the owner changes',
      (portal: Portal, ana: Person) =>
        portal.as(ana).succeeds('POST cambioClave', { body: { clavea: CLAVE, claven: `${NEW_CLAVE}-2` } }),
    ],
    ['closing everything else', (portal: Portal, ana: Person) => portal.as(ana).succeeds('POST cerrarSesiones')],
  ])('fails after %s', async (_what, finish) => {
    const { portal, ana, boss } = await scene();
    const enlace = await give(portal, boss, ana);
    await finish(portal, ana);
    expect(await portal.as().fails('POST claveConEnlace', choose(enlace))).toMatchObject(EXPIRED_LINK);
  });

  test('still requires the two-factor code', async () => {
    const { portal, ana, boss } = await scene();
    await enableTwoFactor(portal, ana);
    const enlace = await give(portal, boss, ana);
    await portal.as().succeeds('POST claveConEnlace', choose(enlace));
    expect(await portal.as().fails('POST login', logIn(NEW_CLAVE))).toMatchObject({ error: 'CODIGO_DOS_PASOS' });
    expect(await portal.as().fails('POST login', logInRequest('Ana'))).toMatchObject({ error: 'CREDENCIALES' });
  });
});
