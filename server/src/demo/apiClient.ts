import { randomBytes } from 'node:crypto';
import type { AnswerOf, Call, CallKey, RequestOf } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { DAY_MS, fillPath } from '@conserje/rules';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { DUE_NOTIFICATION_KINDS } from '../featureModules.ts';
import { NotificationRetention } from '../features/operations/notifications/notifications.retention.ts';
import { closeDueWeeks } from '../features/work/actividad/actividad.public.ts';
import type { Engine } from '../platform/database/engine.ts';
import { CIPHER_KEY_BYTES, fixedKeySource, SecretCipher } from '../platform/encryption/secretCipher.ts';
import { createToken, hashToken } from '../platform/http/access/tokens.ts';
import { DueNotificationSweeper } from '../platform/jobs/dueNotificationSweeper.ts';
import type { Job } from '../platform/jobs/job.ts';
import { createOutboundHttp } from '../platform/outbound/outboundHttp.ts';
import { encodeForm } from './encodeForm.ts';

const DEVICE = 'Demostración';
const SESSION_LIFETIME_MS = 20 * 365 * DAY_MS;

interface SentPayload {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const MULTIPART_CALLS = new Set<string>(
  Object.values<Call>(CONTRACT).flatMap((c) => (c.multipart ? `${c.method} ${c.path}` : [])),
);

const encodePayload = (call: string, body: object) =>
  MULTIPART_CALLS.has(call) ? encodeForm(body) : { payload: body, contentType: 'application/json' };

/** Calls the API as the demo's people, so that the demo can only do what the portal allows. */
export class DemoApiClient {
  readonly #app: FastifyInstance;
  readonly #engine: Engine;
  readonly #clock: () => number;
  readonly #sessionKeys = new Map<number, string>();
  readonly #beforeCall: () => Promise<void>;
  /** Runs the background jobs of a server: due notifications and retention. */
  readonly runDueJobs: () => Promise<void>;

  private constructor(
    app: FastifyInstance,
    engine: Engine,
    clock: () => number,
    { beforeCall, runDueJobs }: Record<'beforeCall' | 'runDueJobs', () => Promise<void>>,
  ) {
    this.#app = app;
    this.#engine = engine;
    this.#clock = clock;
    this.#beforeCall = beforeCall;
    this.runDueJobs = runDueJobs;
  }

  /** @param beforeCall runs before each call */
  static async create(engine: Engine, clock: () => number, beforeCall: () => Promise<void>): Promise<DemoApiClient> {
    // Without outbound requests or background jobs: a generated past must not notify the outside.
    const outboundHttp = createOutboundHttp({ allowInternal: false });
    const secretCipher = new SecretCipher(fixedKeySource(randomBytes(CIPHER_KEY_BYTES)));
    const parts = { engine, clock, log: pino({ level: 'silent' }), outboundHttp, secretCipher };
    let runDueJobs = async (): Promise<void> => undefined;
    const byHand: Job = (deps) => {
      const dueNotificationSweeper = new DueNotificationSweeper(deps, DUE_NOTIFICATION_KINDS);
      const retentionJob = new NotificationRetention(deps);
      runDueJobs = async () => {
        await dueNotificationSweeper.sweep();
        await retentionJob.prune();
        await closeDueWeeks(deps);
      };
      return { finish: async () => undefined };
    };
    return new DemoApiClient(await buildApp({ ...parts, jobs: [byHand] }), engine, clock, {
      beforeCall,
      runDueJobs: () => runDueJobs(),
    });
  }

  /** @throws Error with the refusal, if the call is refused */
  async call<K extends CallKey>(
    actor: { id: number },
    call: K,
    request: Partial<RequestOf<K>> = {},
  ): Promise<AnswerOf<K>> {
    await this.#beforeCall();
    // The response schema of the call guarantees the type.
    return (await this.#request(await this.#sessionKeyOf(actor.id), call, request)) as AnswerOf<K>;
  }

  async #request(key: string, call: string, { params, query, body }: SentPayload): Promise<unknown> {
    const [method, path = ''] = call.split(' ') as [NonNullable<InjectOptions['method']>, string?];
    const requestBody = body === undefined ? undefined : await encodePayload(call, body as object);
    const { statusCode, payload } = await this.#app.inject({
      method,
      url: `/api/${fillPath(path, params as object | undefined)}`,
      query: Object.fromEntries(Object.entries(query ?? {}).map(([k, v]) => [k, String(v)])),
      headers: { key, ...(requestBody && { 'content-type': requestBody.contentType }) },
      ...(requestBody && { payload: requestBody.payload }),
    });
    if (statusCode !== 200) throw new Error(`${call} ${JSON.stringify({ params, query, body })}: ${payload}`);
    return JSON.parse(payload);
  }

  /** Closes the app and deletes the sessions that it created. */
  async finish(): Promise<void> {
    await this.#engine.db.deleteFrom('sesion').where('dispositivo', '=', DEVICE).execute();
    await this.#app.close();
  }

  /** Returns a session key of a user, without a login: hashing two hundred passwords would take too long. */
  async #sessionKeyOf(usuario: number): Promise<string> {
    const known = this.#sessionKeys.get(usuario);
    if (known !== undefined) return known;
    const [sessionKey, now] = [createToken(), this.#clock()];
    const row = { usuario, huella: hashToken(sessionKey), dispositivo: DEVICE, creada: now, ultima_vez: now };
    await this.#engine.db
      .insertInto('sesion')
      .values({ ...row, vence: now + SESSION_LIFETIME_MS, probada: now + SESSION_LIFETIME_MS })
      .execute();
    this.#sessionKeys.set(usuario, sessionKey);
    return sessionKey;
  }
}
