import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { RECONCILIATION_CHECKS } from '../../../featureModules.ts';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { SILENT_LOG } from '../../../platform/database/databaseErrorReporter.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openEngine } from '../../../platform/database/openEngine.ts';
import { runReconciliationChecks } from '../../../platform/database/reconciliation.ts';
import { createEmptyDatabase } from '../../../test-support/database/testDatabase.ts';

const MIGRATION = '037_presencia';
const ON_THE_HOUR = Date.parse('2026-03-10T16:00:00Z');
const MINUTE = 60_000;
const QUARTER_MS = 15 * MINUTE;

/** Tiempos from before the migration, of one hour: end, and credits (minutes, instant, whether of the bajo). */
const TIEMPOS: { end: number; creditos: [minutos: number, at: number, asistencia?: boolean][] }[] = [
  // Confirmed long after its end.
  { end: 60, creditos: [[60, 500]] },
  // Two parts, the first while it ran.
  {
    end: 120,
    creditos: [
      [20, 85],
      [40, 121],
    ],
  },
  // Two encargados in one confirmation; their times are not presence.
  {
    end: 180,
    creditos: [
      [7, 200],
      [7, 200, false],
      [53, 200],
    ],
  },
];

test('work confirmed before the migration counts as attended until its confirmation or its end', async () => {
  const base = await createEmptyDatabase();
  const engine = openEngine(base.url, SILENT_LOG);
  onTestFinished(async () => {
    await engine.close();
    await base.dropDatabase();
  });
  const { db } = engine;
  await migrate(engine, Object.fromEntries(Object.entries(MIGRATIONS).filter(([paso]) => paso < MIGRATION)));
  await sql`insert into usuario (id, usuario, nombre_plano, nombre_llano, clave, mision, registro)
    select 17, 'ana', 'ana', 'ana', 'x', min(id), 0 from mision`.execute(db);
  const shared = { abierto_por: 17, abierto: ON_THE_HOUR, mins: 60 };
  for (const [i, { end, creditos }] of TIEMPOS.entries()) {
    const tiempo = i + 1;
    const row = { ...shared, id: tiempo, bajo: 17, alto: null, finaliza: ON_THE_HOUR + end * MINUTE, confirmado: 60 };
    await db
      .insertInto('tiempo')
      .values({ ...row, cerrado: ON_THE_HOUR, cierre: 'confirmado' })
      .execute();
    for (const [minutos, at, asistencia = true] of creditos) {
      const tipo = asistencia ? 'asistencia' : 'times';
      const fecha = ON_THE_HOUR + at * MINUTE;
      await db
        .insertInto('trabajo')
        .values({ usuario: 17, tipo, minutos, tiempo, otro: null, encargado: 17, motivo: 'Tiempo', fecha })
        .execute();
    }
  }
  const stopped = {
    ...shared,
    id: 9,
    bajo: 17,
    alto: null,
    finaliza: 0,
    pausa: 1,
    pausado: ON_THE_HOUR,
    restante: 600,
  };
  await db.insertInto('tiempo').values(stopped).execute();
  await migrate(engine, MIGRATIONS);

  const rows = await db.selectFrom('presencia').selectAll().orderBy('cuarto').execute();
  const byQuarter = rows.map(({ cuarto, parte, minutos }) => [cuarto - ON_THE_HOUR / QUARTER_MS, parte, minutos]);
  // The second ran from 65 to 85 and from 80 to 120: the pause between is unknown.
  expect(byQuarter).toEqual([
    ...[0, 1, 2, 3].map((c) => [c, 1, 15]),
    [4, 1, 10],
    [5, 1, 20],
    [6, 1, 15],
    [7, 1, 15],
    ...[8, 9, 10, 11].map((c) => [c, 1, 15]),
  ]);
  expect(await runReconciliationChecks(db, RECONCILIATION_CHECKS)).toEqual([]);
  expect(await db.selectFrom('parada').select(['tiempo', 'atendidos', 'fecha']).execute()).toEqual([
    { tiempo: 9, atendidos: 3000, fecha: ON_THE_HOUR },
  ]);
});
