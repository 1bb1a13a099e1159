import type { Hmac } from 'node:crypto';
import { createHmac } from 'node:crypto';
import type { Call } from '@conserje/contract';
import { ERRORS, writesSomething } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { IDEMPOTENCY_HEADER, PRESS_HEADER, REPLAYED_HEADER } from '@conserje/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, orThrow } from '../../appError.ts';
import type { Change, Db } from '../../database/database.ts';
import type { UndoableEffect } from '../../unit-of-work/auditLog.ts';
import type { Outcome } from '../../unit-of-work/unitOfWork.ts';
import { hashToken } from '../access/tokens.ts';
import { errorBodyOf } from '../errors/errorHandler.ts';
import type { Deps } from '../routing/callContext.ts';
import { UploadedFile } from '../validation/uploadedFile.ts';
import type { StoredAnswer } from './idempotency.queries.ts';
import {
  findAnswerOf,
  findAnswerOfVisitor,
  findAnswersOf,
  findTakenBack,
  readMade,
  storeAnswer,
} from './idempotency.queries.ts';

/** Maximum stored length of a response, in characters. */
const BODY_MAX = 256 * 1024;
const JSON_UTF8 = 'application/json; charset=utf-8';

/** Returns the idempotency key of a change; undefined without one or for a reading call. */
export function idempotencyKeyOf(spec: Call, { headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER];
  return typeof key === 'string' && writesSomething(spec) ? key : undefined;
}

/** Returns which press of its person a change is; 1 for programs, which never repeat what was taken back. */
const sentPress = ({ headers }: Pick<FastifyRequest, 'headers'>): number => Number(headers[PRESS_HEADER]) || 1;

/** Returns the number of the press that a stored answer belongs to. */
const pressOf = ({ pulsacion }: Pick<StoredAnswer, 'pulsacion'>): number => pulsacion ?? 1;

/**
 * Returns whether a person repeats a change that was taken back since: it is then executed anew (docs/decisions/0001).
 */
export async function isPressedAnew(
  db: Db,
  request: Pick<FastifyRequest, 'headers'>,
  { key, usuario, stored, now }: { key: string; usuario: number; stored: StoredAnswer; now: number },
): Promise<boolean> {
  if (sentPress(request) <= pressOf(stored)) return false;
  const rows = await findAnswersOf(db, [keyHash(key)], usuario, now);
  return (await findTakenBack(db, rows)).size > 0;
}

/** Hash under which a key is stored. */
export const keyHash = (key: string): string => hashToken(key);

/** Hash of a part of a key; a key has no space, so it is no other key's. */
const partHash = (key: string, part: number): string => hashToken(`${key} ${part}`);

/** Response headers that describe a change. */
const changeHeaders = ({ id, temas }: Change): Record<string, string> =>
  temas.size > 0 ? { 'x-cambio': id, 'x-temas': [...temas].join() } : {};
// The column holds JSON written by `changeHeaders`.
const storedHeaders = (headers: string) => JSON.parse(headers) as Record<string, string>;
const changeOf = (headers: string): Change => {
  const { 'x-cambio': id = '', 'x-temas': topics } = storedHeaders(headers);
  return { id, temas: new Set(topics?.split(',') as Topic[] | undefined) };
};

/** Feeds a payload to a hash, independent of the field order of objects. */
function feed(hash: Hmac, value: unknown): void {
  if (value instanceof UploadedFile) {
    hash.update(`file ${value.size} `);
    value.feed(hash);
  } else if (Array.isArray(value)) {
    hash.update(`[${value.length} `);
    for (const item of value) feed(hash, item);
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    hash.update(`{${fields.length} `);
    for (const [name, field] of fields.sort(([a], [b]) => (a < b ? -1 : 1))) {
      hash.update(`${JSON.stringify(name)}:`);
      feed(hash, field);
    }
  } else hash.update(`${JSON.stringify(value ?? null)},`);
}

/**
 * Hashes a payload, keyed by the `Idempotency-Key`, which is not stored: so a password cannot be guessed from the hash.
 */
function payloadHash(key: string, { params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>): string {
  const hash = createHmac('sha256', key);
  for (const part of [params, query, body]) feed(hash, part);
  return hash.digest('base64url');
}

interface AttemptParts {
  deps: Pick<Deps, 'engine' | 'clock'>;
  name: string;
  spec: Call;
  key: string;
  /** The caller; null: a visitor. */
  usuario: number | null;
  /** Stored response that the guard found under this key. */
  stored: StoredAnswer | null;
  /** The effect of the stored response was taken back since, so the change is executed anew. */
  isAnew: boolean;
}

/** Columns that differ between the rows of a key. */
type KeptRow = Pick<StoredAnswer, 'http' | 'body'> & { key_hash?: string; replaced?: number; registro: number | null };

/** A change with an idempotency key: it runs once, however often it is sent (docs/decisions/0001). */
export class IdempotentCall {
  private readonly parts: AttemptParts;
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;
  private readonly sent: Pick<StoredAnswer, 'llamada' | 'payload_hash'> & { key_hash: string };
  private owner: number | null;
  private committed = false;
  private readonly press: number;
  /** Press whose effect was taken back since; 0 for none. */
  private readonly replaced: number;
  private readonly replacedParts = new Map<number, number>();
  /** What the parts made, and the last entry of the audit log when the first of them did. */
  private readonly made: UndoableEffect[] = [];
  private firstPartEntry: number | null = null;

  constructor(parts: AttemptParts, request: FastifyRequest, reply: FastifyReply) {
    this.parts = parts;
    this.request = request;
    this.reply = reply;
    this.owner = parts.usuario;
    this.press = sentPress(request);
    this.replaced = parts.isAnew && parts.stored ? pressOf(parts.stored) : 0;
    this.sent = {
      llamada: parts.name,
      payload_hash: payloadHash(parts.key, this.request),
      key_hash: keyHash(parts.key),
    };
  }

  /** Sets the person that a call without session resulted in. */
  setOwner(usuario: number): void {
    this.owner ??= usuario;
  }

  /** Runs the call, or replays the response of the first attempt. */
  async once(work: () => Promise<unknown>): Promise<unknown> {
    const { stored, isAnew } = this.parts;
    if (stored && !isAnew) return this.replay(stored);
    try {
      return await work();
    } catch (error) {
      // The refusal may be due to a first attempt that committed meanwhile.
      if (this.committed || !(error instanceof AppError)) throw error;
      const first = await this.find().catch(() => undefined);
      if (!first || pressOf(first) <= this.replaced) throw error;
      return this.replay(first);
    }
  }

  /**
   * Stores the response as the last write of the transaction, so that a crash cannot separate it from the change.
   * @throws AppError ENVIO_EN_CURSO when the key is already stored; the transaction rolls back
   */
  record = async (db: Db, answer: unknown, outcome: Outcome): Promise<void> => {
    if (this.committed) throw new Error(`${this.sent.llamada} has two transactions of its own`);
    const [http, body] =
      answer instanceof AppError
        ? [ERRORS[answer.code].http, JSON.stringify(errorBodyOf(answer.code, answer.message, answer.campo))]
        : [200, this.parts.spec.secretAnswer === undefined ? this.serialize(answer) : null];
    const kept = body === null || body.length > BODY_MAX ? null : body;
    const made = [...this.made, ...outcome.made];
    // Something may have been taken back while other parts ran.
    const registro = this.firstPartEntry;
    await this.store(db, { http, body: kept, replaced: this.replaced, registro }, { ...outcome, made });
  };

  /** Returns the step that stores a part of the call as done, as the last write of its own transaction; as `record`. */
  recordPart(part: number) {
    const replaced = this.replacedParts.get(part) ?? 0;
    const done = { key_hash: partHash(this.parts.key, part), http: 200, body: null, replaced, registro: null };
    return async (db: Db, _answer: unknown, outcome: Outcome): Promise<void> => {
      const entry = await this.store(db, done, outcome);
      if (entry !== undefined) this.notePart(outcome.made, entry);
    };
  }

  private notePart(made: readonly UndoableEffect[], entry: number): void {
    this.made.push(...made);
    this.firstPartEntry = Math.min(this.firstPartEntry ?? entry, entry);
  }

  /**
   * Stores a row of this key or of a part of it; does nothing while the call has no owner.
   * @returns the id of the last audit entry at the time of the row
   */
  private async store(
    db: Db,
    { replaced, ...row }: KeptRow,
    { change, made, now }: Outcome,
  ): Promise<number | undefined> {
    if (this.owner === null) return undefined;
    const shared = { ...this.sent, usuario: this.owner, headers: JSON.stringify(changeHeaders(change)), fecha: now };
    const told = { hizo: made.length > 0 ? JSON.stringify(made) : null, pulsacion: this.press };
    const entry = await storeAnswer(db, { ...shared, ...told, ...row }, replaced);
    if (entry === undefined) throw new AppError('ENVIO_EN_CURSO');
    return entry;
  }

  /**
   * Returns which parts earlier attempts with this key have done, each with its change. A person who presses again does
   * those anew that were taken back since.
   * @throws AppError ENVIO_DISTINTO when they had another payload
   */
  async findPartsDone(parts: readonly number[]): Promise<ReadonlyMap<number, Change>> {
    const { engine, clock } = this.parts.deps;
    const partByHash = new Map(parts.map((part) => [partHash(this.parts.key, part), part]));
    const rows = await findAnswersOf(engine.db, [...partByHash.keys()], orThrow(this.owner, 'SIN_SESION'), clock());
    const isOver = await findTakenBack(
      engine.db,
      rows.filter((row) => pressOf(row) < this.press),
    );
    const done = new Map<number, Change>();
    for (const row of rows) {
      const part = orThrow(partByHash.get(row.key_hash), 'INTERNO');
      if (isOver.has(row.key_hash)) this.replacedParts.set(part, pressOf(row));
      else {
        this.requireSame(row);
        this.notePart(readMade(row), row.registro);
        done.set(part, changeOf(row.headers));
      }
    }
    return done;
  }

  private requireSame({ llamada, payload_hash }: Pick<StoredAnswer, 'llamada' | 'payload_hash'>): void {
    if (llamada !== this.sent.llamada || payload_hash !== this.sent.payload_hash) throw new AppError('ENVIO_DISTINTO');
  }

  /** Marks the record as committed. */
  done(): void {
    this.committed = true;
  }

  private serialize(answer: unknown): string {
    return String(this.reply.serializeInput(Object(answer), '200'));
  }

  private find(): Promise<StoredAnswer | undefined> {
    const { engine, clock } = this.parts.deps;
    return this.owner === null
      ? findAnswerOfVisitor(engine.db, this.sent.key_hash, this.sent, clock())
      : findAnswerOf(engine.db, this.sent.key_hash, this.owner, clock());
  }

  private replay(stored: StoredAnswer): FastifyReply {
    this.requireSame(stored);
    const { http, headers, body } = stored;
    const press = pressOf(stored);
    if (body === null) throw new AppError('ENVIO_YA_HECHO', this.parts.spec.secretAnswer);
    return this.reply
      .code(http)
      .headers({ ...storedHeaders(headers), [REPLAYED_HEADER]: 'true', [PRESS_HEADER]: `${press}` })
      .type(JSON_UTF8)
      .send(body);
  }
}
