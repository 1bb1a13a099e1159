import type { Answer, Body, Call, CONTRACT, Datos, ListaViva, Params, Query } from '@conserje/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../db/database.ts';
import type { Motor } from '../db/dialecto.ts';
import type { Difusor } from '../difusor.ts';
import type { Fallo } from '../fallo.ts';
import type { Fuera } from '../fuera.ts';
import type { Notificacion } from '../notificaciones.ts';

/** What is known of a key that was made for a program. */
export interface Programa {
  nombre: string;
  /** Whether it may change things, too. */
  escribe: boolean;
}

/** The user of a request: the session user, and the session that the key stands for. */
export interface UsuarioSesion extends Datos {
  sesion: number;
  /** When whoever holds the key last proved who they are. */
  probada: number;
  /** Null: it is a browser's key. A program's carries its own permissions alone, and is management only where it says so. */
  programa: Programa | null;
}

/** What the application is made of; a test passes its own. */
export interface Deps {
  motor: Motor;
  /** UTC milliseconds. */
  reloj(): number;
  log: FastifyBaseLogger;
  /** Asks other servers. */
  fuera: Fuera;
  /** Whether backups are kept on another disk than the database; left out: nobody knows. */
  copiasAparte?: () => Promise<boolean>;
  /** Hears which notices were left with whom, after the commit. */
  alNotificar?: (notificaciones: readonly Notificacion[]) => void;
}

/** What a handler finds beside that. */
export interface DepsDeApp extends Deps {
  difusor: Difusor;
}

/** The application as one request sees it: what is logged for it carries its id. */
export class DepsDePeticion implements DepsDeApp {
  readonly motor: Deps['motor'];
  readonly reloj: Deps['reloj'];
  readonly fuera: Deps['fuera'];
  readonly difusor: Difusor;
  readonly alNotificar?: NonNullable<Deps['alNotificar']>;
  readonly copiasAparte?: NonNullable<Deps['copiasAparte']>;
  private readonly todos: Deps['log'];
  private readonly peticion: string;

  constructor({ motor, reloj, fuera, difusor, log, alNotificar, copiasAparte }: DepsDeApp, peticion: string) {
    this.motor = motor;
    this.reloj = reloj;
    this.fuera = fuera;
    this.difusor = difusor;
    if (alNotificar) this.alNotificar = alNotificar;
    if (copiasAparte) this.copiasAparte = copiasAparte;
    this.todos = log;
    this.peticion = peticion;
  }

  /** Made when something is logged: nearly always nothing is. */
  get log(): Deps['log'] {
    return this.todos.child({ peticion: this.peticion });
  }
}

/** How a request came: its protocol, the site that it names, and whether a proxy named the caller. */
export interface Llegada {
  https: boolean;
  sitio: string;
  porProxy: boolean;
}

type DeSesion<C extends Call> = C['access'] extends { tipo: 'todos' } ? UsuarioSesion | null : UsuarioSesion;

/** What a handler is given. */
export interface Peticion<C extends Call = Call> {
  deps: DepsDeApp;
  usuario: DeSesion<C>;
  body: Body<C>;
  query: Query<C>;
  params: Params<C>;
  /** Network address of the caller, as `conexionDe` counts it. */
  direccion: string;
  /** What the caller's browser was given to be recognised by; undefined where it has nothing. */
  dispositivo: string | undefined;
  /** Has the caller's browser keep that. */
  recordarDispositivo(dispositivo: string): void;
  /** Has the caller's browser keep a session's key. */
  keepSessionKey(key: string): void;
  /** By which address the caller came, as the proxy in front says it. */
  llegada: Llegada;
  /** The caller's `User-Agent`. */
  agente: string;
  /** The instant of the request, UTC milliseconds. */
  ahora: number;
  /**
   * Does what the call is for, in one transaction with effects after its commit; the answer says in `x-temas` what it has made
   * stale. It resolves to the answer, which is stored in it for whoever sends the same again; a `Fallo` is thrown after the commit.
   */
  transaccion<T extends Answer<C>>(trabajo: (tx: Tx) => Promise<T | Fallo>): Promise<T>;
  /** Another transaction, beside what the call is for. */
  sideTransaction<T>(trabajo: (tx: Tx) => Promise<T>): Promise<T>;
  /** Of a call without session: who the caller turns out to be, so that what they send again is known for theirs. */
  isBy(usuario: number): void;
  /** Sets the header `x-siguiente`, the cursor of the next page. */
  siguiente(cursor: number | string | null): void;
}

/** Where an event stream goes to. */
export interface Salida {
  /** Sends events as they are, `data: …` and a blank line each. */
  enviar(trama: Buffer): void;
  /** Has it looked at once whether the stream's reader may still hear. */
  revisar(): void;
}

/** A handler of a call; of a stream, it sends events until the answered function is called at the end. */
export type Handler<C extends Call> = C extends { stream: true }
  ? (peticion: Peticion<C>, salida: Salida) => () => void
  : (peticion: Peticion<C>) => Promise<Answer<C>>;

/** What was read, and the version that it was read at, in one snapshot. */
export interface Leida<T> {
  version: number;
  datos: T;
}
/** A list whose rows are told says how far it is: what is told goes on from there. */
type HandlerDeLista<C extends Call> = (peticion: Peticion<C>) => Promise<Leida<Answer<C>>>;

export type CallName = keyof typeof CONTRACT;
/** Handlers by the names of their calls. */
export type Handlers<K extends CallName> = {
  [N in K]: N extends ListaViva ? HandlerDeLista<(typeof CONTRACT)[N]> : Handler<(typeof CONTRACT)[N]>;
};
