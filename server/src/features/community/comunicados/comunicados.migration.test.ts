import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { SILENT_LOG } from '../../../platform/database/databaseErrorReporter.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openEngine } from '../../../platform/database/openEngine.ts';
import { createEmptyDatabase } from '../../../test-support/database/testDatabase.ts';

test('those who have the notification of a comunicado were told of it; reads stay', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(database.dropDatabase);
  const engine = openEngine(database.url, SILENT_LOG);
  onTestFinished(engine.close);
  const { db } = engine;
  await migrate(engine, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '105')));
  for (const id of [1, 2, 3])
    await sql`insert into usuario (usuario, nombre_plano, nombre_llano, clave, mision, registro)
      select 'M' || ${sql.lit(id)}, 'm' || ${sql.lit(id)}, 'm' || ${sql.lit(id)}, 'x', min(id), 0 from mision`.execute(
      db,
    );
  const [author, reader, other] = (await db.selectFrom('usuario').select('id').orderBy('id').execute()).map(
    (u) => u.id,
  );
  for (const vuelta of [1, 2])
    await sql`insert into comunicado (autor, titulo, texto, para_todos, desde, fijado, obligatorio, creado, vuelta, avisado)
      values (${author}, 'x', 'x', 1, 0, 0, 0, 0, ${vuelta}, 0)`.execute(db);
  const [first, second] = (await db.selectFrom('comunicado').select('id').orderBy('id').execute()).map((c) => c.id);
  for (const [para, unica, fecha] of [
    [reader, `${first}:1`, 5],
    [other, `${first}:1`, 5],
    [other, `${second}:1`, 6],
    [other, `${second}:2`, 7],
    [other, '99:1', 8],
  ] as const)
    await sql`insert into notificacion (para, clase, texto, unica, fecha)
      values (${para}, 'comunicado', 'x', ${unica}, ${fecha})`.execute(db);
  await sql`insert into notificacion (para, clase, texto, unica, fecha)
    values (${author}, 'encuesta', 'x', ${`${first}:1`}, 9)`.execute(db);
  await sql`insert into comunicado_lectura (comunicado, usuario, vuelta, fecha)
    values (${first}, ${reader}, 1, 8)`.execute(db);
  await migrate(engine, MIGRATIONS);
  const rows = await db.selectFrom('comunicado_lectura').selectAll().orderBy('comunicado').orderBy('usuario').execute();
  expect(rows).toEqual([
    { comunicado: first, usuario: reader, vuelta: 1, fecha: 8 },
    { comunicado: first, usuario: other, vuelta: 0, fecha: 5 },
    { comunicado: second, usuario: other, vuelta: 0, fecha: 6 },
  ]);
});
