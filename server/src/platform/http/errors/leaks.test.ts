import { expect, test } from 'vitest';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const ADDRESS = '203.0.113.77';
const OTHER_ADDRESS = '203.0.113.78';
const CLAVES = ['la-clave-de-ana', 'la-clave-nueva-de-ana', 'clave-que-no-es'] as const;
const [CLAVE, NEW_CLAVE, WRONG_CLAVE] = CLAVES;

test('no response or log line contains addresses, passwords or hashes', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12, direccion: OTHER_ADDRESS });
  const said: string[] = [];
  const clientFor =
    (person: Person | null) =>
    async (method: 'GET' | 'POST', path: string, sentBody?: object): Promise<void> => {
      const { http, body, headers } = await portal.as(person, { remoteAddress: ADDRESS })(method, path, sentBody);
      expect(http).toBeLessThan(500);
      said.push(JSON.stringify([body, headers]));
    };
  const visitor = clientFor(null);
  await visitor('GET', 'ipdetect');
  await visitor('POST', 'registro', { usuario: 'Ana', clave: CLAVE, rclave: CLAVE });
  await visitor('POST', 'registro', { usuario: 'Ana', clave: CLAVE, rclave: CLAVE });
  for (const clave of [WRONG_CLAVE, CLAVE]) await visitor('POST', 'login', { op: 0, usuario: 'Ana', clave });
  const ana = { id: 2, usuario: 'Ana', key: await portal.createSession(2) };
  const [ofAna, ofBoss] = [clientFor(ana), clientFor(boss)];
  const ownOnes = ['checkUser', 'sesiones', 'MyPerfil', 'getLogUser/Ana', 'configuracion', 'startupForo', 'allNomina'];
  for (const path of ownOnes) await ofAna('GET', path);
  await ofAna('POST', 'cambioClave', { clavea: WRONG_CLAVE, claven: NEW_CLAVE });
  await ofAna('POST', 'cambioClave', { clavea: CLAVE, claven: NEW_CLAVE });
  await ofBoss('POST', 'openTime', { bajo: ana.id, alto: boss.id });
  await ofBoss('GET', 'getAllTime');
  await ofBoss('GET', 'getInfoDetailTime/1');
  await ofBoss('GET', 'getUsuariosTiempos');
  await ofBoss('GET', `no-existe?clave=${ana.key}`);
  await ofBoss('POST', 'actionTime', { op: 4, id: 1, alto: boss.id, pausa: 0, sumado: 0 });
  await ofAna('POST', 'logout');

  const usuarios = await portal.db.selectFrom('usuario').select('clave').execute();
  const sessions = await portal.db.selectFrom('sesion').select('huella').execute();
  const secrets = [
    ADDRESS,
    OTHER_ADDRESS,
    ...CLAVES,
    ...usuarios.map((u) => u.clave),
    ...sessions.map((s) => s.huella),
    '$argon2',
  ];
  said.push(...portal.log);
  for (const secret of [...secrets, ana.key, boss.key])
    expect(said.filter((text) => text.includes(secret))).toEqual([]);
  expect(said.filter((text) => text.includes('"token"'))).toHaveLength(1);
});

test('an internal error does not log the payload', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson();
  await portal.db.schema.dropTable('intento').execute();
  const sender = { remoteAddress: ADDRESS };
  const credentials = { op: 0, usuario: ana.usuario, clave: CLAVE };
  expect((await portal.as(null, sender)('POST', 'login', credentials)).http).toBe(500);
  expect((await portal.as(ana, sender)('POST', 'cambioClave', { clavea: WRONG_CLAVE, claven: NEW_CLAVE })).http).toBe(
    500,
  );
  expect(portal.log).toHaveLength(2);
  for (const secret of [ADDRESS, ana.key, ...CLAVES]) expect(portal.log.join('\n')).not.toContain(secret);
});
