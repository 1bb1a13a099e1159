import { describe, expect, test } from 'vitest';
import { huella } from '../../platform/http/acceso.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';
import { Caducas } from './sesion.caducas.ts';
import { sesion } from './sesion.sala.ts';

const COMUN = 'Esa contraseña es muy común y fácil de adivinar. Elige otra.';
const NOMBRE = 'Tu contraseña no puede ser tu nombre, ni tu nombre con números.';
const AGENCIA = 'Tu contraseña no puede ser el nombre de la agencia, ni con números.';
const MALAS: [clave: string, msg: string][] = [
  ['password', COMUN],
  ['PassWord1', COMUN],
  ['12345678', COMUN],
  ['qwertyuiop', COMUN],
  ['contraseña', COMUN],
  ['leopoldo', NOMBRE],
  ['LEOPOLDO', NOMBRE],
  ['2024leopoldo!', NOMBRE],
  ['Leopoldo1234', NOMBRE],
  ['hotelsol2026', AGENCIA],
  ['Hotel Sol 26', AGENCIA],
  ['HSOL-12345', AGENCIA],
];
const mala = (campo: string, msg: string) => ({ http: 422, error: 'REGLA', campo, msg });

async function escena() {
  const portal = await abrirPortal();
  await portal.configurar({ nombre: 'Hotel Sol', siglas: 'HSOL' });
  return portal;
}

describe('las claves que cualquiera prueba', () => {
  test.each(MALAS)('%s no se registra ni se cambia por ella', async (clave, msg) => {
    const portal = await escena();
    const antes = await portal.cuentas();
    const registro = { body: { usuario: 'Leopoldo', clave, rclave: clave } };
    expect(await portal.pide().falla('POST registro', registro)).toMatchObject(mala('clave', msg));
    expect(await portal.cuentas()).toEqual(antes);
    const leo = await portal.persona({ nombre: 'Leopoldo' });
    const cambio = { body: { clavea: CLAVE, claven: clave } };
    expect(await portal.pide(leo).falla('POST cambioClave', cambio)).toMatchObject(mala('claven', msg));
    await portal.pide().logra('POST login', { body: { op: 0, usuario: 'Leopoldo', clave: CLAVE } });
  });

  test('las demás sí: con el nombre dentro de una frase, y de quien se llama con un número', async () => {
    const portal = await escena();
    for (const [usuario, clave] of [
      ['Leopoldo', 'leopoldo come pan'],
      ['99', '8457219384-77'],
      ['A1', 'veintisiete-abedules'],
    ] as const)
      await portal.pide().logra('POST registro', { body: { usuario, clave, rclave: clave } });
  });

  test('las reglas de la especificación van antes', async () => {
    const portal = await escena();
    const con = (usuario: string, clave: string, rclave: string) =>
      portal.pide().falla('POST registro', { body: { usuario, clave, rclave } });
    expect(await con('Leo Poldo', 'password', 'password')).toMatchObject({ campo: 'usuario' });
    expect(await con('Leopoldo', 'password', 'password2')).toMatchObject({ campo: 'rclave' });
    expect(await con('Leopoldo', 'leo', 'leo')).toMatchObject({
      msg: 'La contraseña debe tener al menos 8 caracteres',
    });
  });
});

describe('las sesiones que nadie usa', () => {
  test('duran su año mientras la agencia no diga otra cosa', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    portal.reloj.pasar({ horas: 24 * 364 });
    await portal.pide(ana).logra('GET checkUser');
  });

  test('pasado el plazo contestan 401, y las que se usan siguen', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona(), await portal.persona()];
    await portal.configurar({ clave_ociosa: 30 });
    portal.reloj.pasar({ horas: 24 * 20 });
    await portal.pide(beto).logra('GET checkUser');
    portal.reloj.pasar({ horas: 24 * 10, segundos: -1 });
    const { key: token } = ana;
    portal.reloj.pasar({ segundos: 1 });
    expect(await portal.pide(ana).falla('GET checkUser')).toMatchObject({ http: 401, error: 'SIN_SESION' });
    expect(await portal.pide().falla('POST login', { body: { op: 1, token } })).toMatchObject({ http: 401 });
    await portal.pide(beto).logra('GET checkUser');
  });

  test('las que pasaron su año se quitan también, y se dice de quién eran', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona(), await portal.persona()];
    await portal.sesion(ana.id);
    portal.reloj.pasar({ horas: 24 * 364 });
    const ultima = await portal.sesion(beto.id);
    portal.reloj.pasar({ horas: 24 });
    const caducas = new Caducas(portal.deps);
    await caducas.quitar();
    expect(await portal.db.selectFrom('sesion').select(['usuario', 'huella']).execute()).toEqual([
      { usuario: beto.id, huella: huella(ultima) },
    ]);
    const dicho = portal.db.selectFrom('vigilancia').select(['clase', 'usuario', 'detalle']).orderBy('usuario');
    expect(await dicho.execute()).toEqual([
      { clase: 'llave_fin', usuario: ana.id, detalle: '2: pasó su tiempo' },
      { clase: 'llave_fin', usuario: beto.id, detalle: 'una: pasó su tiempo' },
    ]);
  });

  test('se quitan solas, con los enlaces que vencieron, y ninguna más', async () => {
    const portal = await abrirPortal(...(sesion.oficios ?? []));
    const [ana, beto, caro] = [await portal.persona(), await portal.persona(), await portal.persona()];
    const jefa = await portal.persona({ categoria: 10 });
    await portal.pide(jefa).logra('POST enlaceClave', { body: { usuario: caro.id } });
    await portal.configurar({ clave_ociosa: 30 });
    portal.reloj.pasar({ horas: 24 * 20 });
    await portal.pide(beto).logra('GET checkUser');
    const { id } = await portal.db
      .selectFrom('sesion')
      .select('id')
      .where('usuario', '=', beto.id)
      .executeTakeFirstOrThrow();
    portal.reloj.pasar({ horas: 24 * 10 });
    const quedan = () => portal.db.selectFrom('sesion').select(['id', 'usuario']).execute();
    await hastaQue(async () => (await quedan()).length === 1);
    expect(await quedan()).toEqual([{ id, usuario: beto.id }]);
    await hastaQue(async () => (await portal.db.selectFrom('enlace_clave').selectAll().execute()).length === 0);
    const terminadas = await portal.db
      .selectFrom('vigilancia')
      .select(['usuario', 'encargado', 'detalle'])
      .where('clase', '=', 'llave_fin')
      .orderBy('usuario')
      .execute();
    expect(terminadas).toEqual(
      [ana, caro, jefa].map(({ id }) => ({ usuario: id, encargado: null, detalle: 'una: nadie la usaba' })),
    );
  });
});
