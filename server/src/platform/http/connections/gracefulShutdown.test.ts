import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { parseHttpCodes, RawSocket, rawRequest } from '../../../test-support/cluster/rawSocket.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { resolvesWithin } from '../../time/wait.ts';
import type { Limits } from '../limits/limits.ts';

const portal = portalForFile();
/** Far more than the server takes, and less than it would wait for an idle connection. */
const SOON_MS = 20_000;
const BODY = '{"op":7}';

/** Closes a server that has received half a request; returns once it tells its jobs to end. */
async function closeDuringRequest(limits: Partial<Limits> = {}) {
  const ending = Promise.withResolvers<void>();
  const finish = async (): Promise<void> => ending.resolve();
  const app = await buildApp({ ...portal().deps, limits, jobs: [() => ({ finish })] });
  const client = await RawSocket.open(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => {
    client.socket.destroy();
    return app.close();
  });
  const headers = { 'content-type': 'application/json', 'content-length': `${BODY.length}` };
  // In one packet: with the first answer, the second request has begun.
  await client.write(rawRequest('GET /health') + rawRequest('POST /api/login', headers, BODY.slice(0, 4)));
  await client.readResponses(1);
  const closed = app.close();
  expect(await resolvesWithin(SOON_MS, ending.promise)).toBe(true);
  return { client, closed };
}

test('jobs end first, and a client that sends no more is cut off', async () => {
  const { client, closed } = await closeDuringRequest({ drainMs: 50 });
  expect(await resolvesWithin(SOON_MS, closed)).toBe(true);
  expect(parseHttpCodes(await client.readToEnd())).toEqual([200]);
});

test('a request on an open connection is answered as usual', async () => {
  const { client, closed } = await closeDuringRequest();
  await client.write(BODY.slice(4) + rawRequest('GET /health'));
  const answers = await client.readToEnd();
  expect(parseHttpCodes(answers)).toEqual([200, 400, 200]);
  expect(answers).toMatch(/\{"status":0\}$/);
  await closed;
});
