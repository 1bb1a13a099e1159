import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { buildApp } from '../../../server/src/app.ts';
import type { Engine } from '../../../server/src/platform/database/engine.ts';
import { openEngine } from '../../../server/src/platform/database/openEngine.ts';
import { createSecretCipher } from '../../../server/src/platform/encryption/cipherKey.ts';
import { createOutboundHttp } from '../../../server/src/platform/outbound/outboundHttp.ts';
import { bumpAllTopicVersions } from '../../../server/src/platform/unit-of-work/topicVersions.ts';
import { countRoundTrips } from '../../../server/src/test-support/database/roundTrips.ts';
import { FIRST_FREE, FIRST_WAITING, KEY, loginName, PASSWORD, VIEWER } from '../databases/content.ts';
import type { Tap } from './driverTap.ts';
import type { Body, SeenStatement, Step } from './steps.ts';
import { toSteps } from './steps.ts';

/** Statements that the ceilings replay, and their answers. */
export interface Recording {
  list: { steps: Step[]; answer: unknown };
  open: { steps: Step[]; answer: unknown };
  confirm: { steps: Step[]; answer: unknown };
  login: { answer: unknown };
  /** Round trips to PostgreSQL that a call waits for; 0 on SQLite. */
  roundTrips: { open: number; confirm: number };
}

/** Number of id ranges in which the attendance is summed. Statements of the same range are equal. */
const PARTS = 16;

/** Clock of the recorded server: an instant far from every figure of the database. */
const NOW = Date.UTC(2033, 0, 1, 12);

export const openBody = (bajo: number | string): Body => ({ bajo, alto: VIEWER });
export const confirmBody = (id: number | string): Body => ({ op: 1, id, alto: VIEWER, pausa: 0, sumado: 0 });
export const loginBody = (n: number): Body => ({ op: 0, usuario: loginName(n), clave: PASSWORD });

async function ask(app: FastifyInstance, url: string, payload?: Body) {
  const method = payload ? 'POST' : 'GET';
  const answer = await app.inject({ method, url, headers: { key: KEY }, ...(payload && { payload }) });
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer;
}

/** Records statements and answer of one call; for a read without the session lookup. */
async function watch(
  app: FastifyInstance,
  tap: Tap,
  path: string,
  body?: Body,
): Promise<{ seen: SeenStatement[]; answer: unknown }> {
  tap.take();
  await ask(app, '/api/checkUser');
  const lookup = tap.take();
  const answer = await ask(app, path, body);
  // A write must identify the session: a ceiling without the lookup would do less than required (docs/decisions/0002).
  return { seen: tap.take().slice(body ? 0 : lookup.length), answer: answer.json() };
}

/** Steps without texts that are the same for every request of the replay: the announcement has names and a random id. */
const withoutTexts = (steps: readonly Step[]) =>
  steps.map(({ sql, sources }) => ({
    sql,
    sources: sources.map((source) =>
      source.from === 'literal' && typeof source.value === 'string' ? 'a text' : source,
    ),
  }));

/** Records two different requests of one call. Their steps must be equal, apart from texts. */
async function record(app: FastifyInstance, tap: Tap, path: string, bodies: [Body?, Body?]) {
  const [first, second] = [await watch(app, tap, path, bodies[0]), await watch(app, tap, path, bodies[1])];
  const [steps, again] = [first, second].map(({ seen }, i) => toSteps(seen, bodies[i] ?? {}, NOW));
  if (!steps || !again || !isDeepStrictEqual(withoutTexts(steps), withoutTexts(again)))
    throw new Error(`Two requests of ${path} ran different statements.`);
  return { steps, answer: first.answer };
}

/** Reads of the list's rows, its own last: the server runs them once per change, the ceiling once per request. */
const READS_LIST = /from "tiempo"/;
const LIST_STATEMENT_COUNT = 3;

/** Records the statements of the list, which the server would otherwise answer from memory. */
async function recordList(app: FastifyInstance, tap: Tap, engine: Engine) {
  const path = '/api/getAllTime';
  const read = async () => {
    await bumpAllTopicVersions(engine.db, NOW);
    const { seen, answer } = await watch(app, tap, path);
    return {
      steps: toSteps(
        seen.filter(({ sql }) => READS_LIST.test(sql)),
        {},
        NOW,
      ),
      answer,
    };
  };
  const [first, second] = [await read(), await read()];
  if (first.steps.length !== LIST_STATEMENT_COUNT || !isDeepStrictEqual(first.steps, second.steps))
    throw new Error(`Two requests of ${path} read the list differently.`);
  return first;
}

/**
 * Runs each measured call in the real application and records its statements, so that the ceilings run exactly those
 * after any change of the code.
 * @param url filled database without other users
 */
export async function recordServer(url: string, tap: Tap): Promise<Recording> {
  const { log } = Fastify({ logger: false });
  const engine = openEngine(url, log);
  const app = await buildApp({
    engine,
    clock: () => NOW,
    log,
    outboundHttp: createOutboundHttp({ allowInternal: false }),
    secretCipher: createSecretCipher(url, undefined),
  });
  try {
    // The first use of a session is written; later uses within minutes are not.
    await ask(app, '/api/checkUser');
    return {
      list: await recordList(app, tap, engine),
      open: await record(app, tap, '/api/openTime', [openBody(FIRST_FREE), openBody(FIRST_FREE + 1)]),
      confirm: await record(app, tap, '/api/actionTime', [
        confirmBody(FIRST_WAITING),
        confirmBody(FIRST_WAITING + PARTS),
      ]),
      login: { answer: (await watch(app, tap, '/api/login', loginBody(1))).answer },
      roundTrips: {
        open: await countRoundTrips(() => ask(app, '/api/openTime', openBody(FIRST_FREE + 2))),
        confirm: await countRoundTrips(() => ask(app, '/api/actionTime', confirmBody(FIRST_WAITING + 2 * PARTS))),
      },
    };
  } finally {
    await app.close();
    await engine.close();
    tap.remove();
  }
}
