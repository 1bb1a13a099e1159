import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { PASOS } from '../../migrations/index.ts';
import { MUDO, nuevaBaseVacia } from '../../testing/base.ts';
import { abrirMotor } from './abrir.ts';
import type { Motor } from './dialecto.ts';
import type { Paso } from './migrar.ts';
import { migrar } from './migrar.ts';

async function vacia(): Promise<{ motor: Motor; otro: () => Motor }> {
  const base = await nuevaBaseVacia();
  onTestFinished(base.tirar);
  const otro = (): Motor => {
    // What a lost connection does, the query that wanted it tells; an idle one may outlive the database by a moment.
    const motor = abrirMotor(base.url, MUDO);
    onTestFinished(motor.cerrar);
    return motor;
  };
  return { motor: otro(), otro };
}
const tablas = async ({ db }: Motor): Promise<string[]> =>
  (await db.introspection.getTables()).map((t) => t.name).filter((n) => !n.startsWith('kysely'));
const aplicados = async ({ db }: Motor): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((r) => r.name);
};
const crea =
  (tabla: string): Paso =>
  ({ id, fin }) => [`create table ${tabla} (id ${id}) ${fin}`];

test('aplica los pasos en orden, una vez cada uno', async () => {
  const { motor } = await vacia();
  await migrar(motor, { '002_dos': () => ['insert into uno (id) values (7)'], '001_uno': crea('uno') });
  await migrar(motor, { '001_uno': crea('uno'), '002_dos': () => ['insert into uno (id) values (7)'] });
  expect(await aplicados(motor)).toEqual(['001_uno', '002_dos']);
  const { rows } = await sql<{ id: number }>`select id from uno`.execute(motor.db);
  expect(rows).toEqual([{ id: 7 }]);
});

test('solo los que faltan', async () => {
  const { motor } = await vacia();
  await migrar(motor, { '001_uno': crea('uno') });
  await migrar(motor, { '001_uno': crea('otra'), '002_dos': crea('dos') });
  expect((await tablas(motor)).sort()).toEqual(['dos', 'uno']);
});

test('un paso que falla no deja nada de esa vez, y se puede seguir con él corregido', async () => {
  const { motor } = await vacia();
  await migrar(motor, { '001_uno': crea('uno') });
  const roto: Record<string, Paso> = {
    '001_uno': crea('uno'),
    '002_dos': crea('dos'),
    '003_tres': (ddl) => [...crea('tres')(ddl), 'insert into no_hay values (1)'],
  };
  await expect(migrar(motor, roto)).rejects.toThrow(/no_hay/);
  expect(await tablas(motor)).toEqual(['uno']);
  expect(await aplicados(motor)).toEqual(['001_uno']);
  await migrar(motor, { ...roto, '003_tres': crea('tres') });
  expect((await tablas(motor)).sort()).toEqual(['dos', 'tres', 'uno']);
});

test('el esquema de verdad se aplica una vez, y otra no hace nada', async () => {
  const { motor, otro } = await vacia();
  await migrar(motor, PASOS);
  const misiones = () => motor.db.selectFrom('mision').selectAll().orderBy('id').execute();
  const antes = await misiones();
  await migrar(otro(), PASOS);
  expect(await misiones()).toEqual(antes);
  expect(await aplicados(motor)).toEqual(Object.keys(PASOS));
});

test('una base con pasos que este programa no conoce no se toca', async () => {
  const { motor } = await vacia();
  await migrar(motor, { '001_uno': crea('uno'), '002_dos': crea('dos') });
  await expect(migrar(motor, { '001_uno': crea('uno') })).rejects.toThrow('002_dos');
});
