import type { Call } from '@conserje/contract';
import { CONTRACT, writesSomething } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { sendSample } from '../../../test-support/matrices/accessRows.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import { makeOffer, waitingSolicitud } from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal, portalForFile } from '../../../test-support/portal/portal.ts';

const PROGRAM_KEY_REFUSAL = { http: 403, error: 'CLAVE_DE_PROGRAMA' };
const requested = { nombre: 'Hoja de paga', permisos: '', escribe: false, dias: 30 };
const run = async (portal: Portal, person: Person, change: Partial<typeof requested> = {}) => {
  const { clave, data } = await portal.as(person).succeeds('POST crearPrograma', { body: { ...requested, ...change } });
  return { programa: { ...person, key: clave }, ...data };
};

describe('creating a key', () => {
  test('shows it once, stores its hash and is logged', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 9 });
    const body = { nombre: ' Hoja ', permisos: 'mul,ldp', escribe: true, dias: 7 };
    const { result, bitacora } = await portal.observe(() => portal.as(ana).succeeds('POST crearPrograma', { body }));
    const { clave, data } = result;
    expect(clave).toMatch(/^cjk_[\w-]{43}$/);
    expect(data).toEqual({
      id: data.id,
      nombre: 'Hoja',
      alcance: ['ldp', 'mul'],
      escribe: true,
      ultima_vez: null,
      prefijo: clave.slice(0, 10),
      creada: portal.clock.iso(),
      vence: portal.clock.iso({ hours: 24 * 7 }),
    });
    const motivo = 'creó la clave para bots «Hoja», para leer y escribir, con ldp, mul';
    expect(bitacora).toEqual([{ modulo: 'acceso', objeto: data.id, usuario: ana.id, encargado: ana.id, motivo }]);
    expect(JSON.stringify(await portal.db.selectFrom('sesion').selectAll().execute())).not.toContain(clave);
    expect(portal.log.join('\n')).not.toContain(clave);
    expect(await portal.as(ana).succeeds('GET programas')).toEqual([data]);
    expect(await portal.as(ana).succeeds('GET sesiones')).toHaveLength(1);
  });

  test.each([
    [{ nombre: ' ' }, 'nombre'],
    [{ nombre: 'n'.repeat(41) }, 'nombre'],
    [{ permisos: 'tt,nada' }, 'permisos'],
    [{ dias: 0 }, 'dias'],
    [{ dias: 366 }, 'dias'],
  ])('with %j is rejected at the field', async (change, campo) => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 12 });
    expect(await portal.as(ana).fails('POST crearPrograma', { body: { ...requested, ...change } })).toMatchObject({
      http: 422,
      error: 'REGLA',
      campo,
    });
  });

  test('is limited to the rights of the owner, management by rango included', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 9 });
    for (const permisos of ['pag', 'tt,adm', 'mgmt'])
      expect(await portal.as(ana).fails('POST crearPrograma', { body: { ...requested, permisos } })).toMatchObject({
        http: 403,
        error: 'PERMISO_AJENO',
        campo: 'permisos',
      });
    await portal.moveToMision(ana, 10);
    await run(portal, ana, { permisos: 'pag,mgmt' });
  });

  test('is limited to ten keys, also on two servers', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const send = await alternateServers(portal);
    const all = await runConcurrently(14, () => send(ana, 'crearPrograma', requested));
    expect(countResponseCodes(all)).toEqual({ '200': 10, '409 PROGRAMAS_DE_MAS': 4 });
    expect(await portal.as(ana).succeeds('GET programas')).toHaveLength(10);
    // An expired key leaves room.
    portal.clock.advance({ hours: 24 * 30 });
    await run(portal, { ...ana, key: await portal.createSession(ana.id) });
  });
});

describe('the rights of a key', () => {
  test('are its permisos as long as its owner holds them', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 9 });
    const { programa } = await run(portal, ana, { permisos: 'mul' });
    const asks = portal.as(programa);
    await asks.succeeds('GET getAllMultas');
    expect(await asks.fails('GET getListaPaga')).toMatchObject({ error: 'SIN_PERMISO' });
    expect((await asks.succeeds('GET checkUser')).permisos).toEqual(['mul']);
    await portal.grantPermisos(9, 'ldp');
    expect(await asks.fails('GET getAllMultas')).toMatchObject({ error: 'SIN_PERMISO' });
    await portal.setExcepcion(ana, 'mul');
    await asks.succeeds('GET getAllMultas');
  });

  test('include management by rango only with its scope', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 10 });
    const without = await run(portal, boss, { permisos: 'pag' });
    const withPermiso = await run(portal, boss, { permisos: 'mgmt' });
    expect(await portal.as(without.programa).fails('GET getAllFirmas')).toMatchObject({ error: 'SIN_PERMISO' });
    await portal.as(withPermiso.programa).succeeds('GET getAllFirmas');
    expect(await portal.as(withPermiso.programa).fails('GET updateLista')).toMatchObject({ error: 'SIN_PERMISO' });
  });

  test('are also checked within a call: withdrawing the ascenso that another person offered', async () => {
    const portal = await openPortal();
    const [boss, other] = [await portal.createPerson({ categoria: 11 }), await portal.createPerson({ categoria: 9 })];
    const leo = await portal.createPerson();
    portal.clock.advance({ hours: 24 * 3 });
    await makeOffer(portal, other, leo);
    const { id } = await waitingSolicitud(portal, leo);
    const { programa } = await run(portal, boss, { escribe: true });
    expect(await portal.as(programa).fails('POST retirarAscenso', { body: { id } })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    await portal.as(boss).succeeds('POST retirarAscenso', { body: { id } });
  });

  test('are limited apart from its owner, who can close it', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const { programa, id } = await run(portal, ana);
    const app = await buildApp({ ...portal.deps, limits: { personRateLimits: { reads: 1, writes: 1, heavy: 1 } } });
    onTestFinished(() => app.close());
    const as = ({ key }: Person) => createClient(() => app, { key });
    await as(programa).succeeds('GET MyPerfil');
    expect(await as(programa)('GET', 'MyPerfil')).toMatchObject({ http: 429 });
    await as(ana).succeeds('GET programas');
    await as(ana).succeeds('POST cerrarPrograma', { body: { id } });
  });

  test("include changes only with write access; they are logged in the owner's name with that of the key", async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 10 });
    const leo = await portal.createPerson();
    const multa = { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } };
    const lee = await run(portal, boss, { permisos: 'mul' });
    expect(await portal.as(lee.programa).fails('POST sendMulta', multa)).toMatchObject({
      ...PROGRAM_KEY_REFUSAL,
      msg: 'La clave para bots «Hoja de paga» es solo para leer',
    });
    const escribe = await run(portal, boss, { permisos: 'mul', escribe: true, nombre: 'Bot' });
    const { bitacora } = await portal.observe(() => portal.as(escribe.programa).succeeds('POST sendMulta', multa));
    expect(bitacora).toEqual([
      expect.objectContaining({
        modulo: 'multas',
        usuario: leo.id,
        encargado: boss.id,
        motivo: `multó a ${NAME_PLACEHOLDER} con 5c: Flood (con la clave «Bot»)`,
      }),
    ]);
  });
});

/** POST calls that only read, and calls by GET that write. */
const READING_CALLS =
  'getListaPaga allNomina previoMatriz usuarioList mirarSocios mirarEscala getLog mirarEnlace mirarCodigoDiscord probarRadio probarHotel'.split(
    ' ',
  );
const WRITING_CALLS = 'updateLista ventaAction'.split(' ');
/** Calls on one's own account, listed by hand. */
const OWN_ACCOUNT_CALLS =
  `aparato ponerAparato quitarAparato gustoNotificacion changeConfig sesiones cerrarSesion cerrarSesiones cambioClave
  dosPasos prepararDosPasos activarDosPasos quitarDosPasos renovarRescate probar programas crearPrograma cerrarPrograma
  misDatos miCalendario crearCalendario quitarCalendario miDiscord mirarCodigoDiscord vincularDiscord desvincularDiscord`
    .split(/\s+/)
    .toSorted();
const calls = Object.entries<Call>(CONTRACT);

test("which calls write, and which concern one's own account", () => {
  const mismatched = calls
    .filter(([, spec]) => writesSomething(spec) !== (spec.method === 'POST'))
    .map(([, spec]) => spec.path.split('/')[0]);
  expect(mismatched.toSorted()).toEqual([...READING_CALLS, ...WRITING_CALLS].toSorted());
  expect(
    calls
      .filter(([, spec]) => spec.notForApiKeys)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(OWN_ACCOUNT_CALLS);
});

describe('with all permisos of a usuario who has all of them', () => {
  let boss: Person;
  let claves: { lee: Person; escribe: Person };
  const portal = portalForFile(async (p) => {
    await p.createPerson({ nombre: 'Alguien' });
    boss = await p.createPerson({ categoria: 12 });
    const permisos = [...(await p.as(boss).succeeds('GET checkUser')).permisos, 'mgmt'].join();
    const [lee, escribe] = [await run(p, boss, { permisos }), await run(p, boss, { permisos, escribe: true })];
    claves = { lee: lee.programa, escribe: escribe.programa };
  });
  const nonStreaming = calls.filter(([, spec]) => !spec.stream);
  const forbiddenCalls = nonStreaming.filter(([, spec]) => spec.notForApiKeys || spec.requiresRecentAuth);
  const writingCalls = nonStreaming.filter(
    ([, spec]) => !spec.notForApiKeys && !spec.requiresRecentAuth && writesSomething(spec),
  );

  test.each(forbiddenCalls)('%s is refused for an API key and writes nothing', async (name, spec) => {
    const antes = await portal().countTableRows();
    expect((await sendSample(portal().as(claves.escribe), name, spec)).body).toMatchObject({
      error: 'CLAVE_DE_PROGRAMA',
    });
    expect(await portal().countTableRows()).toEqual(antes);
  });

  test.each(writingCalls)('%s is refused for a read-only key', async (name, spec) => {
    const antes = await portal().countTableRows();
    expect((await sendSample(portal().as(claves.lee), name, spec)).body).toMatchObject({
      error: 'CLAVE_DE_PROGRAMA',
    });
    expect(await portal().countTableRows()).toEqual(antes);
  });

  test('it opens no browser session', async () => {
    const { key: token } = claves.escribe;
    expect(
      await portal()
        .as()
        .fails('POST login', { body: { op: 1, token } }),
    ).toMatchObject({ http: 401 });
  });
});

describe('the end of a key', () => {
  const ENDED_SESSION = { http: 401, error: 'SIN_SESION' };
  test.each([
    [
      'its owner closes it',
      async (p: Portal, ana: Person, _boss: Person, id: number) =>
        p.as(ana).succeeds('POST cerrarPrograma', { body: { id } }),
    ],
    ['they close everything else', async (p: Portal, ana: Person) => p.as(ana).succeeds('POST cerrarSesiones')],
    [
      'they change their clave',
      async (p: Portal, ana: Person) =>
        p.as(ana).succeeds('POST cambioClave', { body: { clavea: CLAVE, claven: 'otra-clave-larga' } }),
    ],
    [
      'another clave is generated for them',
      async (p: Portal, ana: Person, boss: Person) =>
        p.as(boss).succeeds('POST resetPassword', { body: { usuario: ana.id } }),
    ],
    ['they are dismissed', async (p: Portal, ana: Person) => p.dismiss(ana)],
    ['its day comes', async (p: Portal) => p.clock.advance({ hours: 24 * 30 })],
  ])('%s: 401 at once', async (_what, finish) => {
    const portal = await openPortal();
    const [ana, boss] = [await portal.createPerson(), await portal.createPerson({ categoria: 10 })];
    const { programa, id } = await run(portal, ana);
    await portal.as(programa).succeeds('GET MyPerfil');
    await finish(portal, ana, boss, id);
    expect(await portal.as(programa).fails('GET MyPerfil')).toMatchObject(ENDED_SESSION);
  });

  test('a key of another person, a session as a key and a key as a session cannot be ended', async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
    const { programa, id } = await run(portal, ana);
    const [session] = await portal.as(ana).succeeds('GET sesiones');
    expect(await portal.as(beto).fails('POST cerrarPrograma', { body: { id } })).toMatchObject({ http: 404 });
    expect(await portal.as(ana).fails('POST cerrarSesion', { body: { id } })).toMatchObject({ http: 404 });
    const sessionBody = { body: { id: session?.id ?? 0 } };
    expect(await portal.as(ana).fails('POST cerrarPrograma', sessionBody)).toMatchObject({ http: 404 });
    await portal.as(programa).succeeds('GET MyPerfil');
  });

  test("its use is recorded, but not as the owner's presence, and it does not displace sessions", async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const { programa } = await run(portal, ana);
    const vista = () =>
      portal.db.selectFrom('usuario').select('ultima_vez').where('id', '=', ana.id).executeTakeFirstOrThrow();
    const antes = await vista();
    portal.clock.advance({ minutes: 10 });
    await portal.as(programa).succeeds('GET MyPerfil');
    expect(await vista()).toEqual(antes);
    expect((await portal.as(ana).succeeds('GET programas'))[0]).toMatchObject({ ultima_vez: portal.clock.iso() });
    for (let n = 0; n < 22; n += 1)
      await portal.as().succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
    await portal.as(programa).succeeds('GET MyPerfil');
  });
});
