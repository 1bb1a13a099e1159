import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { codigoEn, conCodigo, conDosPasos } from './testing/autenticador.ts';
import { nuevaBaseVacia } from './testing/base.ts';
import type { Portal } from './testing/portal.ts';
import { abrirPortal } from './testing/portal.ts';
import { ejecutar } from './testing/proceso.ts';
import { vigiladas } from './testing/vigilancia.ts';

const acceso = (portal: Portal, ...args: string[]) => ejecutar('acceso', portal.base.url, args);

test('quien perdió la clave y los dos pasos entra con la que se dice, y lo que tenía para entrar deja de servir', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ categoria: 12, posicion: 2 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 12 });
  const { secreto } = await conDosPasos(portal, ana);
  await conDosPasos(portal, leo);
  portal.reloj.pasar({ minutos: 1 });
  const programa = {
    ...{ nombre: 'Hoja', permisos: '', escribe: false, dias: 30 },
    codigo: codigoEn(secreto, portal.reloj.ahora),
  };
  const { clave: llave } = await portal.pide(ana).logra('POST crearPrograma', { body: programa });
  const { enlace } = await portal.pide(jefa).logra('POST enlaceClave', { body: { usuario: ana.id } });

  const { resultado, bitacora } = await portal.observar(() => acceso(portal, 'ANA'));
  expect(resultado).toMatchObject({ codigo: 0, quejas: '' });
  const clave = /^ {2}(\S{4}(?:-\S{4}){3})$/m.exec(resultado.dijo)?.[1] ?? '';
  expect(resultado.dijo).toMatch(/^Ana entra con esta contraseña temporal. Se muestra una sola vez/);
  expect(resultado.dijo).toContain('Se quitó su verificación en dos pasos');
  const motivo = `${NOMBRE} recibió una contraseña nueva desde el servidor, se quitó su verificación en dos pasos y se cerraron sus sesiones`;
  expect(bitacora).toEqual([{ modulo: 'acceso', objeto: null, usuario: ana.id, encargado: null, motivo }]);
  expect((await vigiladas(portal)).slice(-3)).toEqual(
    [
      { clase: 'llave_fin', detalle: '2: le dieron una contraseña desde el servidor' },
      { clase: 'clave', detalle: 'se la dieron desde el servidor' },
      { clase: 'dos_pasos', detalle: 'quitados desde el servidor' },
    ].map((fila) => expect.objectContaining({ ...fila, usuario: ana.id, encargado: null, red: null })),
  );

  expect(await portal.pide(ana)('GET', 'checkUser')).toMatchObject({ http: 401 });
  expect(await portal.pide(null, { key: llave })('GET', 'checkUser')).toMatchObject({ http: 401 });
  expect(await portal.pide().falla('POST mirarEnlace', { body: { enlace } })).toMatchObject({
    error: 'ENLACE_VENCIDO',
  });
  expect(await portal.pide()('POST', 'login', conCodigo('Ana').body)).toMatchObject({ http: 401 });
  expect(await portal.db.selectFrom('rescate').where('usuario', '=', ana.id).selectAll().execute()).toEqual([]);
  const { data } = await portal.pide().logra('POST login', { body: { op: 0, usuario: 'Ana', clave } });
  expect(data).toMatchObject({ usuario: 'Ana', cambiar_clave: true, dos_pasos: 'no' });
  // Nobody else's.
  expect((await portal.pide(leo).logra('GET dosPasos')).activo).toBe(true);
});

test('sin dos pasos ni sesiones se dice lo que hubo', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  await portal.db.deleteFrom('sesion').where('usuario', '=', ana.id).execute();
  const { resultado, bitacora } = await portal.observar(() => acceso(portal, 'Ana'));
  expect(resultado).toMatchObject({ codigo: 0, quejas: '' });
  expect(resultado.dijo).not.toContain('dos pasos');
  expect(bitacora.map(({ motivo }) => motivo)).toEqual([
    `${NOMBRE} recibió una contraseña nueva desde el servidor y se cerraron sus sesiones`,
  ]);
  expect((await vigiladas(portal)).slice(-1)).toMatchObject([{ clase: 'clave', usuario: ana.id }]);
});

test('un nombre que nadie tiene, o de quien se fue, se dice en una frase y nada cambia', async () => {
  const portal = await abrirPortal();
  const ida = await portal.persona({ nombre: 'Ida' });
  await portal.despedir(ida);
  const suyo = () =>
    portal.db.selectFrom('usuario').select(['clave', 'clave_temporal']).where('id', '=', ida.id).executeTakeFirst();
  const [antes, cuentas] = [await suyo(), await portal.cuentas()];
  for (const [nombre, queja] of [
    ['Nadie', 'Nadie se llama «Nadie»'],
    ['ida', 'Ida ya no está en la agencia'],
  ] as const)
    expect(await acceso(portal, nombre)).toMatchObject({
      ...{ codigo: 1, dijo: '', quejas: expect.stringContaining(queja) },
    });
  for (const args of [[], ['Ida', 'Leo']])
    expect(await acceso(portal, ...args)).toMatchObject({
      ...{ codigo: 2, dijo: '', quejas: expect.stringContaining('Uso: npm run acceso') },
    });
  expect(await suyo()).toEqual(antes);
  expect(await portal.cuentas()).toEqual(cuentas);
});

test('donde no hay nadie lo dice', async () => {
  const base = await nuevaBaseVacia();
  try {
    expect(await ejecutar('acceso', base.url, ['Ana'])).toMatchObject({
      ...{ codigo: 1, quejas: expect.stringMatching(/no hay base de datos|Nadie se llama/) },
    });
  } finally {
    await base.tirar();
  }
});
