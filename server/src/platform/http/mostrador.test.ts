import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { MOTOR } from '../../testing/base.ts';
import { clienteDe } from '../../testing/cliente.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import type { Limites } from './limites.ts';

/** Holds a table until the answered function is called; on SQLite a transaction holds everything by itself. */
async function retener({ motor: { db } }: Portal, tabla: string): Promise<() => Promise<void>> {
  const { promise: hasta, resolve: soltar } = Promise.withResolvers<void>();
  const { promise: retenido, resolve: listo } = Promise.withResolvers<void>();
  const retencion = db.transaction().execute(async (tx) => {
    if (MOTOR === 'postgres') await sql`lock table ${sql.table(tabla)} in access exclusive mode`.execute(tx);
    listo();
    await hasta;
  });
  await retenido;
  return () => {
    soltar();
    return retencion;
  };
}

async function conLimites({ deps }: Portal, limites: Partial<Limites>) {
  const app = await buildApp({ ...deps, limites });
  onTestFinished(async () => {
    await app.close();
  });
  return (desde: string) => clienteDe(() => app, { desde })('GET', 'configuracion').then(({ http }) => http);
}

test('a una dirección se le atienden unas cuantas llamadas a la vez; otras esperan su turno, y más no', async () => {
  const portal = await abrirPortal();
  const pedir = await conLimites(portal, { aLaVez: 2, enEspera: 3 });
  // The first call of all looks at more than others do.
  expect(await pedir('203.0.113.7')).toBe(200);
  const soltar = await retener(portal, 'configuracion');
  const contestadas: number[] = [];
  const suyas = Array.from({ length: 9 }, async () => {
    const http = await pedir('203.0.113.5');
    contestadas.push(http);
    return http;
  });
  await hastaQue(() => contestadas.length === 4);
  const deOtra = pedir('203.0.113.6');
  await soltar();
  expect(await deOtra).toBe(200);
  expect((await Promise.all(suyas)).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  expect(await pedir('203.0.113.5')).toBe(200);
});

if (MOTOR === 'postgres')
  test('quien ocupa la base de datos cuanto puede deja sitio a los demás', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona(), await portal.persona()];
    const soltar = await retener(portal, 'notificacion');
    const deAna = portal.pide(ana, { desde: '203.0.113.5' });
    const suyas = Array.from({ length: 50 }, () => deAna.logra('GET notificacionesSinLeer'));
    const esperan = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        .execute(portal.db)
        .then(({ rows: [fila] }) => fila?.n ?? 0);
    await hastaQue(async () => (await esperan()) >= 8);
    await portal.pide(beto, { desde: '203.0.113.6' }).logra('GET checkUser');
    await soltar();
    expect(await Promise.all(suyas)).toHaveLength(50);
  });
