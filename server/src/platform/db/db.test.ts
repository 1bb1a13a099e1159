import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MUDO } from '../../testing/base.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrirMotor } from './abrir.ts';
import { enTransaccion } from './transaccion.ts';

describe('los libros', () => {
  test.each(['trabajo', 'bitacora'] as const)('%s solo crece', async (tabla) => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    await portal.trabajo(ana, 'asistencia', 5);
    await portal.pide(ana).logra('POST logout');
    await expect(portal.db.deleteFrom(tabla).execute()).rejects.toThrow(/append only/);
    await expect(portal.db.updateTable(tabla).set({ motivo: 'otro' }).execute()).rejects.toThrow(/append only/);
  });
});

test.each([
  ['Ñ', 'ñ'],
  ['ÁREA de Étnicos', 'área de étnicos'],
  [null, null],
])('lower(%s) es %s en cualquier motor', async (texto, esperado) => {
  const { db } = await abrirPortal();
  const { rows } = await sql<{ t: string | null }>`select lower(cast(${texto} as text)) as t`.execute(db);
  expect(rows).toEqual([{ t: esperado }]);
});

describe('una transacción', () => {
  test('que falla no deja nada y no dice nada', async () => {
    const portal = await abrirPortal();
    const antes = await portal.cuentas();
    let dicho = 0;
    const falla = enTransaccion(portal.deps, async (tx) => {
      await tx.db.insertInto('configuracion').values({ clave: 'x', valor: '1' }).execute();
      tx.despues(() => {
        dicho += 1;
      });
      throw new Error('no');
    });
    await expect(falla).rejects.toThrow('no');
    expect(await portal.cuentas()).toEqual(antes);
    expect(dicho).toBe(0);
  });

  test('dice lo suyo cuando ya está escrito', async () => {
    const portal = await abrirPortal();
    const orden: string[] = [];
    await enTransaccion(portal.deps, async (tx) => {
      tx.despues(() => void orden.push('efecto'));
      await tx.db.insertInto('configuracion').values({ clave: 'x', valor: '1' }).execute();
      orden.push('escrito');
    });
    expect(orden).toEqual(['escrito', 'efecto']);
  });
});

describe('la base', () => {
  test('sabe qué índice único se violó', async () => {
    const { motor, db } = await abrirPortal();
    const fila = { clave: 'x', valor: '1' };
    await db.insertInto('configuracion').values(fila).execute();
    const error: unknown = await db
      .insertInto('configuracion')
      .values(fila)
      .execute()
      .catch((e: unknown) => e);
    expect(motor.esDuplicado(error, 'usuario_nombre')).toBe(false);
    expect(motor.esDuplicado(new Error('otro'), 'usuario_nombre')).toBe(false);
  });

  test('solo admite sus dos motores', () => {
    expect(() => abrirMotor('mysql://x', MUDO)).toThrow(/file: or postgres:/);
  });
});
