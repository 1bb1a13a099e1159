import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../../../platform/http/access/tokens.ts';
import { enableTwoFactor, logInRequest, totpCodeAt } from '../../../../test-support/fakes/authenticator.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';
import { flushSecurityLog, readSecurityEntries } from '../../../../test-support/portal/securityLog.ts';

const WRONG_CODE = {
  http: 422,
  error: 'CODIGO_INCORRECTO',
  campo: 'codigo',
  msg: 'El código no es correcto, o ya se usó',
};
const ASKS = { http: 401, error: 'CODIGO_DOS_PASOS', campo: 'codigo' };
const entry = ({ id }: Person, motivo: string) => ({
  modulo: 'acceso',
  objeto: null,
  usuario: id,
  encargado: id,
  motivo,
});
const now = (portal: Portal, secret: string) => totpCodeAt(secret, portal.clock.now);

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  return { portal, ana, asks: portal.as(ana) };
}

describe('enabling', () => {
  test('requires a code, returns ten recovery codes and shows none of it again', async () => {
    const { portal, ana, asks } = await scene();
    expect(await asks.succeeds('GET dosPasos')).toEqual({ activo: false, desde: null, rescate: 0, exigido: false });
    const { secreto, uri } = await asks.succeeds('POST prepararDosPasos');
    expect(uri).toContain(`otpauth://totp/Conserje:Ana?secret=${secreto}&`);
    expect(await asks.fails('POST activarDosPasos', { body: { codigo: ' ' } })).toMatchObject({ campo: 'codigo' });
    expect(await asks.fails('POST activarDosPasos', { body: { codigo: '000000' } })).toMatchObject(WRONG_CODE);
    expect((await asks.succeeds('GET dosPasos')).activo).toBe(false);
    const { result, bitacora } = await portal.observe(() =>
      asks.succeeds('POST activarDosPasos', { body: { codigo: now(portal, secreto) } }),
    );
    expect(bitacora).toEqual([entry(ana, 'activó la verificación en dos pasos')]);
    expect(new Set(result.rescate).size).toBe(10);
    for (const codigo of result.rescate) expect(codigo).toMatch(/^(\d{4}-){3}\d{4}$/);
    const own = await asks.succeeds('GET dosPasos');
    expect(own).toEqual({ activo: true, desde: portal.clock.iso(), rescate: 10, exigido: false });
    // Earlier proofs no longer count.
    expect(await asks.fails('POST prepararDosPasos')).toMatchObject({ http: 403, error: 'PRUEBA_RECIENTE' });
    const fresh = portal.as({ ...ana, key: await portal.createSession(ana.id) });
    expect(await fresh.fails('POST prepararDosPasos')).toMatchObject({ http: 409, error: 'YA_ESTA_ASI' });
    const storedHashes = await portal.db.selectFrom('rescate').select('huella').execute();
    for (const { huella } of storedHashes) expect(huella).toMatch(/^\d:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // Each has its own salt.
    expect(new Set(storedHashes.map(({ huella }) => huella.split('$')[4])).size).toBe(10);
    expect(portal.log.join('\n')).not.toContain(secreto);
  });

  test('requires the preparation, and a new one replaces the previous one', async () => {
    const { portal, asks } = await scene();
    expect(await asks.fails('POST activarDosPasos', { body: { codigo: '123456' } })).toMatchObject({ http: 404 });
    const { secreto: primero } = await asks.succeeds('POST prepararDosPasos');
    await asks.succeeds('POST prepararDosPasos');
    const codigo = now(portal, primero);
    expect(await asks.fails('POST activarDosPasos', { body: { codigo } })).toMatchObject(WRONG_CODE);
  });

  test('before it a login needs only the password', async () => {
    const { portal, asks } = await scene();
    await asks.succeeds('POST prepararDosPasos');
    expect((await portal.as().succeeds('POST login', logInRequest('Ana'))).data.dos_pasos).toBe('no');
  });
});

describe('logging in', () => {
  test('a correct password asks for the code; a wrong one is rejected alike with and without a code', async () => {
    const { portal, ana } = await scene();
    const { secreto } = await enableTwoFactor(portal, ana);
    const visit = portal.as();
    expect(await visit.fails('POST login', logInRequest('Ana'))).toMatchObject(ASKS);
    const bad = { op: 0, usuario: 'Ana', clave: 'no-es-esta' };
    for (const codigo of [undefined, now(portal, secreto)]) {
      const body = { ...bad, ...(codigo !== undefined && { codigo }) };
      expect(await visit.fails('POST login', { body })).toMatchObject({ http: 401, error: 'CREDENCIALES' });
    }
    const { data } = await visit.succeeds('POST login', logInRequest('Ana', now(portal, secreto)));
    expect(data.dos_pasos).toBe('si');
  });

  test('a missing code is no failure, a wrong one is: 429 after ten', async () => {
    const { portal, ana } = await scene();
    const { secreto } = await enableTwoFactor(portal, ana);
    const visit = portal.as(null, { remoteAddress: '203.0.113.9' });
    for (let n = 0; n < 15; n += 1) expect(await visit.fails('POST login', logInRequest('Ana'))).toMatchObject(ASKS);
    for (let n = 0; n < 10; n += 1)
      expect(await visit.fails('POST login', logInRequest('Ana', '000000'))).toMatchObject(WRONG_CODE);
    const valid = logInRequest('Ana', now(portal, secreto));
    expect(await visit.fails('POST login', valid)).toMatchObject({ http: 429 });
    // The owner can log in from another address.
    await portal.as(null, { remoteAddress: '203.0.113.10' }).succeeds('POST login', valid);
  });

  test('a correct password with a missing or wrong code at a new place is logged, and notified once a day', async () => {
    const { portal, ana } = await scene();
    const { secreto } = await enableTwoFactor(portal, ana);
    await portal
      .as(null, { remoteAddress: '203.0.113.9' })
      .succeeds('POST login', logInRequest('Ana', now(portal, secreto)));
    const notices = async () =>
      (await portal.as(ana).succeeds('GET notificaciones')).filter((n) => n.texto.includes('falló el código'));
    const securityEntries = async () => {
      await flushSecurityLog(portal);
      const rows = (await readSecurityEntries(portal)).filter((f) => f.clase === 'entrada_fallida');
      return rows.map((f) => `${f.usuario === ana.id} ${f.codigo} ${f.veces}`);
    };
    const known = portal.as(null, { remoteAddress: '203.0.113.9' });
    await known.fails('POST login', logInRequest('Ana'));
    expect(await securityEntries()).toEqual([]);
    await known.fails('POST login', logInRequest('Ana', '000000'));
    expect(await securityEntries()).toEqual(['true CODIGO_INCORRECTO 1']);
    expect(await notices()).toEqual([]);
    const foreign = portal.as(null, { remoteAddress: '198.51.100.4' });
    for (let n = 0; n < 3; n += 1) {
      await foreign.fails('POST login', logInRequest('Ana'));
      await foreign.fails('POST login', logInRequest('Ana', '000000'));
    }
    expect((await securityEntries()).toSorted()).toEqual([
      'true CODIGO_DOS_PASOS 3',
      'true CODIGO_INCORRECTO 1',
      'true CODIGO_INCORRECTO 3',
    ]);
    expect(await notices()).toHaveLength(1);
    portal.clock.advance({ hours: 25 });
    await foreign.fails('POST login', logInRequest('Ana', '000000'));
    expect(await notices()).toHaveLength(2);
  });

  test('a recovery code is valid once, in any spelling, and is logged', async () => {
    const { portal, ana } = await scene();
    const { rescate } = await enableTwoFactor(portal, ana);
    const [one = ''] = rescate;
    const { bitacora } = await portal.observe(() =>
      portal.as().succeeds('POST login', logInRequest('Ana', one.replaceAll('-', ' '))),
    );
    expect(bitacora.map((b) => b.motivo)).toEqual(['usó un código de respaldo. Le quedan 9', 'inició sesión']);
    expect(bitacora[0]).toMatchObject({ encargado: ana.id, usuario: ana.id });
    expect(await portal.as().fails('POST login', logInRequest('Ana', one))).toMatchObject(WRONG_CODE);
    expect((await portal.as(ana).succeeds('GET dosPasos')).rescate).toBe(9);
  });

  test('a recovery code stored without salt is still valid, once', async () => {
    const { portal, ana } = await scene();
    await enableTwoFactor(portal, ana);
    const saved = { usuario: ana.id, huella: hashToken('1234123412341234') };
    await portal.db.insertInto('rescate').values(saved).execute();
    await portal.as().succeeds('POST login', logInRequest('Ana', '1234-1234-1234-1234'));
    await portal.as().fails('POST login', logInRequest('Ana', '1234-1234-1234-1234'));
  });

  test('a code of another person is invalid', async () => {
    const { portal, ana } = await scene();
    const beto = await portal.createPerson({ nombre: 'Beto' });
    await enableTwoFactor(portal, ana);
    const { secreto, rescate } = await enableTwoFactor(portal, beto);
    for (const codigo of [now(portal, secreto), rescate[0]])
      expect(await portal.as().fails('POST login', logInRequest('Ana', codigo))).toMatchObject(WRONG_CODE);
  });
});

describe('disabling, and renewing the recovery codes', () => {
  test('requires password and code; afterwards the password is enough', async () => {
    const { portal, ana, asks } = await scene();
    const { secreto } = await enableTwoFactor(portal, ana);
    const remove = (clave: string, codigo: string) => ({ body: { clave, codigo } });
    const valid = () => now(portal, secreto);
    expect(await asks.fails('POST quitarDosPasos', remove('', valid()))).toMatchObject({ campo: 'clave' });
    expect(await asks.fails('POST quitarDosPasos', remove('mala', valid()))).toMatchObject({
      http: 422,
      error: 'CLAVE_ACTUAL',
      campo: 'clave',
    });
    expect(await asks.fails('POST quitarDosPasos', remove(CLAVE, '000000'))).toMatchObject(WRONG_CODE);
    const { bitacora } = await portal.observe(() => asks.succeeds('POST quitarDosPasos', remove(CLAVE, valid())));
    expect(bitacora).toEqual([entry(ana, 'quitó la verificación en dos pasos')]);
    expect(await asks.fails('POST quitarDosPasos', remove(CLAVE, valid()))).toMatchObject({ http: 409 });
    await portal.as().succeeds('POST login', logInRequest('Ana'));
    expect(await portal.db.selectFrom('rescate').selectAll().execute()).toEqual([]);
  });

  test('new recovery codes replace the previous ones', async () => {
    const { portal, ana, asks } = await scene();
    expect(await asks.fails('POST renovarRescate', { body: {} })).toMatchObject({ http: 404 });
    const { rescate: antes, secreto } = await enableTwoFactor(portal, ana);
    const { result, bitacora } = await portal.observe(() =>
      asks.succeeds('POST renovarRescate', { body: { codigo: now(portal, secreto) } }),
    );
    expect(bitacora).toEqual([entry(ana, 'renovó sus códigos de respaldo')]);
    expect(await portal.as().fails('POST login', logInRequest('Ana', antes[0]))).toMatchObject(WRONG_CODE);
    await portal.as().succeeds('POST login', logInRequest('Ana', result.rescate[0]));
  });
});

describe('if the agency requires it', () => {
  const MISSING = { http: 403, error: 'DOS_PASOS_FALTAN' };

  test('a usuario with the permiso but without two-factor authentication can only enable it or log out', async () => {
    const { portal, asks } = await scene();
    await portal.configure({ dos_pasos_para: ['pag'] });
    await asks.succeeds('GET MyPerfil');
    await portal.grantPermisos(1, 'tt', 'pag');
    for (const call of ['GET MyPerfil', 'GET sesiones', 'GET getAllTime'] as const)
      expect(await asks.fails(call)).toMatchObject(MISSING);
    // In calls open to everyone they count as visitors.
    await asks.succeeds('GET configuracion');
    expect(await asks.fails('POST estados', { body: { op: 1, estado: 'Hola' } })).toMatchObject({ http: 401 });
    expect((await portal.as().succeeds('POST login', logInRequest('Ana'))).data.dos_pasos).toBe('falta');
    expect((await asks.succeeds('GET dosPasos')).exigido).toBe(true);
    const { secreto } = await asks.succeeds('POST prepararDosPasos');
    await asks.succeeds('POST activarDosPasos', { body: { codigo: now(portal, secreto) } });
    await asks.succeeds('GET MyPerfil');
    await portal.as().fails('POST login', logInRequest('Ana'));
  });

  test('usuarios without any of those permisos do not need it', async () => {
    const { portal, asks } = await scene();
    await portal.configure({ dos_pasos_para: ['man', 'exc'] });
    await asks.succeeds('GET MyPerfil');
    const boss = await portal.createPerson({ categoria: 12 });
    expect(await portal.as(boss).fails('GET ajustes')).toMatchObject(MISSING);
    await enableTwoFactor(portal, boss);
    await portal.as(boss).succeeds('GET ajustes');
  });

  test('after disabling it is required again, which allows a change of phone', async () => {
    const { portal, ana, asks } = await scene();
    await portal.grantPermisos(1, 'pag');
    await portal.configure({ dos_pasos_para: ['pag'] });
    const { secreto } = await enableTwoFactor(portal, ana);
    await asks.succeeds('POST quitarDosPasos', { body: { clave: CLAVE, codigo: now(portal, secreto) } });
    expect(await asks.fails('GET MyPerfil')).toMatchObject(MISSING);
    await enableTwoFactor(portal, ana);
    await asks.succeeds('GET MyPerfil');
  });
});

describe('after a loss', () => {
  const perdidos = (usuario: number, motivo = 'Perdió el teléfono') => ({ body: { usuario, motivo } });

  test('a superior removes it with a motivo, and the usuario is notified', async () => {
    const { portal, ana, asks } = await scene();
    await enableTwoFactor(portal, ana);
    const boss = await portal.createPerson({ categoria: 10 });
    const theirs = async () =>
      (await portal.as(boss).succeeds('GET userAllInfo/:id', { params: { id: ana.id } })).acciones;
    expect(await theirs()).toContain('dospasos');
    expect(await portal.as(boss).fails('POST dosPasosPerdidos', perdidos(ana.id, ' '))).toMatchObject({
      http: 422,
      campo: 'motivo',
    });
    const { bitacora } = await portal.observe(() =>
      portal.as(boss).succeeds('POST dosPasosPerdidos', perdidos(ana.id, ' Perdió el teléfono ')),
    );
    expect(bitacora).toEqual([
      {
        ...entry(ana, `quitó la verificación en dos pasos de ${NAME_PLACEHOLDER}: Perdió el teléfono`),
        encargado: boss.id,
      },
    ]);
    expect(await theirs()).not.toContain('dospasos');
    expect(await portal.as(boss).fails('POST dosPasosPerdidos', perdidos(ana.id))).toMatchObject({ http: 409 });
    await portal.as().succeeds('POST login', logInRequest('Ana'));
    const [notice] = await asks.succeeds('GET notificaciones');
    expect(notice).toMatchObject({
      clase: 'clave',
      texto: expect.stringContaining('quitó tu verificación en dos pasos. Actívala de nuevo en Configuración.'),
    });
  });
});
