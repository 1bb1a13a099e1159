import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { DIA_MS } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PASOS } from '../../migrations/index.ts';
import { abrirMotor } from '../../platform/db/abrir.ts';
import { migrar } from '../../platform/db/migrar.ts';
import { MUDO, nuevaBaseVacia } from '../../testing/base.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const listas = Object.values<Call>(CONTRACT)
  .filter((spec) => spec.etag)
  // It names the agency and nobody in it.
  .filter((spec) => spec.path !== CONTRACT.manifiesto.path);

describe.each(listas.map((spec) => [spec.path, spec] as const))('%s', (path, spec) => {
  const leer = (portal: Portal, quien: Persona | null, etag = '', query = '') =>
    portal.pide(quien, { cabeceras: etag === '' ? {} : { 'if-none-match': etag } })('GET', `${path}${query}`);

  test('quien ya la tiene no la recibe otra vez, hasta que cambia', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ categoria: 12 });
    const { id } = await portal.persona();
    const { cabeceras, cuerpo } = await leer(portal, jefe);
    const etag = String(cabeceras.etag);
    expect(cabeceras['cache-control']).toBe('private, no-cache');
    expect(await leer(portal, jefe, etag)).toMatchObject({ http: 304, cuerpo: '' });
    await portal.db
      .updateTable('usuario')
      .set({ usuario: 'Otra', nombre_plano: 'otra' })
      .where('id', '=', id)
      .execute();
    const despues = await leer(portal, jefe, etag);
    expect(despues.http).toBe(200);
    expect(despues.cuerpo).not.toEqual(cuerpo);
    expect(despues.cabeceras.etag).not.toBe(etag);
  });

  if (spec.query?.properties.buscar)
    test('cada búsqueda tiene la suya', async () => {
      const portal = await abrirPortal();
      const jefe = await portal.persona({ categoria: 12, nombre: 'Ana' });
      for (const nombre of ['Beto', 'Carla']) await portal.persona({ nombre });
      const { cabeceras } = await leer(portal, jefe);
      expect((await leer(portal, jefe, String(cabeceras.etag), '?buscar=Be')).http).toBe(200);
    });

  test('tenerla no sirve de clave', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ categoria: 12 });
    // Somebody goes on holding what nobody may be the last to lose.
    await portal.persona({ categoria: 12 });
    const etag = String((await leer(portal, jefe)).cabeceras.etag);
    const { tipo } = spec.access;
    expect((await leer(portal, null, etag)).http).toBe(tipo === 'todos' ? 304 : 401);
    await portal.permitir(1);
    await portal.ascender(jefe, 1);
    // What is open to everyone says who stands where, so that it has changed.
    expect((await leer(portal, jefe, etag)).http).toBe(['todos', 'sesion'].includes(tipo) ? 200 : 403);
  });
});

test('la lista va por nombre sin mirar mayúsculas, igual en los dos motores', async () => {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ categoria: 12, nombre: 'mora' });
  for (const nombre of ['Zoe', 'ana', 'Álex', 'Beto', '_x', '1ro', 'ñu']) await portal.persona({ nombre });
  const opciones = await portal.pide(jefe).logra('GET getUsuariosTiempos');
  expect(opciones.map((o) => o.label)).toEqual(['1ro', '_x', 'ana', 'Beto', 'mora', 'Zoe', 'Álex', 'ñu']);
});

describe('al buscar no cuentan tildes ni mayúsculas, y la eñe es otra letra', () => {
  const NOMBRES = ['Álex', 'ALEXA', 'Ñandú', 'Nandu', 'Jefa'];
  const CASOS: [string, string[]][] = [
    ['alex', ['ALEXA', 'Álex']],
    ['ÁLÉX', ['ALEXA', 'Álex']],
    ['ñandu', ['Ñandú']],
    ['NANDÚ', ['Nandu']],
    [' Ndú ', ['Nandu', 'Ñandú']],
    ['nadie', []],
  ];

  test('en los nombres', async () => {
    const portal = await abrirPortal();
    for (const nombre of NOMBRES) await portal.persona({ nombre, categoria: 12 });
    const jefa = await portal.persona({ categoria: 12 });
    for (const [buscar, esperados] of CASOS) {
      const opciones = await portal.pide(jefa).logra('GET getUsuarios', { query: { buscar } });
      expect([buscar, opciones.map((o) => o.label).sort()]).toEqual([buscar, esperados.toSorted()]);
    }
  });

  test('y en los textos', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 12 });
    const usuario = (await portal.persona()).id;
    for (const motivo of NOMBRES)
      await portal.pide(jefa).logra('POST sendMulta', { body: { usuario, motivo, creditos: 0 } });
    for (const [buscar, esperados] of CASOS) {
      const multas = await portal.pide(jefa).logra('GET getAllMultas', { query: { buscar } });
      expect([buscar, multas.map((m) => m.motivo).sort()]).toEqual([buscar, esperados.toSorted()]);
    }
  });
});

test('un nombre es otro con tilde: solo no cuentan las mayúsculas', async () => {
  const portal = await abrirPortal();
  await portal.persona({ nombre: 'Álex' });
  await expect(portal.persona({ nombre: 'álex' })).rejects.toThrow();
  await portal.persona({ nombre: 'Alex' });
});

test('los nombres y las ofertas de antes se hallan y vencen como las de ahora', async () => {
  const base = await nuevaBaseVacia();
  onTestFinished(base.tirar);
  const motor = abrirMotor(base.url, MUDO);
  onTestFinished(motor.cerrar);
  await migrar(motor, Object.fromEntries(Object.entries(PASOS).filter(([nombre]) => nombre < '013')));
  const escribir = (sentencia: string) => sql.raw(sentencia).execute(motor.db);
  await escribir(
    `insert into usuario (usuario, nombre_plano, clave, mision, registro) values ('ÑÁÜç', 'ñáüç', 'x', 1, 1)`,
  );
  await escribir(`insert into ascenso (usuario, encargado, de, nueva, nueva_nombre, categoria, fecha)
    values (1, 1, 1, 2, 'Iniciado H', 1, 1000)`);
  await migrar(motor, PASOS);
  expect(await motor.db.selectFrom('usuario').select('nombre_llano').execute()).toEqual([{ nombre_llano: 'ñauc' }]);
  expect(await motor.db.selectFrom('ascenso').select('vence').execute()).toEqual([{ vence: 1000 + 7 * DIA_MS }]);
});

test.each(['getUsuarios', 'getUsuariosTiempos', 'getUsuariosAscensos'] as const)(
  '%s dice a qué altura de la escala está cada uno, igual a quien sea que elige',
  async (path) => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
    const igual = await portal.persona({ nombre: 'Igual', categoria: 10 });
    const alto = await portal.persona({ nombre: 'Alto', categoria: 12 });
    const leo = await portal.persona({ nombre: 'Leo', categoria: 9, posicion: 3 });
    const todos = [
      { value: alto.id, label: 'Alto', orden: 12_001 },
      { value: ana.id, label: 'Ana', orden: 10_001 },
      { value: igual.id, label: 'Igual', orden: 10_001 },
      { value: leo.id, label: 'Leo', orden: 9003 },
    ];
    for (const quien of [ana, alto]) expect(await portal.pide(quien).logra(`GET ${path}`)).toEqual(todos);
    await portal.ascender(leo, 10, 2);
    const [, , , subido] = await portal.pide(ana).logra(`GET ${path}`);
    expect(subido).toEqual({ value: leo.id, label: 'Leo', orden: 10_002 });
  },
);
