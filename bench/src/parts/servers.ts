import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY } from '../databases/content.ts';
import { ROOT } from '../databases/schemaKey.ts';
import type { Recording } from '../recording/record.ts';
import { loginBody } from '../recording/record.ts';
import type { ReadyAnswers } from '../servers/bare-http.ts';
import { BROWSER, capture } from '../servers/capture.ts';
import type { Server } from '../servers/spawn.ts';

export const WEB = join(ROOT, 'web/dist');

/** Finds the path of the first script of the page. */
export function mainScript(): string {
  const found = /<script[^>]+src="(\/assets\/[^"]+\.js)"/.exec(readFileSync(join(WEB, 'index.html'), 'utf8'))?.[1];
  if (found === undefined) throw new Error(`${WEB}/index.html loads no script: build the portal first.`);
  return found;
}

const inBase64 = (answer: unknown): string => Buffer.from(JSON.stringify(answer)).toString('base64');

/** Captures the server's own answers byte by byte. */
export async function readyAnswers(reads: Server, recording: Recording, script: string): Promise<ReadyAnswers> {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  return {
    '/api/getAllTime': await capture(`${reads.url}/api/getAllTime`, { key: KEY }),
    '/api/login': await capture(`${reads.url}/api/login`, {}, JSON.stringify(loginBody(1))),
    '/api/openTime': { headers: json, body: inBase64(recording.open.answer) },
    '/api/actionTime': { headers: json, body: inBase64(recording.confirm.answer) },
    '/': await capture(`${reads.url}/`, BROWSER),
    [script]: await capture(reads.url + script, BROWSER),
  };
}

/** Checks that the ceiling's list is as long as ours, up to the button fields: another answer would be no ceiling. */
export async function checkSameList(ours: Server, bare: Server): Promise<void> {
  const [a, b] = await Promise.all(
    [ours, bare].map(async ({ url }) => {
      const answer = await fetch(`${url}/api/getAllTime`, { headers: { key: KEY } });
      return (await answer.text()).length;
    }),
  );
  if (!a || !b || Math.abs(a / b - 1) > 0.05)
    throw new Error(`The lists differ: ${a} bytes of ours, ${b} of the ceiling.`);
}
