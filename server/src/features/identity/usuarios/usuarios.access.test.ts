import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 3 });
  return { portal, ana, leo };
}
const NOTHING = { bitacora: [], trabajo: [], notices: [] };
const logIn = (portal: Portal, clave: string) => portal.as()('POST', 'login', { op: 0, usuario: 'Leo', clave });

describe('«Regenerar Clave»', () => {
  test('gives a new password that works; the old one and open sessions end', async () => {
    const { portal, ana, leo } = await scene();
    const { result, ...effects } = await portal.observe(() =>
      portal.as(ana).succeeds('POST resetPassword', { body: { usuario: leo.id } }),
    );
    expect(result.msg).toBe('Clave generada correctamente');
    expect(result.clave).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'acceso',
          objeto: null,
          usuario: leo.id,
          encargado: ana.id,
          motivo: `generó una contraseña nueva para ${NAME_PLACEHOLDER} y cerró sus sesiones`,
        },
      ],
      trabajo: [],
      notices: [
        {
          tema: 'usuarios',
          quien: 'Ana',
          para: leo.id,
          msg: 'te generó una contraseña nueva. Pídesela para entrar.',
        },
        { tema: 'sesion', quien: 'Ana', msg: '', para: leo.id },
        { tema: 'usuarios', quien: 'Ana', msg: 'generó una contraseña nueva para Leo' },
      ],
    });
    expect(await portal.as(leo)('GET', 'checkUser')).toMatchObject({ http: 401 });
    expect(await logIn(portal, CLAVE)).toMatchObject({ http: 401 });
    const { body } = await logIn(portal, result.clave);
    expect(body).toMatchObject({ status: 0, data: { cambiar_clave: true } });
    const own = portal.as({ ...leo, key: (body as { token: string }).token });
    expect(await own.fails('GET MyPerfil')).toMatchObject({ error: 'CLAVE_TEMPORAL' });
    await own.succeeds('POST cambioClave', { body: { clavea: result.clave, claven: 'la-mia-y-de-nadie' } });
    await own.succeeds('GET MyPerfil');
    // Other usuarios keep their keys, and the password is answered once.
    await portal.as(ana).succeeds('GET checkUser');
    expect(portal.log.join('\n')).not.toContain(result.clave);
    const other = await portal.as(ana).succeeds('POST resetPassword', { body: { usuario: leo.id } });
    expect(other.clave).not.toBe(result.clave);
  });
});

describe('«Borrar IP»', () => {
  test("deletes the usuario's addresses and no others, and logs it without them", async () => {
    const { portal, ana, leo } = await scene();
    for (const direccion of ['1.2.3.4', '5.6.7.8']) await portal.direccion(leo.id, direccion);
    await portal.direccion(ana.id, '1.2.3.4');
    const { result, ...effects } = await portal.observe(() =>
      portal.as(ana).succeeds('POST deleteIP', { body: { usuario: leo.id } }),
    );
    expect(result).toEqual({ msg: 'Borraste las conexiones de Leo', status: 0 });
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'clones',
          objeto: null,
          usuario: leo.id,
          encargado: ana.id,
          motivo: `borró 2 conexiones de ${NAME_PLACEHOLDER}`,
        },
      ],
      trabajo: [],
      notices: [{ tema: 'usuarios', quien: 'Ana', msg: 'borró las conexiones de Leo' }],
    });
    const remaining = await portal.db.selectFrom('direccion').select('usuario').execute();
    expect(remaining).toEqual([{ usuario: ana.id }]);
    const other = await portal.observe(() => portal.as(ana).succeeds('POST deleteIP', { body: { usuario: leo.id } }));
    expect(other).toEqual({ result: { msg: 'Leo no tenía conexiones guardadas', status: 0 }, ...NOTHING });
  });
});

describe('«Ingresar»', () => {
  test('readmits on the first mision, and the usuario can log in again', async () => {
    const { portal, ana, leo } = await scene();
    await portal.dismiss(leo);
    expect(await logIn(portal, CLAVE)).toMatchObject({ http: 401 });
    const { result, ...effects } = await portal.observe(() =>
      portal.as(ana).succeeds('POST ingresar', { body: { usuario: leo.id } }),
    );
    const first = await portal.misionId(1, 1);
    expect(result.data).toMatchObject({ despedido: 0, rango: first, ultimo: { causa: 'reingreso' } });
    expect(result.msg).toBe(`Reingresaste a Leo como ${result.data.mision}`);
    expect(effects.bitacora).toEqual([
      {
        modulo: 'rangos',
        objeto: expect.any(Number),
        usuario: leo.id,
        encargado: ana.id,
        motivo: `reingresó a ${NAME_PLACEHOLDER} de Aprendiz I a ${result.data.mision}`,
        diferencias: [{ campo: 'Misión', antes: 'Aprendiz I', despues: result.data.mision }],
      },
    ]);
    expect(effects.notices.at(-1)).toEqual({ tema: 'usuarios', quien: 'Ana', msg: 'reingresó a Leo' });
    expect(await logIn(portal, CLAVE)).toMatchObject({ http: 200 });
  });

  test('does not bring back a one-time password from before the dismissal, which its giver knows', async () => {
    const { portal, ana, leo } = await scene();
    const { clave } = await portal.as(ana).succeeds('POST resetPassword', { body: { usuario: leo.id } });
    await portal.dismiss(leo);
    await portal.as(ana).succeeds('POST ingresar', { body: { usuario: leo.id } });
    expect(await logIn(portal, clave)).toMatchObject({ http: 403, body: { error: 'CLAVE_VENCIDA' } });
  });

  test('keeps the earned work', async () => {
    const { portal, ana } = await scene();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 1 });
    await portal.addWork(eva, 'asistencia', 120);
    await portal.dismiss(eva);
    await portal.as(ana).succeeds('POST ingresar', { body: { usuario: eva.id } });
    const { periodo } = await portal.as(ana).succeeds('GET userAllInfo/:id', { params: { id: eva.id } });
    expect(periodo).toEqual({ asistencia: 120, times: 0 });
  });
});
