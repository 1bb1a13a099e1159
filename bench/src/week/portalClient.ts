import { randomUUID } from 'node:crypto';
import type { AnswerOf, Call, CallKey, RequestOf } from '@conserje/contract';
import { CONTRACT, writesSomething } from '@conserje/contract';
import { fillPath, IDEMPOTENCY_HEADER } from '@conserje/rules';

/** Someone who sends calls: the session key and the address of their device. */
export interface Caller {
  key?: string;
  direccion: string;
}

type Request<K extends CallKey> = Partial<RequestOf<K>>;
/** The same for any call. */
interface Payload {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Answer that is not 200. */
class Refusal extends Error {
  readonly status: number;
  /** Machine word, as `LISTA_NEGRA`. */
  readonly word: string;

  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text}`);
    this.status = status;
    this.word = /"error":"(\w+)"/.exec(text)?.[1] ?? '';
  }
}

const CALLS = new Map(Object.values<Call>(CONTRACT).map((call) => [`${call.method} ${call.path}`, call]));

function bodyOf(call: Call, body: object): { body: string | FormData; type?: string } {
  if (!call.multipart) return { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) form.append(field, value instanceof Blob ? value : String(value));
  return { body: form };
}

/** Calls of which every so many are sent twice, as from a button that was pressed twice. */
const TWICE_EVERY = 10;

/** Sends calls to a portal as its pages do, and counts them. */
export class PortalClient {
  readonly #url: string;
  /** Calls that were answered, by name. */
  readonly sent = new Map<string, number>();
  /** Changes that were sent a second time with their key. */
  twice = 0;
  /** Second answers that differ from the first. */
  readonly changedAnswers: string[] = [];
  #writes = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws Refusal */
  async call<K extends CallKey>(caller: Caller, key: K, request: Request<K> = {}): Promise<AnswerOf<K>> {
    return JSON.parse(await this.text(caller, key, request)) as AnswerOf<K>;
  }

  /** @returns the error word of a call that must be refused. @throws Error if it is not */
  async refused<K extends CallKey>(caller: Caller, key: K, request: Request<K> = {}): Promise<string> {
    try {
      await this.#send(caller, key, request, randomUUID());
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return error.word;
      throw error;
    }
    throw new Error(`${key} ${JSON.stringify(request)} was accepted, and should have been refused`);
  }

  async text<K extends CallKey>(caller: Caller, key: K, request: Request<K> = {}): Promise<string> {
    return (await this.bytes(caller, key, request)).toString();
  }

  /** Sends a call, a change with its own key; some changes are repeated with it. */
  async bytes<K extends CallKey>(caller: Caller, key: K, request: Request<K> = {}): Promise<Buffer> {
    const call = CALLS.get(key);
    if (!call) throw new Error(`${key} is no call`);
    if (!writesSomething(call) || call.method === 'GET') return this.#send(caller, key, request);
    const idempotency = randomUUID();
    const first = await this.#send(caller, key, request, idempotency);
    this.#writes += 1;
    if (this.#writes % TWICE_EVERY > 0 || call.secretAnswer) return first;
    this.twice += 1;
    const second = await this.#send(caller, key, request, idempotency);
    if (!second.equals(first)) this.changedAnswers.push(`${key}: ${first.toString()} and then ${second.toString()}`);
    return first;
  }

  async #send(caller: Caller, key: CallKey, request: Payload, idempotency?: string): Promise<Buffer> {
    const call = CALLS.get(key);
    if (!call) throw new Error(`${key} is no call`);
    const sent = request.body === undefined ? undefined : bodyOf(call, request.body as object);
    const answer = await fetch(this.#address(call.path, request), {
      method: call.method,
      headers: {
        'x-forwarded-for': caller.direccion,
        ...(caller.key && { key: caller.key }),
        ...(sent?.type && { 'content-type': sent.type }),
        ...(idempotency && { [IDEMPOTENCY_HEADER]: idempotency }),
      },
      ...(sent && { body: sent.body }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Refusal(`${key} ${JSON.stringify(request)}`, answer.status, bytes.toString());
    this.sent.set(key, (this.sent.get(key) ?? 0) + 1);
    return bytes;
  }

  #address(path: string, { params, query }: Payload): URL {
    const filled = fillPath(path, params as object | undefined);
    const url = new URL(path.startsWith('/') ? filled : `/api/${filled}`, this.#url);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    return url;
  }
}
