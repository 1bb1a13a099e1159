import { BAJO_NAME, PASSWORD, workFilling } from '../databases/content.ts';
import { copyOf, sqliteDatabase } from '../databases/sqlite.ts';
import { residentMiB } from '../measuring/process.ts';
import type { Figure } from '../report.ts';
import { startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';

/** People who log in from one address, as a whole agency behind a proxy that names no client. */
const LOGINS = 1250;
/** Passwords under check at once; the server counts open attempts of one address up to ten. */
const AT_ONCE = 4;
/** An address of its own: those of the filled database are not shared. */
const ADDRESS = '203.0.113.7';
/** Resident memory after it: that of the process, and of the hashes under check. */
const RESIDENT_MAX_MIB = 180;
/** The last hundred log-ins may take this many times as long as the first hundred. */
const SLOWDOWN_MAX = 2;
const SAMPLE = 100;

async function logIn(url: string, n: number): Promise<void> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS },
    body: JSON.stringify({ op: 0, usuario: `${BAJO_NAME}${n}`, clave: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`The login of ${n} was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Logs in people from `from` to `to`; returns the milliseconds. */
async function logInAll(url: string, from: number, to: number): Promise<number> {
  const began = performance.now();
  let next = from;
  const worker = async (): Promise<void> => {
    while (next <= to) {
      const n = next;
      next += 1;
      await logIn(url, n);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return performance.now() - began;
}

/** Measures what log-ins cost where everyone shares one address: each of them is a clone of all before. */
export async function benchSharedAddress({ folder, note }: Bench): Promise<PartResult> {
  const file = await sqliteDatabase(workFilling({ past: 1000, open: 200, spare: 0 }), note);
  const server = await startOurs(copyOf(file, folder, 'shared-address'));
  note(`${LOGINS} people log in from one address`);
  const before = residentMiB(server.pid);
  const first = await logInAll(server.url, 1, SAMPLE);
  await logInAll(server.url, SAMPLE + 1, LOGINS - SAMPLE);
  const last = await logInAll(server.url, LOGINS - SAMPLE + 1, LOGINS);
  const after = residentMiB(server.pid);
  await server.stop();
  const figures: Figure[] = [
    {
      what: `resident memory after ${LOGINS} log-ins from one address`,
      value: `${after.toFixed(0)} MiB; ${before.toFixed(0)} MiB before`,
      should: `under ${RESIDENT_MAX_MIB} MiB`,
      met: after < RESIDENT_MAX_MIB,
    },
    {
      what: `the last ${SAMPLE} of them, against the first ${SAMPLE}`,
      value: `${last.toFixed(0)} ms against ${first.toFixed(0)} ms`,
      should: `at most ${SLOWDOWN_MAX} times as long`,
      met: last <= SLOWDOWN_MAX * first,
    },
  ];
  return { lines: [], figures };
}
