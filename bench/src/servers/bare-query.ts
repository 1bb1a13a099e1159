// Ceiling of one statement behind bare Fastify.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { replayerFor } from './replay.ts';

/** Start message: the statement and its database. */
export interface QueryConfig {
  database: string;
  sql: string;
}

async function serve({ database, sql }: QueryConfig): Promise<number> {
  const app = Fastify();
  const replay = replayerFor(database)([{ sql, sources: [] }]);
  app.get('/', async () => replay({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

process.once('message', (config: QueryConfig) => void serve(config).then((port) => process.send?.(port)));
process.on('disconnect', () => process.exit());
