import { describe, expect, test } from 'vitest';
import { cuadra } from '../testing/paga.ts';
import type { Portal } from '../testing/portal.ts';
import { abrirPortal } from '../testing/portal.ts';
import { llenar } from './llenar.ts';

const TAMANO = { usuarios: 150, semanas: 9, semilla: 3, abiertos: 5 };

async function demostrar(): Promise<Portal> {
  const portal = await abrirPortal();
  await llenar(portal.deps.motor, { ...TAMANO, hasta: portal.reloj.ahora }, () => undefined);
  return portal;
}

describe('la demostración', () => {
  test('tiene las cuentas en orden, y el libro en el orden en que pasó', async () => {
    const portal = await demostrar();
    await cuadra(portal);
    const libro = await portal.db.selectFrom('credito').select(['fecha', 'tipo']).orderBy('id').execute();
    expect(libro.length).toBeGreaterThan(150);
    const fechas = libro.map((m) => m.fecha);
    expect(fechas).toEqual(fechas.toSorted((a, b) => a - b));
    expect(fechas.at(-1)).toBeLessThanOrEqual(portal.reloj.ahora);
    expect([...new Set(libro.map((m) => m.tipo))]).toEqual(
      expect.arrayContaining(['venta', 'venta_participacion', 'venta_entregada', 'multa_puesta', 'multa_cobrada']),
    );
  });

  test('cada misión vendida es una venta, y cada membresía tiene las suyas', async () => {
    const { db } = await demostrar();
    const vendidas = await db.selectFrom('carrera').select('id').where('causa', '=', 'venta').orderBy('id').execute();
    const ventas = await db.selectFrom('venta').selectAll().orderBy('id').execute();
    expect(new Set(ventas.flatMap((v) => v.carrera ?? []))).toEqual(new Set(vendidas.map((c) => c.id)));
    const membresias = await db.selectFrom('membresia_usuario').selectAll().orderBy('id').execute();
    expect(membresias.length).toBeGreaterThan(5);
    for (const { id, usuario, externo, encargado, fecha } of membresias) {
      const suyas = ventas.filter((v) => v.membresia === id);
      expect(suyas[0]).toMatchObject({ usuario, externo, encargado, fecha });
    }
    for (const venta of ventas) expect(venta.encargado).not.toBe(venta.usuario);
    expect(ventas.map((v) => v.fecha)).toEqual(ventas.map((v) => v.fecha).toSorted((a, b) => a - b));
  });

  test('cada semana tiene sus listas, pagadas casi todas, y la última espera', async () => {
    const { db, reloj } = await demostrar();
    const listas = await db.selectFrom('lista_paga').selectAll().orderBy('id').execute();
    expect(listas).toHaveLength(2 * (TAMANO.semanas - 1));
    expect(listas.filter((l) => l.cerrada === null).map((l) => l.grupo)).toEqual(['bajo', 'alto']);
    const filas = await db.selectFrom('paga').selectAll().execute();
    expect(new Set(filas.map((f) => f.grupo)).size).toBe(2);
    const estados = Map.groupBy(filas, (f) => f.estado);
    expect(estados.get('pagada')?.length).toBeGreaterThan(3 * (estados.get('pendiente')?.length ?? 0));
    expect(estados.get('pendiente')?.length).toBeGreaterThan(3);
    expect(estados.get('abierta')?.length).toBeGreaterThan(0);
    for (const { pagado_fecha, fecha } of filas) {
      expect(pagado_fecha ?? fecha).toBeGreaterThanOrEqual(fecha);
      expect(pagado_fecha ?? fecha).toBeLessThanOrEqual(reloj.ahora);
    }
  });

  test('lo que se escribe después sigue a lo que hay', async () => {
    const portal = await demostrar();
    const jefa = await portal.persona({ categoria: 12, nombre: 'Nueva_Jefa' });
    const leo = await portal.persona({ nombre: 'Nuevo_Leo' });
    const multa = { usuario: leo.id, motivo: 'Flood', creditos: 5 };
    const antes = await portal.pide(jefa).logra('GET getAllMultas', { query: { limite: 1 } });
    const { data } = await portal.pide(jefa).logra('POST sendMulta', { body: multa });
    expect(data.id).toBeGreaterThan(antes[0]?.id ?? 0);
    const membresia = { user: leo.id, isExterno: false, membresia: 1, periodo: 30 as const };
    await portal.pide(jefa).logra('POST addMembresia', { body: membresia });
    // The month of the demo's end is charged already.
    expect(await portal.pide(jefa).falla('POST actionRenta', { body: { op: 0 } })).toMatchObject({
      error: 'RENTA_DEL_MES',
    });
    await portal.pide(jefa).logra('GET updateLista');
    await portal.pide(jefa).logra('POST reiniciarLista', { body: { op: 0 } });
    for (const op of [0, 1] as const) await portal.pide(jefa).logra('POST reiniciarNomina', { body: { op } });
    await cuadra(portal);
  });
});
