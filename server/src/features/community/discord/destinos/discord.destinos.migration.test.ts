import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../../../migrations/index.ts';
import { SILENT_LOG } from '../../../../platform/database/databaseErrorReporter.ts';
import { migrate } from '../../../../platform/database/migrate.ts';
import { openEngine } from '../../../../platform/database/openEngine.ts';
import { createEmptyDatabase } from '../../../../test-support/database/testDatabase.ts';

test('webhooks and what waits for them are kept, each in its order', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(database.dropDatabase);
  const engine = openEngine(database.url, SILENT_LOG);
  onTestFinished(engine.close);
  const { db } = engine;
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '104');
  await migrate(engine, Object.fromEntries(earlier));
  await sql`update discord_gancho set direccion = 'https://discord.example/1', puesto = 5, fallo = 'x', perdidos = 3
    where evento = 'estado'`.execute(db);
  for (const [evento, objeto] of [
    ['estado', 7],
    ['paga', 0],
    ['estado', 8],
  ] as const)
    await sql`insert into discord_envio (evento, objeto, fecha) values (${evento}, ${objeto}, 9)`.execute(db);
  await migrate(engine, MIGRATIONS);
  const destinos = await db.selectFrom('discord_destino').selectAll().orderBy('evento').execute();
  expect(destinos.map(({ evento }) => evento)).toEqual([
    'ascenso',
    'comunicado',
    'despido',
    'encuesta',
    'estado',
    'paga',
    'paselista',
    'seguridad',
  ]);
  const estado = destinos.find(({ evento }) => evento === 'estado');
  expect(estado).toMatchObject({ direccion: 'https://discord.example/1', puesto: 5, fallo: 'x', perdidos: 3 });
  const waiting = await db.selectFrom('discord_envio').selectAll().orderBy('id').execute();
  expect(waiting.map(({ destino, evento, objeto, fecha }) => [destino === estado?.id, evento, objeto, fecha])).toEqual([
    [true, 'estado', 7, 9],
    [false, 'paga', 0, 9],
    [true, 'estado', 8, 9],
  ]);
});
