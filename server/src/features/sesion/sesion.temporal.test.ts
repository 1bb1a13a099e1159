import { expect, test } from 'vitest';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

const NUEVA = 'otra-clave-larga';
const PENDIENTE = { http: 403, error: 'CLAVE_TEMPORAL', msg: 'Crea primero tu propia contraseña' };

async function conClaveDada() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  await portal.db.updateTable('usuario').set({ clave_temporal: 1 }).where('id', '=', ana.id).execute();
  return { portal, ana };
}

test('quien entra con una clave que le dieron lo sabe, y elige otra antes de nada', async () => {
  const { portal, ana } = await conClaveDada();
  const { data } = await portal.pide(null).logra('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
  expect(data.cambiar_clave).toBe(true);
  const pide = portal.pide(ana);
  for (const llamada of ['GET MyPerfil', 'GET sesiones', 'GET getAllTime', 'GET getListaPaga'] as const)
    expect(await pide.falla(llamada)).toMatchObject(PENDIENTE);
  await pide.logra('GET checkUser');
  await pide.logra('POST cambioClave', { body: { clavea: CLAVE, claven: NUEVA } });
  await pide.logra('GET MyPerfil');
  const otra = await portal.pide(null).logra('POST login', { body: { op: 1, token: ana.key } });
  expect(otra.data.cambiar_clave).toBe(false);
});

test('en lo que es de todos es una visita más', async () => {
  const { portal, ana } = await conClaveDada();
  await portal.pide(ana).logra('GET configuracion');
  expect(await portal.pide(ana).falla('POST estados', { body: { op: 1, estado: 'Hola' } })).toMatchObject({
    http: 401,
  });
  expect(await portal.db.selectFrom('estado').selectAll().execute()).toEqual([]);
});

test('la misma otra vez no vale', async () => {
  const { portal, ana } = await conClaveDada();
  expect(await portal.pide(ana).falla('POST cambioClave', { body: { clavea: CLAVE, claven: CLAVE } })).toMatchObject({
    http: 422,
    campo: 'claven',
    msg: 'La contraseña nueva debe ser otra',
  });
  expect(await portal.pide(ana).falla('GET MyPerfil')).toMatchObject(PENDIENTE);
});

test('puede salir sin elegirla', async () => {
  const { portal, ana } = await conClaveDada();
  await portal.pide(ana).logra('POST logout');
  expect(await portal.pide(ana).falla('GET checkUser')).toMatchObject({ http: 401 });
});

test('la que dio otra persona vale siete días para entrar; después se dice qué hacer, y otra vale', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana' });
  const dar = async () => (await portal.pide(jefa).logra('POST resetPassword', { body: { usuario: ana.id } })).clave;
  const entrar = (clave: string) => ({ body: { op: 0, usuario: 'Ana', clave } }) as const;
  const primera = await dar();
  portal.reloj.pasar({ horas: 7 * 24, ms: -1 });
  const { token } = await portal.pide().logra('POST login', entrar(primera));
  portal.reloj.pasar({ ms: 1 });
  expect(await portal.pide().falla('POST login', entrar(primera))).toEqual({
    ...{ http: 403, status: 1, error: 'CLAVE_VENCIDA', campo: 'clave' },
    msg: 'Esa contraseña temporal ya venció. Pide otra a un admin.',
  });
  // Of a wrong one nothing is said but that.
  expect(await portal.pide().falla('POST login', entrar('otra-que-no-es'))).toMatchObject({ error: 'CREDENCIALES' });
  // Who came in time chooses theirs, which has no end.
  const suya = portal.pide(null, { key: token });
  await suya.logra('POST cambioClave', { body: { clavea: primera, claven: NUEVA } });
  portal.reloj.pasar({ horas: 300 * 24 });
  await portal.pide().logra('POST login', entrar(NUEVA));
  await portal.pide().logra('POST login', entrar(await dar()));
});
