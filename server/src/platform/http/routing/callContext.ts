import type { Answer, Body, Call, CONTRACT, LiveListName, Params, Query, SessionUser } from '@conserje/contract';
import type { AccessRule } from '@conserje/rules';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../appError.ts';
import type { Backups } from '../../backup/backups.ts';
import type { ExternalPlatform, Tx } from '../../database/database.ts';
import type { Engine } from '../../database/engine.ts';
import type { SecretCipher } from '../../encryption/secretCipher.ts';
import type { OutboundHttp } from '../../outbound/outboundHttp.ts';
import type { EventBroadcaster } from '../../realtime/eventBroadcaster.ts';
import type { StreamFrame } from '../../realtime/frame.ts';
import type { RenderedListJson } from '../../realtime/liveList.ts';
import type { NewNotification } from '../../unit-of-work/notifications.ts';

/** An API key. */
export interface ApiKey {
  nombre: string;
  /** Whether it may also write. */
  escribe: boolean;
}

/** The session user with the session of the token. */
export interface SessionUsuario extends SessionUser {
  sesion: number;
  /** Last authentication of the session, UTC milliseconds. */
  probada: number;
  /** Null for a browser session. An API key has only its own permisos, and counts as management only where stated. */
  programa: ApiKey | null;
  /** Where the user acts, if not in the portal or by a program. */
  platform: ExternalPlatform | null;
}

/**
 * Returns whom the limits per person count: a person, or the API keys of one, by its negative id. So a key in wrong hands, or a bot that
 * loops, leaves its owner what they need to close it.
 */
export const limitHolderOf = ({ id, programa }: Pick<SessionUsuario, 'id' | 'programa'>): number =>
  programa === null ? id : -id;

/** Dependencies of the application; tests pass their own. */
export interface Deps {
  engine: Engine;
  /** UTC milliseconds. */
  clock(): number;
  log: FastifyBaseLogger;
  /** Client for outbound requests. */
  outboundHttp: OutboundHttp;
  /** Base URL of Discord's API, without version and slash. */
  discordApi: string;
  /** Encrypts secrets that the database holds. */
  secretCipher: SecretCipher;
  /** The folder of backups; absent: the application keeps none. */
  backups?: Backups;
  /** Called after the commit with the stored notifications. */
  onNotify?: (notifications: readonly NewNotification[]) => void;
}

/** Dependencies of a handler. */
export interface AppDeps extends Deps {
  eventBroadcaster: EventBroadcaster;
}

/**
 * Dependencies within one request: log lines carry its id. A class, as a getter of each object's own would slow all its
 * readers (docs/decisions/0041).
 */
export class RequestDeps implements AppDeps {
  readonly engine: Deps['engine'];
  readonly clock: Deps['clock'];
  readonly outboundHttp: Deps['outboundHttp'];
  readonly discordApi: string;
  readonly secretCipher: SecretCipher;
  readonly eventBroadcaster: EventBroadcaster;
  readonly onNotify?: NonNullable<Deps['onNotify']>;
  readonly backups?: Backups;
  private readonly all: Deps['log'];
  private readonly request: string;

  constructor(deps: AppDeps, request: string) {
    const { engine, clock, outboundHttp, discordApi, secretCipher, eventBroadcaster, log, onNotify, backups } = deps;
    this.engine = engine;
    this.clock = clock;
    this.outboundHttp = outboundHttp;
    this.discordApi = discordApi;
    this.secretCipher = secretCipher;
    this.eventBroadcaster = eventBroadcaster;
    if (onNotify) this.onNotify = onNotify;
    if (backups) this.backups = backups;
    this.all = log;
    this.request = request;
  }

  /** Created on demand, as most requests log nothing. */
  get log(): Deps['log'] {
    return this.all.child({ peticion: this.request });
  }
}

/** A request whose caller was admitted by the access rule. */
export interface AuthorizedRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  usuario: SessionUsuario | null;
}

/** Site that a request asks for: protocol, host, and whether a proxy named the client. */
export interface RequestedSite {
  https: boolean;
  sitio: string;
  porProxy: boolean;
}

type CallerOf<C extends Call> = C['access'] extends { kind: 'everyone' } ? SessionUsuario | null : SessionUsuario;

/** Input of a handler. */
export interface CallContext<C extends Call = Call> {
  deps: AppDeps;
  usuario: CallerOf<C>;
  body: Body<C>;
  query: Query<C>;
  params: Params<C>;
  /** Network of the caller, by `toAddressKey`. */
  address: string;
  /** Device token of the caller's browser; undefined without one. */
  deviceToken: string | undefined;
  /** Sets the cookie of the device token. */
  rememberDevice(deviceToken: string): void;
  /** Sets the cookie of a session token. */
  keepSessionKey(key: string): void;
  /** Address by which the caller reached the portal, as reported by the proxy. */
  arrival: RequestedSite;
  /** Header `User-Agent` of the caller. */
  userAgent: string;
  /** Instant of the request, UTC milliseconds. */
  now: number;
  /**
   * Runs the main transaction of the call, with effects after its commit; `x-temas` in the response lists the changed
   * topics. Resolves to the response, which the transaction stores for repetitions; a returned `AppError` is thrown
   * after the commit.
   */
  transaction<T extends Answer<C>>(work: (tx: Tx) => Promise<T | AppError>): Promise<T>;
  /**
   * Runs one part of the call in a transaction of its own, once per idempotency key; `transaction` then concludes the
   * call. Does nothing if an earlier attempt with the same key has done the part.
   */
  partTransaction(part: number, work: (tx: Tx) => Promise<unknown>): Promise<void>;
  /** Returns which parts of the call earlier attempts with the same key have done. */
  findPartsDone(parts: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Adds a rule to the access rule of the call, for one of its operations: asked now, and like that of the call again
   * before each commit.
   * @throws AppError SIN_PERMISO
   */
  alsoRequire(rule: AccessRule): void;
  /**
   * Asks outside a transaction whether the caller still has the right to the call; the transactions ask themselves.
   * @throws AppError SIN_SESION, SIN_PERMISO
   */
  requireRight(): Promise<void>;
  /**
   * Counts a call whose handler counts it in the limit of its address (`rate.byHandler`).
   * @throws AppError DEMASIADOS_INTENTOS
   */
  countCall(): Promise<void>;
  /** Runs another transaction, apart from that of the call. */
  sideTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Of a call without session: sets the resulting person, as the owner of repetitions. */
  setCaller(usuario: number): void;
  /** Sets the header `x-siguiente`, the cursor of the next page. */
  setNextCursor(cursor: number | string | null): void;
}

/** Destination of an event stream. */
export interface EventSink {
  send(frame: StreamFrame): void;
  /** Checks at once whether the client still has access. */
  check(): void;
}

/** Handler of a call; for a stream it sends events until its returned function is called. */
export type CallHandler<C extends Call> = C extends { stream: true }
  ? (request: CallContext<C>, sink: EventSink) => () => void
  : (request: CallContext<C>) => Promise<Answer<C>>;

/** Handler of a live list: returns the version from which its events continue. */
type ListHandler<C extends Call> = (request: CallContext<C>) => Promise<RenderedListJson>;

export type CallName = keyof typeof CONTRACT;
/** Handlers by call name. */
export type Handlers<K extends CallName> = {
  [N in K]: N extends LiveListName ? ListHandler<(typeof CONTRACT)[N]> : CallHandler<(typeof CONTRACT)[N]>;
};
