import type { Answer, Body, Call, CONTRACT, LiveListName, Params, Query, SessionUser } from '@conserje/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { AppError } from '../../appError.ts';
import type { Tx } from '../../database/database.ts';
import type { Engine } from '../../database/engine.ts';
import type { OutboundHttp } from '../../outbound/outboundHttp.ts';
import type { EventBroadcaster } from '../../realtime/eventBroadcaster.ts';
import type { NewNotification } from '../../unit-of-work/notifications.ts';

/** What is known of a key that was made for a program. */
export interface ApiKey {
  nombre: string;
  /** Whether it may change things, too. */
  escribe: boolean;
}

/** The user of a request: the session user, and the session that the key stands for. */
export interface SessionUsuario extends SessionUser {
  sesion: number;
  /** When whoever holds the key last proved who they are. */
  probada: number;
  /** Null: it is a browser's key. A program's carries its own permissions alone, and is management only where it says so. */
  programa: ApiKey | null;
}

/** What the application is made of; a test passes its own. */
export interface Deps {
  motor: Engine;
  /** UTC milliseconds. */
  reloj(): number;
  log: FastifyBaseLogger;
  /** Asks other servers. */
  fuera: OutboundHttp;
  /** Whether backups are kept on another disk than the database; left out: nobody knows. */
  hasOffDiskBackups?: () => Promise<boolean>;
  /** Hears which notices were left with whom, after the commit. */
  onNotify?: (notifications: readonly NewNotification[]) => void;
}

/** What a handler finds beside that. */
export interface AppDeps extends Deps {
  eventBroadcaster: EventBroadcaster;
}

/** The application as one request sees it: what is logged for it carries its id. */
export class RequestDeps implements AppDeps {
  readonly motor: Deps['motor'];
  readonly reloj: Deps['reloj'];
  readonly fuera: Deps['fuera'];
  readonly eventBroadcaster: EventBroadcaster;
  readonly onNotify?: NonNullable<Deps['onNotify']>;
  readonly hasOffDiskBackups?: NonNullable<Deps['hasOffDiskBackups']>;
  private readonly all: Deps['log'];
  private readonly request: string;

  constructor({ motor, reloj, fuera, eventBroadcaster, log, onNotify, hasOffDiskBackups }: AppDeps, request: string) {
    this.motor = motor;
    this.reloj = reloj;
    this.fuera = fuera;
    this.eventBroadcaster = eventBroadcaster;
    if (onNotify) this.onNotify = onNotify;
    if (hasOffDiskBackups) this.hasOffDiskBackups = hasOffDiskBackups;
    this.all = log;
    this.request = request;
  }

  /** Made when something is logged: nearly always nothing is. */
  get log(): Deps['log'] {
    return this.all.child({ peticion: this.request });
  }
}

/** How a request came: its protocol, the site that it names, and whether a proxy named the caller. */
export interface RequestOrigin {
  https: boolean;
  sitio: string;
  porProxy: boolean;
}

type CallerOf<C extends Call> = C['access'] extends { tipo: 'todos' } ? SessionUsuario | null : SessionUsuario;

/** What a handler is given. */
export interface CallContext<C extends Call = Call> {
  deps: AppDeps;
  usuario: CallerOf<C>;
  body: Body<C>;
  query: Query<C>;
  params: Params<C>;
  /** Network address of the caller, as `toAddressKey` counts it. */
  direccion: string;
  /** What the caller's browser was given to be recognised by; undefined where it has nothing. */
  dispositivo: string | undefined;
  /** Has the caller's browser keep that. */
  rememberDevice(dispositivo: string): void;
  /** Has the caller's browser keep a session's key. */
  keepSessionKey(key: string): void;
  /** By which address the caller came, as the proxy in front says it. */
  arrival: RequestOrigin;
  /** The caller's `User-Agent`. */
  userAgent: string;
  /** The instant of the request, UTC milliseconds. */
  ahora: number;
  /**
   * Does what the call is for, in one transaction with effects after its commit; the answer says in `x-temas` what it has made
   * stale. It resolves to the answer, which is stored in it for whoever sends the same again; an `AppError` is thrown after the commit.
   */
  transaction<T extends Answer<C>>(work: (tx: Tx) => Promise<T | AppError>): Promise<T>;
  /** Another transaction, beside what the call is for. */
  sideTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Of a call without session: who the caller turns out to be, so that what they send again is known for theirs. */
  setCaller(usuario: number): void;
  /** Sets the header `x-siguiente`, the cursor of the next page. */
  siguiente(cursor: number | string | null): void;
}

/** Where an event stream goes to. */
export interface EventSink {
  /** Sends events as they are, `data: …` and a blank line each. */
  send(frame: Buffer): void;
  /** Has it looked at once whether the stream's reader may still hear. */
  check(): void;
}

/** A handler of a call; of a stream, it sends events until the answered function is called at the end. */
export type CallHandler<C extends Call> = C extends { stream: true }
  ? (request: CallContext<C>, sink: EventSink) => () => void
  : (request: CallContext<C>) => Promise<Answer<C>>;

/** What was read, and the version that it was read at, in one snapshot. */
export interface ReadResult<T> {
  version: number;
  data: T;
}
/** A list whose rows are told says how far it is: what is told goes on from there. */
type ListHandler<C extends Call> = (request: CallContext<C>) => Promise<ReadResult<Answer<C>>>;

export type CallName = keyof typeof CONTRACT;
/** Handlers by the names of their calls. */
export type Handlers<K extends CallName> = {
  [N in K]: N extends LiveListName ? ListHandler<(typeof CONTRACT)[N]> : CallHandler<(typeof CONTRACT)[N]>;
};
