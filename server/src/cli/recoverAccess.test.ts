import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { runCliCommand } from '../test-support/cluster/serverProcess.ts';
import { createEmptyDatabase } from '../test-support/database/testDatabase.ts';
import { enableTwoFactor, logInRequest, totpCodeAt } from '../test-support/fakes/authenticator.ts';
import type { Portal } from '../test-support/portal/portal.ts';
import { openPortal } from '../test-support/portal/portal.ts';
import { readSecurityEntries } from '../test-support/portal/securityLog.ts';

const access = (portal: Portal, ...args: string[]) => runCliCommand('acceso', portal.database.url, args);

test('gives a temporary password to a user who lost password and two-factor authentication, and ends their previous access', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12, posicion: 2 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 12 });
  const { secreto } = await enableTwoFactor(portal, ana);
  await enableTwoFactor(portal, leo);
  portal.clock.advance({ minutes: 1 });
  const programa = {
    nombre: 'Hoja',
    permisos: '',
    escribe: false,
    dias: 30,
    codigo: totpCodeAt(secreto, portal.clock.now),
  };
  const { clave: apiKey } = await portal.as(ana).succeeds('POST crearPrograma', { body: programa });
  const { enlace } = await portal.as(boss).succeeds('POST enlaceClave', { body: { usuario: ana.id } });

  const { result, bitacora } = await portal.observe(() => access(portal, 'ANA'));
  expect(result).toMatchObject({ exitCode: 0, errorOutput: '' });
  const clave = /^ {2}(\S{4}(?:-\S{4}){3})$/m.exec(result.output)?.[1] ?? '';
  expect(result.output).toMatch(/^Ana entra con esta contraseña temporal. Se muestra una sola vez/);
  expect(result.output).toContain('Se quitó su verificación en dos pasos');
  const motivo = `${NAME_PLACEHOLDER} recibió una contraseña nueva desde el servidor, se quitó su verificación en dos pasos y se cerraron sus sesiones`;
  expect(bitacora).toEqual([{ modulo: 'acceso', objeto: null, usuario: ana.id, encargado: null, motivo }]);
  expect((await readSecurityEntries(portal)).slice(-3)).toEqual(
    [
      { clase: 'llave_fin', detalle: '2: le dieron una contraseña desde el servidor' },
      { clase: 'clave', detalle: 'se la dieron desde el servidor' },
      { clase: 'dos_pasos', detalle: 'quitados desde el servidor' },
    ].map((row) => expect.objectContaining({ ...row, usuario: ana.id, encargado: null, red: null })),
  );

  expect(await portal.as(ana)('GET', 'checkUser')).toMatchObject({ http: 401 });
  expect(await portal.as(null, { key: apiKey })('GET', 'checkUser')).toMatchObject({ http: 401 });
  expect(await portal.as().fails('POST mirarEnlace', { body: { enlace } })).toMatchObject({
    error: 'ENLACE_VENCIDO',
  });
  expect(await portal.as()('POST', 'login', logInRequest('Ana').body)).toMatchObject({ http: 401 });
  expect(await portal.db.selectFrom('rescate').where('usuario', '=', ana.id).selectAll().execute()).toEqual([]);
  const { data } = await portal.as().succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave } });
  expect(data).toMatchObject({ usuario: 'Ana', cambiar_clave: true, dos_pasos: 'no' });
  // Other users keep their two-factor authentication.
  expect((await portal.as(leo).succeeds('GET dosPasos')).activo).toBe(true);
});

test('without two-factor authentication and sessions, the output and the log mention neither', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  await portal.db.deleteFrom('sesion').where('usuario', '=', ana.id).execute();
  const { result, bitacora } = await portal.observe(() => access(portal, 'Ana'));
  expect(result).toMatchObject({ exitCode: 0, errorOutput: '' });
  expect(result.output).not.toContain('dos pasos');
  expect(bitacora.map(({ motivo }) => motivo)).toEqual([
    `${NAME_PLACEHOLDER} recibió una contraseña nueva desde el servidor y se cerraron sus sesiones`,
  ]);
  expect((await readSecurityEntries(portal)).slice(-1)).toMatchObject([{ clase: 'clave', usuario: ana.id }]);
});

test.each([{ before: [] }, { before: ['--'] }])('a name may begin with a hyphen, $before', async ({ before }) => {
  const portal = await openPortal();
  await portal.createPerson({ nombre: '-Ana-' });
  expect(await access(portal, ...before, '-Ana-')).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/^-Ana- entra con esta contraseña temporal/),
  });
});

test('an unknown name or that of a dismissed person is reported in one sentence, and nothing changes', async () => {
  const portal = await openPortal();
  const gone = await portal.createPerson({ nombre: 'Ida' });
  await portal.dismiss(gone);
  const own = () =>
    portal.db.selectFrom('usuario').select(['clave', 'clave_temporal']).where('id', '=', gone.id).executeTakeFirst();
  const [antes, rowCounts] = [await own(), await portal.countTableRows()];
  for (const [name, complaint] of [
    ['Nadie', 'Nadie se llama «Nadie»'],
    ['ida', 'Ida ya no está en la agencia'],
  ] as const)
    expect(await access(portal, name)).toMatchObject({
      exitCode: 1,
      output: '',
      errorOutput: expect.stringContaining(complaint),
    });
  for (const args of [[], ['Ida', 'Leo']])
    expect(await access(portal, ...args)).toMatchObject({
      exitCode: 2,
      output: '',
      errorOutput: expect.stringContaining('Uso: npm run acceso'),
    });
  expect(await own()).toEqual(antes);
  expect(await portal.countTableRows()).toEqual(rowCounts);
});

test('reports a database without users', async () => {
  const base = await createEmptyDatabase();
  try {
    expect(await runCliCommand('acceso', base.url, ['Ana'])).toMatchObject({
      exitCode: 1,
      errorOutput: expect.stringMatching(/^Todavía no hay .*: inicia el portal una vez/),
    });
  } finally {
    await base.dropDatabase();
  }
});
