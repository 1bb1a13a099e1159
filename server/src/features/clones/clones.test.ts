import { LISTA_MAX, NOMBRE } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sellar } from '../../platform/sello.ts';
import { servir } from '../../servidor.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

const COMPARTE = `${NOMBRE} comparte conexión con ${NOMBRE}`;
const clones = async (portal: Portal) =>
  (await portal.db.selectFrom('bitacora').selectAll().where('modulo', '=', 'clones').orderBy('id').execute()).map(
    ({ usuario, objeto, encargado, motivo }) => ({ usuario, objeto, encargado, motivo }),
  );
const clon = (usuario: Persona, objeto: Persona) => ({
  usuario: usuario.id,
  objeto: objeto.id,
  encargado: null,
  motivo: COMPARTE,
});
/** Logs in through a proxy on this machine, which names the caller. */
const entrarDesde = (portal: Portal, { usuario }: Persona, direccion: string, conexion?: string) =>
  portal
    .pide(null, { desde: conexion, cabeceras: { 'x-forwarded-for': direccion } })
    .logra('POST login', { body: { op: 0, usuario, clave: CLAVE } });
const selladas = (portal: Portal, ...abiertas: string[]) => Promise.all(abiertas.map((d) => sellar(portal.db, d)));
/** In whatever order. */
const sinOrden = (textos: string[]): string[] => textos.toSorted();
const direcciones = async (portal: Portal, { id }: Persona) =>
  (await portal.db.selectFrom('direccion').selectAll().where('usuario', '=', id).orderBy('primera').execute()).map(
    (d) => d.direccion,
  );

test('dos cuentas que entran desde la misma dirección se apuntan una vez, en Clones', async () => {
  const portal = await abrirPortal();
  const [ana, beto, ida] = [await portal.persona(), await portal.persona(), await portal.persona()];
  await entrarDesde(portal, ana, '203.0.113.7');
  await entrarDesde(portal, ida, '203.0.113.8');
  expect(await clones(portal)).toEqual([]);
  await entrarDesde(portal, beto, '203.0.113.7');
  expect(await clones(portal)).toEqual([clon(beto, ana)]);
  await entrarDesde(portal, beto, '203.0.113.7');
  await entrarDesde(portal, ana, '203.0.113.7');
  expect(await clones(portal)).toHaveLength(1);
});

test('si ya comparten una dirección, otra más no los apunta otra vez', async () => {
  const portal = await abrirPortal();
  const [ana, beto] = [await portal.persona(), await portal.persona()];
  for (const direccion of ['203.0.113.7', '203.0.113.8'])
    for (const quien of [ana, beto]) await entrarDesde(portal, quien, direccion);
  expect(await clones(portal)).toEqual([clon(beto, ana)]);
  expect(sinOrden(await direcciones(portal, ana))).toEqual(
    sinOrden(await selladas(portal, '203.0.113.7', '203.0.113.8')),
  );
});

test('con varias cuentas, cada pareja que aparece', async () => {
  const portal = await abrirPortal();
  const [ana, beto, ida] = [await portal.persona(), await portal.persona(), await portal.persona()];
  for (const quien of [ana, beto, ida]) await entrarDesde(portal, quien, '203.0.113.7');
  expect(await clones(portal)).toEqual([clon(beto, ana), clon(ida, ana), clon(ida, beto)]);
});

test('quien se registra donde ya hay alguien se apunta', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ direccion: '203.0.113.7' });
  const clave = 'una-clave-larga';
  await portal
    .pide(null, { cabeceras: { 'x-forwarded-for': '203.0.113.7' } })
    .logra('POST registro', { body: { usuario: 'Beto', clave, rclave: clave } });
  const beto = await portal.db
    .selectFrom('usuario')
    .select('id')
    .where('usuario', '=', 'Beto')
    .executeTakeFirstOrThrow();
  expect(await clones(portal)).toEqual([{ usuario: beto.id, objeto: ana.id, encargado: null, motivo: COMPARTE }]);
});

test('los despedidos no son clones de nadie', async () => {
  const portal = await abrirPortal();
  const [ana, beto] = [await portal.persona({ direccion: '203.0.113.7' }), await portal.persona()];
  await portal.despedir(ana);
  await entrarDesde(portal, beto, '203.0.113.7');
  expect(await clones(portal)).toEqual([]);
});

test('una entrada fallida no apunta su dirección', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona();
  await portal
    .pide(null, { desde: '203.0.113.7' })
    .falla('POST login', { body: { op: 0, usuario: ana.usuario, clave: 'mala' } });
  expect(await direcciones(portal, ana)).toEqual([]);
});

describe('a quién se cree la dirección', () => {
  test.each([
    ['un intermediario en esta máquina', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['uno por IPv6', '::1', '203.0.113.7', '203.0.113.7'],
    ['el más cercano de varios', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['a nadie de fuera', '192.0.2.55', '203.0.113.7', '192.0.2.55'],
    ['ni de la red de al lado', '10.0.0.9', '203.0.113.7', '10.0.0.9'],
  ])('%s', async (_caso, conexion, cabecera, direccion) => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    await entrarDesde(portal, ana, cabecera, conexion);
    expect(await direcciones(portal, ana)).toEqual(await selladas(portal, direccion));
  });

  test('una cabecera inventada no esquiva el límite de fallos', async () => {
    const portal = await abrirPortal();
    const intentar = (n: number) =>
      portal
        .pide(null, { desde: '192.0.2.55', cabeceras: { 'x-forwarded-for': `203.0.113.${n}` } })
        .falla('POST login', { body: { op: 0, usuario: 'Nadie', clave: 'mala' } });
    for (let n = 0; n < 10; n += 1) expect(await intentar(n)).toMatchObject({ http: 401 });
    expect(await intentar(10)).toMatchObject({ http: 429 });
  });
});

describe('qué es la misma dirección', () => {
  test.each([
    ['dos de un /64', '2001:db8:1:2::1', '2001:DB8:1:2:ffff::2', '2001:db8:1:2::/64'],
    ['una IPv4, sola o dentro de IPv6', '203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7'],
  ])('%s', async (_caso, una, otra, guardada) => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona(), await portal.persona()];
    for (const direccion of [una, otra]) await entrarDesde(portal, ana, direccion);
    expect(await direcciones(portal, ana)).toEqual(await selladas(portal, guardada));
    await entrarDesde(portal, beto, otra);
    expect(await clones(portal)).toEqual([clon(beto, ana)]);
  });

  test('dos /64 no lo son', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona(), await portal.persona()];
    await entrarDesde(portal, ana, '2001:db8:1:2::1');
    await entrarDesde(portal, beto, '2001:db8:1:3::1');
    expect(await clones(portal)).toEqual([]);
  });

  test('las que se guardaron enteras se juntan y se sellan al arrancar, una vez', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona(), await portal.persona()];
    const fila = (usuario: Persona, direccion: string, primera: number, ultima: number) => ({
      usuario: usuario.id,
      direccion,
      primera,
      ultima,
    });
    await portal.db
      .insertInto('direccion')
      .values([
        fila(ana, '2001:db8:1:2::1', 10, 20),
        fila(ana, '2001:db8:1:2:a::', 5, 15),
        fila(ana, '2001:db8:1:2::/64', 8, 30),
        fila(ana, '203.0.113.7', 1, 2),
        fila(beto, '2001:db8:1:2::b', 7, 9),
        fila(beto, '::ffff:203.0.113.8', 3, 4),
      ])
      .execute();
    for (let vez = 0; vez < 2; vez += 1) {
      const { lista, cerrar } = await servir({
        ...{ url: portal.base.url, admin: { usuario: undefined, clave: undefined }, log: portal.deps.log },
        ...{ host: '127.0.0.1', port: 0, redInterna: false, reloj: Date.now, alEstrenar: () => undefined },
      });
      await lista;
      await cerrar();
      const filas = await portal.db.selectFrom('direccion').selectAll().orderBy('usuario').orderBy('primera').execute();
      const [de4, otra4, de6] = await selladas(portal, '203.0.113.7', '203.0.113.8', '2001:db8:1:2::/64');
      const [red4, red6] = [{ red: '203.0.113.0/24' }, { red: '2001:db8:1::/48' }];
      expect(filas).toEqual([
        { ...fila(ana, de4 ?? '', 1, 2), ...red4 },
        { ...fila(ana, de6 ?? '', 5, 30), ...red6 },
        { ...fila(beto, otra4 ?? '', 3, 4), ...red4 },
        { ...fila(beto, de6 ?? '', 7, 9), ...red6 },
      ]);
    }
    expect(await clones(portal)).toEqual([]);
  });
});

test('de muchas cuentas que comparten una conexión se contestan las que caben', async () => {
  const portal = await abrirPortal();
  const mgmt = await portal.persona({ categoria: 10 });
  const [primera, demasiadas] = [100_000, LISTA_MAX + 50];
  await sql`insert into usuario (id, usuario, nombre_plano, nombre_llano, clave, mision, registro)
    with recursive t(i) as (select cast(${primera} as integer) union all select i + 1 from t
      where i < ${primera + demasiadas - 1})
    select i, 'clon-' || i, 'clon-' || i, 'clon-' || i, '', (select min(id) from mision), 0 from t`.execute(portal.db);
  await sql`insert into direccion (usuario, direccion, primera, ultima)
    select id, '203.0.113.77', 0, 0 from usuario where id >= ${primera}`.execute(portal.db);
  const grupos = await portal.pide(mgmt).logra('GET getAllClones');
  expect(grupos.flatMap((g) => g.usuarios)).toHaveLength(LISTA_MAX);
});
