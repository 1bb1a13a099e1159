import { porRevisar } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { Podador } from '../features/notificaciones/notificaciones.podador.ts';
import { Barrendero } from '../platform/barrido.ts';
import { VENCIMIENTOS } from '../salas.ts';
import { comprobarCarreras } from '../testing/ascensos.ts';
import { cuadra } from '../testing/paga.ts';
import type { Portal } from '../testing/portal.ts';
import { abrirPortal, portalDelArchivo } from '../testing/portal.ts';
import { llenar } from './llenar.ts';

const TAMANO = { usuarios: 80, semanas: 5, semilla: 2, abiertos: 12 };

const demostrar = (portal: Portal, tamano: Partial<typeof TAMANO> = {}) =>
  llenar(portal.motor, { ...TAMANO, ...tamano, hasta: portal.reloj.ahora }, () => undefined);

describe('la demostración', () => {
  const portal = portalDelArchivo(async (p) => {
    await demostrar(p);
  });

  test('tiene las cuentas en orden, y el libro en el orden en que pasó', async () => {
    await cuadra(portal());
    const libro = await portal().db.selectFrom('credito').select(['fecha', 'tipo']).orderBy('id').execute();
    const fechas = libro.map((m) => m.fecha);
    expect(fechas).toEqual(fechas.toSorted((a, b) => a - b));
    expect(fechas.at(-1)).toBeLessThanOrEqual(portal().reloj.ahora);
    expect([...new Set(libro.map((m) => m.tipo))]).toEqual(
      expect.arrayContaining([
        ...['venta', 'venta_participacion', 'venta_entregada', 'multa_puesta', 'multa_cobrada', 'renta_puesta'],
        ...['paga_ganada', 'paga_cobrada', 'paga_pendiente', 'pendiente_cobrado'],
      ]),
    );
  });

  test('cada uno está donde acaba su carrera, y las hay de todas las causas', async () => {
    const { db } = portal();
    await comprobarCarreras(portal());
    const causas = await db.selectFrom('carrera').select('causa').distinct().execute();
    expect(causas.map((c) => c.causa)).toEqual(
      expect.arrayContaining(['registro', 'edicion', 'venta', 'traslado', 'ascenso', 'degrado']),
    );
    const ofertas = await db.selectFrom('ascenso').select('resultado').distinct().execute();
    expect(new Set(ofertas.map((a) => a.resultado))).toEqual(new Set(['aceptado', 'rechazado', 'retirado', null]));
  });

  test('hay rectificaciones que esperan, y otras rechazadas', async () => {
    const filas = await portal().db.selectFrom('rectificacion').select('estado').distinct().execute();
    expect(filas.map((r) => r.estado).toSorted()).toEqual(['espera', 'rechazada']);
  });

  test('lo que trajo el tiempo ya se contó, y lo viejo se olvidó: el primer servidor no encuentra nada que decir', async () => {
    const { db, deps } = portal();
    const dichas = () => db.selectFrom('notificacion').select(['id', 'clase']).orderBy('id').execute();
    const antes = await dichas();
    expect(new Set(antes.map((n) => n.clase))).toContain('tiempo_terminado');
    await new Barrendero(deps, VENCIMIENTOS).barrer();
    await new Podador(deps).podar();
    expect(await dichas()).toEqual(antes);
  });

  test('cada misión vendida es una venta, y cada membresía tiene las suyas', async () => {
    const { db } = portal();
    const vendidas = await db.selectFrom('carrera').select('id').where('causa', '=', 'venta').execute();
    const ventas = await db.selectFrom('venta').selectAll().orderBy('id').execute();
    expect(new Set(ventas.flatMap((v) => v.carrera ?? []))).toEqual(new Set(vendidas.map((c) => c.id)));
    const membresias = await db.selectFrom('membresia_usuario').select('id').execute();
    expect(membresias.length).toBeGreaterThan(5);
    expect(new Set(ventas.flatMap((v) => v.membresia ?? []))).toEqual(new Set(membresias.map((m) => m.id)));
  });

  test('el trabajo es lo confirmado de cada tiempo, de quien no se encarga de sí mismo', async () => {
    const { db, reloj } = portal();
    const trabajo = await db.selectFrom('trabajo').selectAll().execute();
    const tiempos = await db.selectFrom('tiempo').selectAll().where('cerrado', 'is not', null).execute();
    expect(tiempos.length).toBeGreaterThan(200);
    const suyo = Map.groupBy(trabajo, (t) => t.tiempo);
    for (const { id, bajo, confirmado } of tiempos) {
      const filas = suyo.get(id) ?? [];
      const suma = (tipo: string) => filas.filter((t) => t.tipo === tipo).reduce((n, t) => n + t.minutos, 0);
      expect(suma('asistencia')).toBe(confirmado);
      expect(suma('times')).toBeLessThanOrEqual(confirmado);
      for (const { tipo, usuario, otro } of filas) {
        expect(otro).not.toBe(usuario);
        if (tipo === 'asistencia') expect(usuario).toBe(bajo);
      }
    }
    expect(Math.max(...trabajo.map((t) => t.fecha))).toBeLessThanOrEqual(reloj.ahora);
  });

  test('las listas se pasaron sobre lo que estaba abierto, con una hora entre una y otra', async () => {
    const { db } = portal();
    const listas = await db.selectFrom('pase_lista').selectAll().orderBy('id').execute();
    expect(listas.map((l) => l.numero)).toEqual(listas.map((_, i) => i + 1));
    for (const [i, { fecha }] of listas.slice(1).entries())
      expect(fecha - (listas[i]?.fecha ?? 0)).toBeGreaterThanOrEqual(3_600_000);
    const filas = await db
      .selectFrom('pase_lista_fila as f')
      .innerJoin('pase_lista as l', 'l.id', 'f.lista')
      .innerJoin('tiempo as t', 't.id', 'f.tiempo')
      .select(['f.parte', 'l.fecha', 't.abierto', 't.cerrado', 't.sumado', 't.p_bajo', 't.mins'])
      .execute();
    expect(new Set(filas.map((f) => f.parte)).size).toBe(3);
    for (const { parte, fecha, abierto, cerrado, sumado, p_bajo, mins } of filas) {
      expect([abierto < fecha, (cerrado ?? 0) > fecha, mins - sumado]).toEqual([true, true, 60]);
      if (parte === 'sumados') expect(sumado).toBeGreaterThanOrEqual(5);
      if (parte === 'pausados') expect(p_bajo).toBeGreaterThan(0);
    }
  });

  test('cada semana tiene sus listas de paga, pagadas casi todas, y la última espera', async () => {
    const { db } = portal();
    const listas = await db.selectFrom('lista_paga').selectAll().orderBy('id').execute();
    expect(listas.filter((l) => l.cerrada === null).map((l) => l.grupo)).toEqual(['bajo', 'alto']);
    expect(listas.length).toBeGreaterThan(TAMANO.semanas);
    const filas = await db.selectFrom('paga').selectAll().execute();
    const estados = Map.groupBy(filas, (f) => f.estado);
    expect(estados.get('pagada')?.length).toBeGreaterThan(3 * (estados.get('pendiente')?.length ?? 0));
    expect(estados.get('abierta')?.length).toBeGreaterThan(0);
  });

  test('al final hay tiempos de todas las clases, y ninguna sesión abierta', async () => {
    const { db } = portal();
    const abiertos = await db.selectFrom('tiempo').select(['alto', 'pausa']).where('cerrado', 'is', null).execute();
    expect(abiertos).toHaveLength(TAMANO.abiertos);
    expect(abiertos.some((t) => t.alto === null)).toBe(true);
    expect(abiertos.some((t) => t.pausa === 1)).toBe(true);
    expect(await portal().cuentas()).toMatchObject({ solicitud_tiempo: 1, sesion: 0 });
  });

  test('unos comparten conexión: a unos se les permitió, otros esperan', async () => {
    const p = portal();
    const jefa = await p.persona({ categoria: 12, nombre: 'Mira_Clones' });
    const grupos = await p.pide(jefa).logra('GET getAllClones');
    expect(new Set(grupos.map((g) => porRevisar(g.usuarios)))).toEqual(new Set([true, false]));
  });

  test('lo que se escribe después sigue a lo que hay', async () => {
    const p = portal();
    const jefa = await p.persona({ categoria: 12, posicion: 3, nombre: 'Nueva_Jefa' });
    const leo = await p.persona({ nombre: 'Nuevo_Leo' });
    expect((await p.pide(jefa).logra('GET puestaEnMarcha')).apartada).toBe(true);
    await p.pide(jefa).logra('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
    const membresia = { user: leo.id, isExterno: false, membresia: 1, periodo: 30 as const };
    await p.pide(jefa).logra('POST addMembresia', { body: membresia });
    // The month of the demo's end is charged already.
    expect(await p.pide(jefa).falla('POST actionRenta', { body: { op: 0 } })).toMatchObject({ error: 'RENTA_DEL_MES' });
    await p.pide(jefa).logra('GET updateLista');
    await p.pide(jefa).logra('POST reiniciarLista', { body: { op: 0 } });
    for (const op of [0, 1] as const) await p.pide(jefa).logra('POST reiniciarNomina', { body: { op } });
    await cuadra(p);
  });
});

test('la misma semilla da la misma agencia, otra semilla otra', async () => {
  const tres = [1, 1, 2].map(async (semilla) => {
    const portal = await abrirPortal();
    await demostrar(portal, { usuarios: 14, semanas: 1, semilla });
    const { db } = portal;
    return {
      gente: await db.selectFrom('usuario').select(['usuario', 'mision', 'registro']).orderBy('id').execute(),
      carrera: await db.selectFrom('carrera').selectAll().orderBy('id').execute(),
      trabajo: await db.selectFrom('trabajo').selectAll().orderBy('id').execute(),
      credito: await db.selectFrom('credito').selectAll().orderBy('id').execute(),
    };
  });
  const [una, otra, distinta] = await Promise.all(tres);
  expect(una).toEqual(otra);
  expect(una?.gente).not.toEqual(distinta?.gente);
});
