import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { darDeAlta } from '../features/carrera/carrera.public.ts';
import type { Portal } from '../testing/portal.ts';
import { abrirPortal } from '../testing/portal.ts';
import { DESDE, RED, vigiladas, volcar } from '../testing/vigilancia.ts';
import { redDe } from './conexion.ts';
import { enTransaccion } from './db/transaccion.ts';
import { recuentoDe } from './vigilancia.ts';

/** So many people, by their ids. */
async function gentio(portal: Portal, cuantos: number): Promise<number[]> {
  const mision = await portal.mision(1, 1);
  const nombres = Array.from({ length: cuantos }, (_, i) => `Gente${i}`);
  return enTransaccion(portal.deps, async (tx) => {
    const ids: number[] = [];
    for (const usuario of nombres) ids.push(await darDeAlta(tx, { usuario, clave: 'x', mision, referido: null }));
    return ids;
  });
}

describe('muchos rechazos', () => {
  test('los iguales son una fila que dice cuántos, también de dos veces que se escribe', async () => {
    const portal = await abrirPortal();
    const pedir = () => portal.pide(null, { desde: DESDE })('GET', 'checkUser');
    for (let i = 0; i < 5; i += 1) await pedir();
    await volcar(portal);
    portal.reloj.pasar({ minutos: 1 });
    await pedir();
    await volcar(portal);
    const [fila, ...mas] = await vigiladas(portal);
    expect(mas).toEqual([]);
    expect(fila).toMatchObject({ veces: 6, fecha: portal.reloj.ahora, desde: portal.reloj.ahora - 60_000 });
  });

  test('diez mil de otras tantas conexiones dejan pocas filas, ninguna se pierde de la cuenta y nada se escribe al pedir', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 12 });
    const [recuento, ahora] = [recuentoDe(portal.motor), portal.reloj.ahora];
    for (let i = 0; i < 10_000; i += 1) {
      const direccion = `10.${i >> 8}.${i & 255}.1`;
      recuento.contar({ clase: 'rechazo', usuario: null, direccion, llamada: 'login', codigo: 'SIN_SESION' }, ahora);
    }
    expect(recuento.esperan).toBeLessThanOrEqual(101);
    expect(await vigiladas(portal)).toEqual([]);
    // Whoever has a key is told apart all the same.
    await portal.pide(ana, { desde: DESDE })('POST', 'estados', { op: 9 });
    await portal.permitir(12);
    await portal.pide(ana, { desde: DESDE })('GET', 'ajustes');
    await volcar(portal);
    const filas = await vigiladas(portal);
    expect(filas.length).toBeLessThanOrEqual(102);
    expect(filas.reduce((n, f) => n + f.veces, 0)).toBe(10_001);
    expect(filas.filter((f) => f.usuario === ana.id)).toHaveLength(1);
    expect(filas.find((f) => f.red === null)).toMatchObject({ veces: 9_900, llamada: null, codigo: 'SIN_SESION' });
  });

  test('quien tiene muchos no tapa los de nadie: de cada persona queda al menos quién', async () => {
    const portal = await abrirPortal();
    const [ana, leo] = [await portal.persona({ nombre: 'Ana' }), await portal.persona({ nombre: 'Leo' })];
    const [recuento, ahora] = [recuentoDe(portal.motor), portal.reloj.ahora];
    const rechazo = { clase: 'rechazo', codigo: 'SIN_PERMISO' } as const;
    for (let i = 0; i < 500; i += 1)
      recuento.contar({ ...rechazo, usuario: leo.id, direccion: DESDE, llamada: `x${i}` }, ahora);
    recuento.contar({ ...rechazo, usuario: ana.id, direccion: DESDE, llamada: 'ajustes' }, ahora);
    await volcar(portal);
    const filas = await vigiladas(portal);
    expect(filas.filter((f) => f.usuario === leo.id)).toHaveLength(21);
    expect(filas.find((f) => f.usuario === leo.id && f.llamada === null)).toMatchObject({ veces: 480, red: null });
    expect(filas.filter((f) => f.usuario === ana.id)).toMatchObject([{ llamada: 'ajustes', red: RED }]);
    expect(filas.filter((f) => f.usuario === null)).toEqual([]);
  });

  test('los de una clase no tapan los de otra; de muchísimas personas de una, juntos los últimos', async () => {
    const portal = await abrirPortal();
    const leo = await portal.persona({ nombre: 'Leo' });
    const [recuento, ahora] = [recuentoDe(portal.motor), portal.reloj.ahora];
    const uno = { direccion: DESDE, llamada: 'x', codigo: 'SIN_PERMISO' } as const;
    for (const usuario of await gentio(portal, 450)) recuento.contar({ ...uno, clase: 'rechazo', usuario }, ahora);
    recuento.contar({ ...uno, clase: 'prueba_fallida', usuario: leo.id }, ahora);
    expect(recuento.esperan).toBe(402);
    await volcar(portal);
    const filas = await vigiladas(portal);
    expect(filas.filter((f) => f.clase === 'rechazo' && f.usuario === null)).toMatchObject([{ veces: 50 }]);
    expect(filas.filter((f) => f.usuario === leo.id)).toMatchObject([{ clase: 'prueba_fallida', red: RED }]);
  });

  test('mientras no se puede escribir se guardan, y no sin fin', async () => {
    const portal = await abrirPortal();
    const recuento = recuentoDe(portal.motor);
    for (let ventana = 0; ventana < 40; ventana += 1)
      for (let i = 0; i < 150; i += 1) {
        const uno = { clase: 'rechazo', usuario: i + 1, llamada: 'x', codigo: 'SIN_PERMISO' } as const;
        recuento.contar({ ...uno, direccion: DESDE }, portal.reloj.ahora + ventana * 600_000);
      }
    expect(recuento.esperan).toBeLessThan(2100);
    const antes = recuento.esperan;
    // Nobody has these ids: the database refuses all of them, and none is lost.
    await expect(recuento.volcar(portal.motor.dePaso)).rejects.toThrow();
    expect(recuento.esperan).toBe(antes);
  });
});

describe('el registro de seguridad', () => {
  const una = {
    clase: 'rechazo',
    usuario: null,
    encargado: null,
    red: RED,
    llamada: 'x',
    codigo: 'SIN_SESION',
  } as const;
  const sembrar = async (portal: Portal, cuenta: string | null) => {
    const fila = { ...una, detalle: '', veces: 2, desde: 1000, fecha: 2000, cuenta };
    await portal.db.insertInto('vigilancia').values(fila).execute();
  };

  test.each([
    ['lo que pasó una vez', null, { veces: 3, fecha: 3000 }],
    ['de lo que se cuenta, hacia atrás', 'c', { veces: 1, fecha: 3000 }],
    ['de lo que se cuenta, quién', 'c', { veces: 3, fecha: 3000, usuario: 1 }],
    ['de lo que se cuenta, desde dónde', 'c', { veces: 3, fecha: 3000, red: '10.0.0.0/24' }],
    ['de lo que se cuenta, su principio', 'c', { veces: 3, fecha: 3000, desde: 1 }],
  ])('no se cambia: %s', async (_caso, cuenta, cambio) => {
    const portal = await abrirPortal();
    await portal.persona();
    await sembrar(portal, cuenta);
    await expect(portal.db.updateTable('vigilancia').set(cambio).execute()).rejects.toThrow('append only');
    expect(await vigiladas(portal)).toEqual([expect.objectContaining({ ...una, veces: 2, fecha: 2000 })]);
  });

  test('lo que pasa a la vez se apunta entero, cada cosa con la suya', async () => {
    const portal = await abrirPortal();
    const [ana, leo] = [await portal.persona(), await portal.persona()];
    await enTransaccion({ ...portal.deps, actor: ana, direccion: DESDE }, async (tx) => {
      await tx.vigilar(
        { clase: 'permisos', usuario: leo.id, detalle: 'dio Multas' },
        { clase: 'permisos', usuario: null, detalle: 'x'.repeat(500) },
      );
      await tx.vigilar();
    });
    const comun = { clase: 'permisos', encargado: ana.id, red: RED, veces: 1, fecha: portal.reloj.ahora };
    expect(await vigiladas(portal)).toMatchObject([
      { ...comun, usuario: leo.id, detalle: 'dio Multas' },
      { ...comun, usuario: null, detalle: 'x'.repeat(200) },
    ]);
  });

  test('se borra solo lo que pasó de su edad', async () => {
    const portal = await abrirPortal();
    await sembrar(portal, null);
    const borrar = () => portal.db.deleteFrom('vigilancia').execute();
    await expect(borrar()).rejects.toThrow('append only');
    await portal.db.updateTable('vigilancia_limite').set({ hasta: 2000 }).execute();
    await expect(borrar()).rejects.toThrow('append only');
    await portal.db.updateTable('vigilancia_limite').set({ hasta: 2001 }).execute();
    await borrar();
    const { n } = await portal.db
      .selectFrom('vigilancia')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(0);
  });
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['nada', '—'],
])('de %s se guarda %s', (direccion, red) => {
  expect(redDe(direccion)).toBe(red);
});
