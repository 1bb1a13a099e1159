import { AsyncLocalStorage } from 'node:async_hooks';
import type { REST, ResponseLike } from '@discordjs/rest';
import { RESTJSONErrorCodes as ErrorCode } from 'discord-api-types/v10';
import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import type { OutboundHttp, OutboundRequest } from '../../../../platform/outbound/outboundHttp.ts';

const TIMEOUT_MS = 5000;
const RETRIES = 1;
/** The longest wait that Discord may ask of a person at the screen, and of a job. */
const PATIENCE_MS = { screen: 3000, job: 30_000 };
/** Until when a request is tried again, after which it counts as unanswered. */
const DEADLINE_MS = { screen: 15_000, job: 45_000 };
/** The longest time of a request of a job. */
export const JOB_REQUEST_MAX_MS = DEADLINE_MS.job;
export type Patience = keyof typeof PATIENCE_MS;
/** A large server has many roles and channels. */
const RESPONSE_MAX_BYTES = 4 * 1024 * 1024;
const DETAIL_MAX = 200;

/** What Discord is asked with. */
export type DiscordDeps = Pick<Deps, 'outboundHttp' | 'discordApi'>;

/**
 * A request that failed. The message is a Spanish sentence without its full stop, fit for display, and contains no
 * token. `revoked`: Discord refuses the token. `refused`: it refuses this request. `down`: try again later.
 */
export class DiscordError extends Error {
  override readonly name = 'DiscordError';
  readonly kind: 'down' | 'refused' | 'revoked';
  /** Fields of the request that Discord refuses. */
  readonly fields: readonly string[];
  /** Code of Discord; 0 if it gave none. */
  readonly code: number;
  /** How long Discord asks to wait; 0 if it does not say. */
  readonly pauseMs: number;
  /** `kept`: the next request would be above a limit; `exceeded`: Discord refused one above it. */
  readonly limit: 'kept' | 'exceeded' | null;

  constructor(
    kind: DiscordError['kind'],
    detail: string,
    {
      fields = [],
      code = 0,
      pauseMs = 0,
      limit = null,
    }: Partial<Pick<DiscordError, 'fields' | 'code' | 'pauseMs' | 'limit'>> = {},
  ) {
    super(detail);
    this.kind = kind;
    this.fields = fields;
    this.code = code;
    this.pauseMs = pauseMs;
    this.limit = limit;
  }
}

/** How long the request under way may wait, and whether Discord refused it as above a limit. */
const UNDER_WAY = new AsyncLocalStorage<{ patience: Patience; isRefused: boolean }>();

function noteStatus(status: number): void {
  const underWay = UNDER_WAY.getStore();
  if (underWay && status === 429) underWay.isRefused = true;
}

/** The last client of an application, with the limits that Discord told it. */
interface OpenClient {
  token: string;
  api: string;
  rest: REST;
}
const CLIENTS = new WeakMap<OutboundHttp, OpenClient>();

/** Forgets a client, whose timers would keep it. */
function dropClient(outboundHttp: OutboundHttp): void {
  const open = CLIENTS.get(outboundHttp);
  CLIENTS.delete(outboundHttp);
  open?.rest.clearHashSweeper();
  open?.rest.clearHandlerSweeper();
}

/** Imported on demand, so that a portal without a bot loads nothing. */
const loadLibrary = () => import('@discordjs/rest');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

const NO_BODY = new Set([204, 205, 304]);

/** Sends a request of the library through the client for outbound requests. */
const sendThrough =
  (outboundHttp: OutboundHttp) =>
  async (url: string, init: { method?: string; headers?: unknown; body?: unknown; signal?: unknown }) => {
    if ((init.signal as AbortSignal | undefined)?.aborted) throw new Error('the deadline has passed');
    const { estado, headers, body } = await outboundHttp(url, {
      // The library uses these methods only.
      method: init.method as NonNullable<OutboundRequest['method']>,
      headers: Object.fromEntries(new Headers(init.headers as Record<string, string>)),
      ...(typeof init.body === 'string' && { body: init.body }),
      timeoutMs: TIMEOUT_MS,
      bytesMax: RESPONSE_MAX_BYTES,
    });
    noteStatus(estado);
    const received = new Headers();
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) received.set(name, Array.isArray(value) ? value.join(', ') : value);
    const response = new Response(NO_BODY.has(estado) ? null : new Uint8Array(body), {
      status: estado,
      headers: received,
    });
    // The types of undici and of Node name one and the same class.
    return response as unknown as ResponseLike;
  };

function openClient({ outboundHttp, discordApi }: DiscordDeps, token: string, { REST }: Library): REST {
  const open = CLIENTS.get(outboundHttp);
  if (open?.token === token && open.api === discordApi) return open.rest;
  dropClient(outboundHttp);
  const rest = new REST({
    version: '10',
    api: discordApi,
    retries: RETRIES,
    timeout: TIMEOUT_MS,
    makeRequest: sendThrough(outboundHttp),
    // A 429 without a wait comes from Cloudflare; the library would repeat it at once.
    rejectOnRateLimit: ({ retryAfter, sublimitTimeout, timeToReset }) =>
      retryAfter === 0 ||
      Math.max(retryAfter, sublimitTimeout, timeToReset) > PATIENCE_MS[UNDER_WAY.getStore()?.patience ?? 'screen'],
  }).setToken(token);
  CLIENTS.set(outboundHttp, { token, api: discordApi, rest });
  return rest;
}

const SENTENCE_BY_CODE: Readonly<Record<number, string>> = {
  [ErrorCode.UnknownGuild]: 'El bot ya no está en ese servidor',
  [ErrorCode.UnknownChannel]: 'Ese canal ya no existe',
  [ErrorCode.MissingAccess]: 'El bot no puede ver eso. Dale acceso en Discord',
  [ErrorCode.MissingPermissions]: 'Al bot le falta un permiso en Discord',
  [ErrorCode.ThreadLocked]: 'El hilo está cerrado. Ábrelo en Discord',
  [ErrorCode.InvalidActionOnArchivedThread]: 'El hilo está archivado. Ábrelo en Discord',
};

/** Names of the refused fields of an answer with the code 50035. */
const fieldsOf = (rawError: object): string[] => Object.keys(Object((rawError as { errors?: unknown }).errors));

const secondsText = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
};

/** Explains an error of the library, which holds the request with its token, as one that may be shown. */
function explain(error: unknown, token: string, { DiscordAPIError, HTTPError, RateLimitError }: Library): DiscordError {
  if (error instanceof RateLimitError) {
    const { retryAfter, sublimitTimeout, timeToReset } = error;
    const pauseMs = retryAfter === 0 ? 0 : Math.max(retryAfter, sublimitTimeout, timeToReset);
    const waitText = pauseMs === 0 ? 'un momento' : secondsText(pauseMs);
    return new DiscordError('down', `Discord pide esperar ${waitText}`, {
      pauseMs,
      limit: UNDER_WAY.getStore()?.isRefused ? 'exceeded' : 'kept',
    });
  }
  if (error instanceof HTTPError)
    return new DiscordError('down', `Discord tiene un problema (respondió ${error.status})`);
  if (!(error instanceof DiscordAPIError)) return new DiscordError('down', 'Discord no responde');
  if (error.status === 401) return new DiscordError('revoked', 'Discord ya no acepta el token. Pon uno nuevo');
  const code = Number(error.code);
  // A page that is not of the API, as of something between.
  if (Number.isNaN(code)) return new DiscordError('down', `Discord tiene un problema (respondió ${error.status})`);
  const known = SENTENCE_BY_CODE[code];
  const told = error.message
    .replace(/[\p{C}\s]+/gu, ' ')
    .replaceAll(token, '•••')
    .slice(0, DETAIL_MAX)
    .toWellFormed();
  const detail = known ?? `Discord respondió ${error.status}: ${told}`;
  return new DiscordError('refused', detail, { fields: fieldsOf(error.rawError), code });
}

type Ask = (
  rest: Pick<REST, 'get' | 'patch' | 'post' | 'put' | 'delete'>,
  options: { signal: AbortSignal },
) => Promise<unknown>;

/**
 * Asks Discord as the bot with this token. Limits of Discord are waited for, if they are shorter than the patience.
 * Must not run inside a transaction.
 * @throws DiscordError
 */
export async function askDiscord<T>(
  deps: DiscordDeps,
  token: string,
  ask: Ask,
  patience: Patience = 'screen',
): Promise<T> {
  const library = await loadLibrary();
  return UNDER_WAY.run({ patience, isRefused: false }, async () => {
    try {
      const options = { signal: AbortSignal.timeout(DEADLINE_MS[patience]) };
      // Discord's API gives the type that its route declares.
      return (await ask(openClient(deps, token, library), options)) as T;
    } catch (error) {
      const explained = explain(error, token, library);
      // The library forgets a token that was refused.
      if (explained.kind === 'revoked') dropClient(deps.outboundHttp);
      throw explained;
    }
  });
}
