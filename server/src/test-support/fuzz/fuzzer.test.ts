import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createDatabase, ENGINE } from '../database/testDatabase.ts';
import type { Portal } from '../portal/portal.ts';
import { waitUntil } from '../portal/waitUntil.ts';
import { FUZZER_LIMITS, Fuzzer } from './fuzzer.ts';

/** Number of payloads: `npm run fuzz -- 100000` sets it; the daily run uses the time available. */
const PAYLOADS = Number(process.env.FUZZ ?? 250);
const SEED = Number(process.env.SEMILLA ?? 1);
/** Payloads per agency: after these, most of its people are dismissed or demoted. */
const PER_AGENCIA = 500;
/** One payload in this many is an abuse of HTTP. */
const ABUSE_EVERY = 10;
/** Maximum growth of an agency's memory between half of its payloads and all of them, in bytes. */
const GROWTH_MAX = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the bytes in use after garbage collection. */
function usedBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, fail) => app.server.getConnections((error, n) => (error ? fail(error) : resolve(n))));

/** Fuzzes one agency with its share of the payloads; returns the growth of memory. */
async function runAgencia(seed: number, payloads: number): Promise<{ fuzzer: Fuzzer; growth: number }> {
  const base = await createDatabase();
  onTestFinished(() => base.dropDatabase());
  const apps: FastifyInstance[] = [];
  const listen = async ({ deps }: Portal): Promise<string> => {
    const app = await buildApp({ ...deps, limits: FUZZER_LIMITS });
    apps.push(app);
    return app.listen({ port: 0, host: '127.0.0.1' });
  };
  const fuzzer = await Fuzzer.open(base, seed, listen);
  try {
    const abuseCount = Math.ceil(payloads / ABUSE_EVERY);
    const half = Math.floor((payloads - abuseCount) / 2);
    await fuzzer.fire(half);
    const usedBefore = usedBytes();
    await fuzzer.fire(payloads - abuseCount - half);
    await fuzzer.runAbuses(abuseCount);
    // No connection is left open.
    for (const app of apps) await waitUntil(async () => (await connections(app)) === 0);
    return { fuzzer, growth: usedBytes() - usedBefore };
  } finally {
    for (const app of apps) await app.close();
    await fuzzer.close();
  }
}

test(
  `${PAYLOADS} payloads and abuses: no server fault, hang, memory growth or change without an audit entry`,
  async () => {
    let [sent, accepted, abused] = [0, 0, 0];
    const growths: number[] = [];
    const agencias = Math.ceil(PAYLOADS / PER_AGENCIA);
    for (let i = 0; i < agencias; i += 1) {
      const payloadCount = Math.min(PER_AGENCIA, PAYLOADS - i * PER_AGENCIA);
      const { fuzzer, growth } = await runAgencia(SEED + i, payloadCount);
      sent += fuzzer.sent;
      accepted += fuzzer.accepted;
      abused += fuzzer.abusesSent;
      growths.push(growth);
      if (process.env.FUZZ !== undefined && (i + 1) % 10 === 0)
        process.stdout.write(`${ENGINE}: ${sent} payloads (${accepted} accepted), ${abused} abuses\n`);
    }
    expect(sent + abused).toBe(PAYLOADS);
    expect(accepted).toBeGreaterThan(PAYLOADS / 20);
    const [median = 0] = growths.toSorted((a, b) => a - b).slice(Math.floor(growths.length / 2));
    expect(median).toBeLessThan(GROWTH_MAX);
  },
  60_000 + PAYLOADS * 100,
);
