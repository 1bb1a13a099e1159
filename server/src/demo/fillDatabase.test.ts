import { needsReview } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { DUE_NOTIFICATION_KINDS } from '../featureModules.ts';
import { NotificationRetention } from '../features/operations/notifications/notifications.retention.ts';
import { DueNotificationSweeper } from '../platform/jobs/dueNotificationSweeper.ts';
import { checkCareers } from '../test-support/portal/ascensos.ts';
import { expectBooksBalanced } from '../test-support/portal/paga.ts';
import type { Portal } from '../test-support/portal/portal.ts';
import { openPortal, portalForFile } from '../test-support/portal/portal.ts';
import { fillDatabase } from './fillDatabase.ts';

const SIZE = { usuarios: 80, weeks: 5, seed: 2, open: 12 };

const fillDemo = (portal: Portal, size: Partial<typeof SIZE> = {}) =>
  fillDatabase(portal.engine, { ...SIZE, ...size, hasta: portal.clock.now }, () => undefined);

describe('the demo', () => {
  const portal = portalForFile(async (p) => {
    await fillDemo(p);
  });

  test('has balanced accounts, and a ledger in chronological order', async () => {
    await expectBooksBalanced(portal());
    const ledger = await portal().db.selectFrom('credito').select(['fecha', 'tipo']).orderBy('id').execute();
    const dates = ledger.map((m) => m.fecha);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(dates.at(-1)).toBeLessThanOrEqual(portal().clock.now);
    expect([...new Set(ledger.map((m) => m.tipo))]).toEqual(
      expect.arrayContaining([
        'venta',
        'venta_participacion',
        'venta_entregada',
        'multa_puesta',
        'multa_cobrada',
        'renta_puesta',
        'paga_ganada',
        'paga_cobrada',
        'paga_pendiente',
        'pendiente_cobrado',
      ]),
    );
  });

  test('leaves each person at the end of their career, with careers of all causes', async () => {
    const { db } = portal();
    await checkCareers(portal());
    const causes = await db.selectFrom('carrera').select('causa').distinct().execute();
    expect(causes.map((c) => c.causa)).toEqual(
      expect.arrayContaining(['registro', 'edicion', 'venta', 'traslado', 'ascenso', 'degrado']),
    );
    const offers = await db.selectFrom('ascenso').select('resultado').distinct().execute();
    expect(new Set(offers.map((a) => a.resultado))).toEqual(new Set(['aceptado', 'rechazado', 'retirado', null]));
  });

  test('has corrections that wait and others that were refused', async () => {
    const rows = await portal().db.selectFrom('rectificacion').select('estado').distinct().execute();
    expect(rows.map((r) => r.estado).toSorted()).toEqual(['espera', 'rechazada']);
  });

  test('has already sent due notifications and dropped old ones: the first server has nothing to send', async () => {
    const { db, deps } = portal();
    const told = () => db.selectFrom('notificacion').select(['id', 'clase']).orderBy('id').execute();
    const antes = await told();
    expect(new Set(antes.map((n) => n.clase))).toContain('tiempo_terminado');
    await new DueNotificationSweeper(deps, DUE_NOTIFICATION_KINDS).sweep();
    await new NotificationRetention(deps).prune();
    expect(await told()).toEqual(antes);
  });

  test('has a venta for each sold mision, and the sales of each membresia', async () => {
    const { db } = portal();
    const sold = await db.selectFrom('carrera').select('id').where('causa', '=', 'venta').execute();
    const ventas = await db.selectFrom('venta').selectAll().orderBy('id').execute();
    expect(new Set(ventas.flatMap((v) => v.carrera ?? []))).toEqual(new Set(sold.map((c) => c.id)));
    const membresias = await db.selectFrom('membresia_usuario').select('id').execute();
    expect(membresias.length).toBeGreaterThan(5);
    expect(new Set(ventas.flatMap((v) => v.membresia ?? []))).toEqual(new Set(membresias.map((m) => m.id)));
  });

  test('credits the confirmed work of each tiempo; bajo and encargado are never the same person', async () => {
    const { db, clock } = portal();
    const work = await db.selectFrom('trabajo').selectAll().execute();
    const tiempos = await db.selectFrom('tiempo').selectAll().where('cerrado', 'is not', null).execute();
    expect(tiempos.length).toBeGreaterThan(200);
    const own = Map.groupBy(work, (t) => t.tiempo);
    for (const { id, bajo, confirmado } of tiempos) {
      const rows = own.get(id) ?? [];
      const sum = (tipo: string) => rows.filter((t) => t.tipo === tipo).reduce((n, t) => n + t.minutos, 0);
      expect(sum('asistencia')).toBe(confirmado);
      expect(sum('times')).toBeLessThanOrEqual(confirmado);
      for (const { tipo, usuario, otro } of rows) {
        expect(otro).not.toBe(usuario);
        if (tipo === 'asistencia') expect(usuario).toBe(bajo);
      }
    }
    expect(Math.max(...work.map((t) => t.fecha))).toBeLessThanOrEqual(clock.now);
  });

  test('takes pases de lista over open tiempos, at least an hour apart', async () => {
    const { db } = portal();
    const lists = await db.selectFrom('pase_lista').selectAll().orderBy('id').execute();
    expect(lists.map((l) => l.numero)).toEqual(lists.map((_, i) => i + 1));
    for (const [i, { fecha }] of lists.slice(1).entries())
      expect(fecha - (lists[i]?.fecha ?? 0)).toBeGreaterThanOrEqual(3_600_000);
    const rows = await db
      .selectFrom('pase_lista_fila as f')
      .innerJoin('pase_lista as l', 'l.id', 'f.lista')
      .innerJoin('tiempo as t', 't.id', 'f.tiempo')
      .select(['f.parte', 'l.fecha', 't.abierto', 't.cerrado', 't.sumado', 't.p_bajo', 't.mins'])
      .execute();
    expect(new Set(rows.map((f) => f.parte)).size).toBe(3);
    for (const { parte, fecha, abierto, cerrado, sumado, p_bajo, mins } of rows) {
      expect([abierto < fecha, (cerrado ?? 0) > fecha, mins - sumado]).toEqual([true, true, 60]);
      if (parte === 'sumados') expect(sumado).toBeGreaterThanOrEqual(5);
      if (parte === 'pausados') expect(p_bajo).toBeGreaterThan(0);
    }
  });

  test('has listas de paga for each week, mostly paid, with the last one waiting', async () => {
    const { db } = portal();
    const lists = await db.selectFrom('lista_paga').selectAll().orderBy('id').execute();
    expect(lists.filter((l) => l.cerrada === null).map((l) => l.grupo)).toEqual(['bajo', 'alto']);
    expect(lists.length).toBeGreaterThan(SIZE.weeks);
    const rows = await db.selectFrom('paga').selectAll().execute();
    const estados = Map.groupBy(rows, (f) => f.estado);
    expect(estados.get('pagada')?.length).toBeGreaterThan(3 * (estados.get('pendiente')?.length ?? 0));
    expect(estados.get('abierta')?.length).toBeGreaterThan(0);
  });

  test('ends with tiempos of all kinds, and no open session', async () => {
    const { db } = portal();
    const open = await db.selectFrom('tiempo').select(['alto', 'pausa']).where('cerrado', 'is', null).execute();
    expect(open).toHaveLength(SIZE.open);
    expect(open.some((t) => t.alto === null)).toBe(true);
    expect(open.some((t) => t.pausa === 1)).toBe(true);
    expect(await portal().countTableRows()).toMatchObject({ solicitud_tiempo: 1, sesion: 0 });
  });

  test('has shared connections: some allowed, others waiting for review', async () => {
    const p = portal();
    const boss = await p.createPerson({ categoria: 12, nombre: 'Mira_Clones' });
    const groups = await p.as(boss).succeeds('GET getAllClones');
    expect(new Set(groups.map((g) => needsReview(g.usuarios)))).toEqual(new Set([true, false]));
  });

  test('accepts later writes that continue the existing data', async () => {
    const p = portal();
    const boss = await p.createPerson({ categoria: 12, posicion: 3, nombre: 'Nueva_Jefa' });
    const leo = await p.createPerson({ nombre: 'Nuevo_Leo' });
    expect((await p.as(boss).succeeds('GET puestaEnMarcha')).apartada).toBe(true);
    await p.as(boss).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
    const membresia = { user: leo.id, isExterno: false, membresia: 1, periodo: 30 as const };
    await p.as(boss).succeeds('POST addMembresia', { body: membresia });
    // The month of the demo's end is already charged.
    expect(await p.as(boss).fails('POST actionRenta', { body: { op: 0 } })).toMatchObject({ error: 'RENTA_DEL_MES' });
    await p.as(boss).succeeds('GET updateLista');
    await p.as(boss).succeeds('POST reiniciarLista', { body: { op: 0 } });
    for (const op of [0, 1] as const) await p.as(boss).succeeds('POST reiniciarNomina', { body: { op } });
    await expectBooksBalanced(p);
  });
});

test('the same seed generates the same agency, and another seed another one', async () => {
  const three = [1, 1, 2].map(async (seed) => {
    const portal = await openPortal();
    await fillDemo(portal, { usuarios: 14, weeks: 1, seed });
    const { db } = portal;
    return {
      gente: await db.selectFrom('usuario').select(['usuario', 'mision', 'registro']).orderBy('id').execute(),
      carrera: await db.selectFrom('carrera').selectAll().orderBy('id').execute(),
      trabajo: await db.selectFrom('trabajo').selectAll().orderBy('id').execute(),
      credito: await db.selectFrom('credito').selectAll().orderBy('id').execute(),
    };
  });
  const [one, other, different] = await Promise.all(three);
  expect(one).toEqual(other);
  expect(one?.gente).not.toEqual(different?.gente);
});
