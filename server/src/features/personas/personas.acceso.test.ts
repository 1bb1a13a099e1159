import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 3 });
  return { portal, ana, leo };
}
const NADA = { bitacora: [], trabajo: [], avisos: [] };
const entrar = (portal: Portal, clave: string) => portal.pide()('POST', 'login', { op: 0, usuario: 'Leo', clave });

/** Whom nobody may touch: themselves, those at or above them, those who are not there. */
async function intocables(portal: Portal, ana: Persona) {
  const [par, jefe] = [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 12 })];
  return [
    ...[ana, par, jefe].map(({ id }) => [id, 403, 'SIN_PERMISO'] as const),
    [9_999, 404, 'USUARIO_NO_EXISTE'] as const,
  ];
}

describe('Regenerar Clave', () => {
  test('da una clave nueva, que sirve; la de antes y las sesiones abiertas ya no', async () => {
    const { portal, ana, leo } = await escena();
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(ana).logra('POST resetPassword', { body: { usuario: leo.id } }),
    );
    expect(resultado.msg).toBe('Clave generada correctamente');
    expect(resultado.clave).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(efectos).toEqual({
      bitacora: [
        {
          ...{ modulo: 'acceso', objeto: null, usuario: leo.id, encargado: ana.id },
          motivo: `generó una contraseña nueva para ${NOMBRE} y cerró sus sesiones`,
        },
      ],
      trabajo: [],
      avisos: [
        {
          ...{ tema: 'usuarios', quien: 'Ana', para: leo.id },
          msg: 'te generó una contraseña nueva. Pídesela para entrar.',
        },
        { tema: 'sesion', quien: 'Ana', msg: '', para: leo.id },
        { tema: 'usuarios', quien: 'Ana', msg: 'generó una contraseña nueva para Leo' },
      ],
    });
    expect(await portal.pide(leo)('GET', 'checkUser')).toMatchObject({ http: 401 });
    expect(await entrar(portal, CLAVE)).toMatchObject({ http: 401 });
    const { cuerpo } = await entrar(portal, resultado.clave);
    expect(cuerpo).toMatchObject({ status: 0, data: { cambiar_clave: true } });
    const suyo = portal.pide({ ...leo, key: (cuerpo as { token: string }).token });
    expect(await suyo.falla('GET MyPerfil')).toMatchObject({ error: 'CLAVE_TEMPORAL' });
    await suyo.logra('POST cambioClave', { body: { clavea: resultado.clave, claven: 'la-mia-y-de-nadie' } });
    await suyo.logra('GET MyPerfil');
    // Nobody else lost their key, and it is told once.
    await portal.pide(ana).logra('GET checkUser');
    expect(portal.log.join('\n')).not.toContain(resultado.clave);
    const otra = await portal.pide(ana).logra('POST resetPassword', { body: { usuario: leo.id } });
    expect(otra.clave).not.toBe(resultado.clave);
  });

  test('no la de quien está a su altura o por encima, ni la propia, ni la de un despedido', async () => {
    const { portal, ana, leo } = await escena();
    await portal.despedir(leo);
    for (const [usuario, http, error] of [
      ...(await intocables(portal, ana)),
      [leo.id, 404, 'USUARIO_NO_EXISTE'] as const,
    ]) {
      const { resultado, ...efectos } = await portal.observar(() =>
        portal.pide(ana).falla('POST resetPassword', { body: { usuario } }),
      );
      expect(resultado).toMatchObject({ http, error });
      expect(efectos).toEqual(NADA);
    }
  });
});

describe('Borrar IP', () => {
  test('olvida sus direcciones y ninguna otra, y lo apunta sin ellas', async () => {
    const { portal, ana, leo } = await escena();
    for (const direccion of ['1.2.3.4', '5.6.7.8']) await portal.direccion(leo.id, direccion);
    await portal.direccion(ana.id, '1.2.3.4');
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(ana).logra('POST deleteIP', { body: { usuario: leo.id } }),
    );
    expect(resultado).toEqual({ msg: 'Borraste las conexiones de Leo', status: 0 });
    expect(efectos).toEqual({
      bitacora: [
        {
          ...{ modulo: 'clones', objeto: null, usuario: leo.id, encargado: ana.id },
          motivo: `borró 2 conexiones de ${NOMBRE}`,
        },
      ],
      trabajo: [],
      avisos: [{ tema: 'usuarios', quien: 'Ana', msg: 'borró las conexiones de Leo' }],
    });
    const quedan = await portal.db.selectFrom('direccion').select('usuario').execute();
    expect(quedan).toEqual([{ usuario: ana.id }]);
    const otra = await portal.observar(() => portal.pide(ana).logra('POST deleteIP', { body: { usuario: leo.id } }));
    expect(otra).toEqual({ resultado: { msg: 'Leo no tenía conexiones guardadas', status: 0 }, ...NADA });
  });

  test('no las de quien está a su altura o por encima, ni las propias', async () => {
    const { portal, ana } = await escena();
    await portal.direccion(ana.id, '1.2.3.4');
    for (const [usuario, http, error] of await intocables(portal, ana))
      expect(await portal.pide(ana).falla('POST deleteIP', { body: { usuario } })).toMatchObject({ http, error });
    expect(await portal.db.selectFrom('direccion').select('usuario').execute()).toHaveLength(1);
  });
});

describe('Ingresar', () => {
  test('readmite en la primera misión, y se puede volver a entrar', async () => {
    const { portal, ana, leo } = await escena();
    await portal.despedir(leo);
    expect(await entrar(portal, CLAVE)).toMatchObject({ http: 401 });
    const { resultado, ...efectos } = await portal.observar(() =>
      portal.pide(ana).logra('POST ingresar', { body: { usuario: leo.id } }),
    );
    const primera = await portal.mision(1, 1);
    expect(resultado.data).toMatchObject({ despedido: 0, rango: primera, ultimo: { causa: 'reingreso' } });
    expect(resultado.msg).toBe(`Reingresaste a Leo como ${resultado.data.mision}`);
    expect(efectos.bitacora).toEqual([
      {
        ...{ modulo: 'rangos', objeto: expect.any(Number), usuario: leo.id, encargado: ana.id },
        motivo: `reingresó a ${NOMBRE} de Aprendiz I a ${resultado.data.mision}`,
        diferencias: [{ campo: 'Misión', antes: 'Aprendiz I', despues: resultado.data.mision }],
      },
    ]);
    expect(efectos.avisos.at(-1)).toEqual({ tema: 'usuarios', quien: 'Ana', msg: 'reingresó a Leo' });
    expect(await entrar(portal, CLAVE)).toMatchObject({ http: 200 });
  });

  test('lo que tenía ganado sigue siendo suyo', async () => {
    const { portal, ana } = await escena();
    const eva = await portal.persona({ nombre: 'Eva', categoria: 1 });
    await portal.trabajo(eva, 'asistencia', 120);
    await portal.despedir(eva);
    await portal.pide(ana).logra('POST ingresar', { body: { usuario: eva.id } });
    const { periodo } = await portal.pide(ana).logra('GET userAllInfo/:id', { params: { id: eva.id } });
    expect(periodo).toEqual({ asistencia: 120, times: 0 });
  });

  test('solo a un despedido que estaba por debajo', async () => {
    const { portal, ana, leo } = await escena();
    expect(await portal.pide(ana).falla('POST ingresar', { body: { usuario: leo.id } })).toMatchObject({
      http: 409,
      error: 'YA_ESTA_ASI',
    });
    // Somebody goes on holding what nobody may be the last to lose.
    await portal.persona({ categoria: 12 });
    const [par, jefe] = [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 12 })];
    for (const quien of [par, jefe]) {
      await portal.despedir(quien);
      expect(await portal.pide(ana).falla('POST ingresar', { body: { usuario: quien.id } })).toMatchObject({
        http: 403,
        error: 'SIN_PERMISO',
      });
    }
    expect(await portal.pide(ana).falla('POST ingresar', { body: { usuario: 9_999 } })).toMatchObject({ http: 404 });
  });

  test('veinte a la vez por dos servidores lo readmiten una vez', async () => {
    const { portal, ana, leo } = await escena();
    await portal.despedir(leo);
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, () => enviar(ana, 'ingresar', { usuario: leo.id }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 19 });
  });
});
