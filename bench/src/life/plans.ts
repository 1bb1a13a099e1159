import Fastify from 'fastify';
import { buildApp } from '../../../server/src/app.ts';
import { openEngine } from '../../../server/src/platform/database/openEngine.ts';
import { createSecretCipher } from '../../../server/src/platform/encryption/cipherKey.ts';
import { createOutboundHttp } from '../../../server/src/platform/outbound/outboundHttp.ts';
import type { Tap } from '../recording/driverTap.ts';
import type { SeenStatement } from '../recording/steps.ts';
import type { ReadRequest } from '../size/lists.ts';

/** A statement whose plan reads a growing table from end to end, unless it stops before. */
export interface Scan {
  path: string;
  table: string;
  sql: string;
  /** Shortest times on both agencies, in milliseconds. */
  one: number;
  ten: number;
}

/** A database whose plans are read. */
export interface PlannedDatabase {
  /** Tables that the plan of a statement reads from end to end. */
  scannedTables(statement: SeenStatement): Promise<string[]>;
  run(statement: SeenStatement): Promise<unknown>;
}

const RUNS = 5;

/**
 * Runs each request in the application within this process, and returns its reading statements.
 * @param reloj returns the current time in UTC milliseconds
 */
export async function statementsOf(
  tap: Tap,
  url: string,
  key: string,
  requests: readonly ReadRequest[],
  clock: () => number = Date.now,
): Promise<Map<string, SeenStatement[]>> {
  const { log } = Fastify({ logger: false });
  const engine = openEngine(url, log);
  const outboundHttp = createOutboundHttp({ allowInternal: false });
  const app = await buildApp({ engine, clock, log, outboundHttp, secretCipher: createSecretCipher(url, undefined) });
  const seen = new Map<string, SeenStatement[]>();
  try {
    for (const { path, body } of requests) {
      tap.take();
      await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: path,
        headers: { key },
        ...(body !== undefined && { payload: { ...body } }),
      });
      seen.set(
        path,
        tap.take().filter(({ sql }) => /^\s*(select|with)/i.test(sql)),
      );
    }
  } finally {
    await app.close();
    await engine.close();
    tap.remove();
  }
  return seen;
}

async function timeOf(database: PlannedDatabase, statement: SeenStatement): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < RUNS; n += 1) {
    const began = performance.now();
    await database.run(statement);
    shortest = Math.min(shortest, performance.now() - began);
  }
  return shortest;
}

/** Finds the scans of growing tables among the statements, each once. */
export async function scansOf(
  statements: ReadonlyMap<string, readonly SeenStatement[]>,
  { one, ten }: { one: PlannedDatabase; ten: PlannedDatabase },
  growing: ReadonlySet<string>,
): Promise<Scan[]> {
  const scans = new Map<string, Scan>();
  for (const [path, seen] of statements)
    for (const statement of seen) {
      if (scans.has(statement.sql)) continue;
      for (const table of await ten.scannedTables(statement))
        if (growing.has(table))
          scans.set(statement.sql, {
            path,
            table,
            sql: statement.sql.replaceAll(/\s+/g, ' '),
            one: await timeOf(one, statement),
            ten: await timeOf(ten, statement),
          });
    }
  return [...scans.values()];
}
