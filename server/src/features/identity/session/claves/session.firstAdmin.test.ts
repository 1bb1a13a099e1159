import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { DatabaseError } from '../../../../platform/database/databaseErrorReporter.ts';
import { ENGINE } from '../../../../test-support/database/testDatabase.ts';
import { fileApplication } from '../../../../test-support/portal/ingreso.ts';
import { openPortal, openSecondServer } from '../../../../test-support/portal/portal.ts';
import { readSecurityEntries } from '../../../../test-support/portal/securityLog.ts';
import { ensureAdmin } from '../session.public.ts';

const given = { usuario: 'Jefa', clave: 'clave-de-la-jefa' };

test('with a given name and password, the administrator gets the highest mision and no password is shown', async () => {
  const portal = await openPortal();
  const { result, bitacora } = await portal.observe(() => ensureAdmin(portal.deps, given));
  expect(result).toBeNull();
  const { data } = await portal.as().succeeds('POST login', { body: { op: 0, ...given } });
  expect(data).toMatchObject({ usuario: 'Jefa', mision: 'Fundador Supremo', id_categoria: 12, orden: 12_003 });
  expect(data.permisos).toEqual(expect.arrayContaining(['tt', 'adm', 'man']));
  expect(bitacora).toEqual([
    {
      modulo: 'acceso',
      objeto: null,
      usuario: data.id,
      encargado: null,
      motivo: `se creó el primer admin, ${NAME_PLACEHOLDER}`,
    },
  ]);
  expect((await readSecurityEntries(portal))[0]).toMatchObject({
    clase: 'altas',
    usuario: data.id,
    encargado: null,
    detalle: 'el primer administrador',
  });
  expect(JSON.stringify(portal.log)).not.toContain(given.clave);
});

test.each([
  ['without any variable', {}, 'admin'],
  ['with empty variables', { usuario: '', clave: '' }, 'admin'],
  ['with a name alone', { usuario: 'Jefa' }, 'Jefa'],
])('%s: a random password is shown once', async (_case, requested, usuario) => {
  const portal = await openPortal();
  const primero = await ensureAdmin(portal.deps, requested);
  expect(primero).toEqual({ usuario, clave: expect.stringMatching(/^[\w-]{16}$/) });
  await portal.as().succeeds('POST login', { body: { op: 0, usuario, clave: primero?.clave ?? '' } });
  expect(await ensureAdmin(portal.deps, requested)).toBeNull();
  expect(await portal.countTableRows()).toMatchObject({ usuario: 1 });
});

test('a random password is shown also if the connection was lost during the commit', async () => {
  const portal = await openPortal();
  const { engine, clock } = portal.deps;
  let isLost = true;
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<typeof engine.db.transaction>['execute']>[0]) => {
      const result = await engine.db.transaction().execute(work);
      if (isLost) throw new DatabaseError('BASE_CAIDA', new Error('the connection was cut'));
      return result;
    },
  });
  const db = new Proxy(engine.db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key === 'transaction') return transaction;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const deps = { clock, engine: Object.assign(Object.create(engine), { db }) as typeof engine };
  await expect(ensureAdmin(deps, {})).rejects.toMatchObject({ code: 'SIN_CONFIRMAR' });
  isLost = false;
  const { usuario, clave } = (await ensureAdmin(deps, {})) ?? { usuario: '', clave: '' };
  await portal.as().succeeds('POST login', { body: { op: 0, usuario, clave } });
  expect(await ensureAdmin(deps, {})).toBeNull();
});

test('the first administrator is created and enters while newcomers must apply, and accepts the first one', async () => {
  const portal = await openPortal();
  await portal.configure({ ingreso: true });
  await ensureAdmin(portal.deps, given);
  const { token: key, data } = await portal.as().succeeds('POST login', { body: { op: 0, ...given } });
  const boss = { id: data.id, usuario: given.usuario, key };
  const { id } = await fileApplication(portal, boss, 'Nueva');
  await portal.as(boss).succeeds('POST responderIngreso', { body: { id, aceptar: true } });
  expect(await portal.countTableRows()).toMatchObject({ usuario: 2 });
});

test('no administrator is created if there are usuarios', async () => {
  const portal = await openPortal();
  await portal.dismiss(await portal.createPerson());
  expect(await ensureAdmin(portal.deps, given)).toBeNull();
  expect(await portal.countTableRows()).toMatchObject({ usuario: 1 });
});

test('of two processes that start at once, one creates the administrator and shows the password', async () => {
  const portal = await openPortal();
  const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  const created = await Promise.all([portal, other, portal, other].map((p) => ensureAdmin(p.deps, {})));
  const [clave, ...rest] = created.filter((c) => c !== null);
  expect(rest).toEqual([]);
  expect(await portal.countTableRows()).toMatchObject({ usuario: 1, bitacora: 1 });
  await portal.as().succeeds('POST login', { body: { op: 0, usuario: 'admin', clave: clave?.clave ?? '' } });
});
