// Second ceiling: Fastify and the driver, with the server's own statements and schemas and nothing else.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sessionCalls, tiemposCalls, VERBATIM_KEYWORD } from '@conserje/contract';
import fastifyStatic from '@fastify/static';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { hashToken } from '../../../server/src/platform/http/access/tokens.ts';
import { KEY, VIEWER } from '../databases/content.ts';
import type { Recording } from '../recording/record.ts';
import type { Body } from '../recording/steps.ts';
import { replayerFor } from './replay.ts';
import { toAnswerRow, writeAnew, writeOnce } from './responseShape.ts';

/** Start message of the ceiling. */
export interface CeilingConfig {
  recording: Recording;
  /** Addresses of filled databases: one for reads, one for writes. */
  reads: string;
  writes: string;
  /** Hash that a login is checked against. */
  hash: string;
  /** Folder of the built portal. */
  web: string;
}

async function serve({ recording, reads, writes, hash, web }: CeilingConfig): Promise<number> {
  const app = Fastify({ ajv: { customOptions: { keywords: [VERBATIM_KEYWORD] } } });
  const list = replayerFor(reads)(recording.list.steps);
  for (const [path, write] of [
    ['/api/getAllTime', writeAnew],
    ['/api/getAllTime/once', writeOnce],
  ] as const) {
    const toAnswer = toAnswerRow(write);
    app.get(path, { schema: { response: { 200: tiemposCalls.getAllTime.answer } } }, async () =>
      (await list({})).map(toAnswer),
    );
  }

  type Declared = { body: unknown; answer: unknown };
  const post = (path: string, { body, answer }: Declared, handler: (body: Body, key: string) => unknown) =>
    app.post<{ Body: Body }>(path, { schema: { body, response: { 200: answer } } }, async (request) =>
      handler(request.body, String(request.headers.key)),
    );
  const prepare = replayerFor(writes);
  for (const [path, call, { steps, answer }] of [
    ['/api/openTime', tiemposCalls.openTime, recording.open],
    ['/api/actionTime', tiemposCalls.actionTime, recording.confirm],
  ] as const) {
    const replay = prepare(steps);
    post(path, call, async (body, key) => {
      // The recorded steps contain the fingerprint of this key.
      if (hashToken(key) !== hashToken(KEY)) throw new Error('The key is another.');
      await replay(body);
      return answer;
    });
  }
  const check = async ({ clave }: Body): Promise<void> => {
    if (!(await verify(hash, String(clave)))) throw new Error('The password is another.');
  };
  const write = prepare([{ sql: `update usuario set ultima_vez = 1 where id = ${VIEWER}`, sources: [] }]);
  post('/api/login', sessionCalls.login, async (body) => {
    // The attempt is written before the clave check; the session reverts the attempt.
    await write(body);
    await check(body);
    await write(body);
    return recording.login.answer;
  });
  post('/api/login/argon2', sessionCalls.login, async (body) => {
    await check(body);
    return recording.login.answer;
  });

  const page = readFileSync(join(web, 'index.html.br'));
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(page));
  await app.register(fastifyStatic, { root: web, preCompressed: true, index: false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

process.once('message', (config: CeilingConfig) => void serve(config).then((port) => process.send?.(port)));
process.on('disconnect', () => process.exit());
