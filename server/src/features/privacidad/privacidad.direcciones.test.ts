import { DIA_MS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { sellar } from '../../platform/sello.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';
import { Caducidad } from './privacidad.caducidad.ts';

const SUYA = '203.0.113.7';
const entrar = (portal: Portal, { usuario }: Persona, desde: string, clave = CLAVE) =>
  portal.pide(null, { desde })('POST', 'login', { op: 0, usuario, clave });
const filas = (portal: Portal, { id }: Persona) =>
  portal.db.selectFrom('direccion').selectAll().where('usuario', '=', id).orderBy('direccion').execute();
const caducar = (portal: Portal) => new Caducidad(portal.deps).aplicar();
const grupos = async (portal: Portal, quien: Persona) =>
  (await portal.pide(quien).logra('GET getAllClones')).map((g) => g.usuarios.map((u) => u.usuario).sort());

test('ninguna tabla tiene una dirección entera después de entrar', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  await entrar(portal, ana, SUYA);
  await entrar(portal, ana, '2001:db8:1:2::9');
  // What fails and what is counted is kept for minutes, and is no different.
  await entrar(portal, ana, SUYA, 'no es esta');
  await portal.pide(null, { desde: SUYA }).logra('GET ipdetect');
  expect(await portal.cuentas()).toMatchObject({ intento: 2, codigo_registro: 1 });
  expect(await portal.db.selectFrom('tasa').select('veces').execute()).not.toEqual([]);
  const [una, otra] = await Promise.all([sellar(portal.db, SUYA), sellar(portal.db, '2001:db8:1:2::/64')]);
  const guardadas = await filas(portal, ana);
  expect(new Map(guardadas.map((f) => [f.direccion, f.red]))).toEqual(
    new Map([
      [una, '203.0.113.0/24'],
      [otra, '2001:db8:1::/48'],
    ]),
  );
  for (const { name, columns } of await portal.db.introspection.getTables()) {
    const textos = columns.filter((c) => /text/i.test(c.dataType)).map((c) => c.name);
    // A table is named by what the database itself says of it.
    const todas = await portal.db
      .selectFrom(name as 'direccion')
      .selectAll()
      .execute();
    const dichos = todas.flatMap((fila) => textos.map((c) => String((fila as Record<string, unknown>)[c])));
    expect({ name, con: dichos.filter((d) => d.includes(SUYA) || d.includes('2001:db8:1:2:')) }).toEqual({
      name,
      con: [],
    });
  }
});

test('el sello es otro en otra agencia, y sin su llave no se prueba ninguno', async () => {
  const portal = await abrirPortal();
  const aqui = await sellar(portal.db, SUYA);
  await portal.db.updateTable('sello').set({ clave: 'otra' }).execute();
  expect(await sellar(portal.db, SUYA)).not.toBe(aqui);
  expect(aqui).toMatch(/^s:[\w-]{43}$/);
});

test('pasados los días se olvida la red, y los clones de antes siguen siendo los de antes', async () => {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 10 });
  // One after the other: the log names them in the order in which they came.
  const ana = await portal.persona({ nombre: 'Ana' });
  const beto = await portal.persona({ nombre: 'Beto' });
  const eva = await portal.persona({ nombre: 'Eva' });
  for (const quien of [ana, beto]) await entrar(portal, quien, SUYA);
  expect(await grupos(portal, jefe)).toEqual([['Ana', 'Beto']]);
  portal.reloj.pasar({ horas: 24 * 179 });
  await caducar(portal);
  expect((await filas(portal, ana)).map((f) => f.red)).toEqual(['203.0.113.0/24']);
  portal.reloj.pasar({ horas: 24 * 2 });
  await caducar(portal);
  for (const quien of [ana, beto]) expect((await filas(portal, quien)).map((f) => f.red)).toEqual([null]);
  expect(await grupos(portal, jefe)).toEqual([['Ana', 'Beto']]);
  // Someone new from there is found with them, and the log says so.
  const { bitacora } = await portal.observar(() => entrar(portal, eva, SUYA));
  expect(bitacora.filter((b) => b.modulo === 'clones').map((b) => [b.usuario, b.objeto])).toEqual([
    [eva.id, ana.id],
    [eva.id, beto.id],
  ]);
  expect(await grupos(portal, jefe)).toEqual([['Ana', 'Beto', 'Eva']]);
  // Whoever comes again has their network kept again, from now on.
  await entrar(portal, ana, SUYA);
  expect((await filas(portal, ana)).map((f) => f.red)).toEqual(['203.0.113.0/24']);
});

test('quien vuelve a una dirección de la que ya no se guarda la red sigue en un sitio suyo', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  await entrar(portal, ana, SUYA);
  portal.reloj.pasar({ horas: 24 * 200 });
  await caducar(portal);
  for (let i = 0; i < 20; i += 1) await entrar(portal, ana, `198.51.100.${i}`, 'no es esta');
  expect((await entrar(portal, ana, '198.51.100.99')).http).toBe(429);
  expect((await entrar(portal, ana, SUYA)).http).toBe(200);
});

test('los días son los de la configuración, y de muchas no queda ninguna', async () => {
  const portal = await abrirPortal();
  await portal.configurar({ direcciones_dias: 30 });
  const ana = await portal.persona();
  const ultima = portal.reloj.ahora - 30 * DIA_MS - 1;
  const muchas = Array.from({ length: 1200 }, (_, i) => ({
    ...{ usuario: ana.id, direccion: `s:${i}`, primera: 0, ultima: ultima - (i % 7), red: '203.0.113.0/24' },
  }));
  await portal.db.insertInto('direccion').values(muchas).execute();
  await portal.db
    .insertInto('direccion')
    .values({ ...{ usuario: ana.id, direccion: 's:x', primera: 0 }, ultima: ultima + 1, red: 'x' })
    .execute();
  await caducar(portal);
  const quedan = await portal.db.selectFrom('direccion').select('direccion').where('red', 'is not', null).execute();
  expect(quedan).toEqual([{ direccion: 's:x' }]);
});

test('lo demás que sabe de direcciones y aparatos se va a su hora', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  await entrar(portal, ana, SUYA);
  await entrar(portal, ana, '198.51.100.1', 'no es esta');
  await portal.pide(null, { desde: SUYA }).logra('GET ipdetect');
  const hay = async () => {
    const { intento, codigo_registro, dispositivo } = await portal.cuentas();
    return { intento, codigo_registro, dispositivo };
  };
  expect(await hay()).toEqual({ intento: 3, codigo_registro: 1, dispositivo: 1 });
  portal.reloj.pasar({ minutos: 16 });
  await caducar(portal);
  expect(await hay()).toEqual({ intento: 0, codigo_registro: 1, dispositivo: 1 });
  portal.reloj.pasar({ minutos: 15 });
  await caducar(portal);
  expect(await hay()).toEqual({ intento: 0, codigo_registro: 0, dispositivo: 1 });
  portal.reloj.pasar({ horas: 24 * 365 });
  await caducar(portal);
  expect(await hay()).toEqual({ intento: 0, codigo_registro: 0, dispositivo: 1 });
  portal.reloj.pasar({ horas: 24 * 36 });
  await caducar(portal);
  expect(await hay()).toEqual({ intento: 0, codigo_registro: 0, dispositivo: 0 });
  expect(await portal.db.selectFrom('tasa').selectAll().execute()).toEqual([]);
});
