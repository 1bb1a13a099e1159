import type { Suceso } from '@conserje/contract';
import type { ClaseNotificacion, Tema } from '@conserje/rules';
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Apunte } from '../bitacora.ts';
import type { Fallo } from '../fallo.ts';
import type { Vigilado } from '../vigilado.ts';

/** The tables. Each feature adds its own in its `*.table.ts` by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** A handle that queries may run on: the connection, or the transaction that they must be part of. */
export type Db = Kysely<Database>;

/** Who acts: a user, by the name that others know them by. */
export interface Actor {
  id: number;
  usuario: string;
  /** The program that acts for them. */
  programa?: { nombre: string } | null;
}

/** What a transaction has changed: its events carry the id, its answer (`x-cambio`, `x-temas`) the id and the subjects. */
export interface Cambio {
  readonly id: string;
  readonly temas: Set<Tema>;
}

/** Tables whose rows are told apart by an id. */
export type ConId = { [T in keyof Database]: Database[T] extends { id: unknown } ? T : never }[keyof Database];

/** What is told: to everyone who looks on, or to the one whom it is `para`. */
interface AvisoPasajero extends Omit<Suceso, 'quien' | 'cambio' | 'clase'> {
  clase?: undefined;
}
/** What is told someone and stays with them as a notice of that kind. */
export interface AvisoGuardado extends Omit<AvisoPasajero, 'clase' | 'tema'> {
  /** Not the session: what is told of it ends it, and no page shows its text as a notice. */
  tema: Exclude<Tema, 'sesion'>;
  para: number;
  clase: ClaseNotificacion;
  /** Who is named in `msg` where `NOMBRE` stands: names are joined, never copied. */
  sobre?: Actor;
  /** Told once and no more, by whatever process: which of its kind it is. */
  unica?: string;
}
export type Aviso = AvisoPasajero | AvisoGuardado;

/** A transaction: what is read, written and told in it happens together, in the name of whoever acts, or not at all. */
export interface Tx {
  db: Transaction<Database>;
  /** The instant of the transaction, UTC milliseconds; taken anew whenever it may have waited for someone. */
  readonly ahora: number;
  /** In whose name; null is the system. In a request, its session user. */
  readonly actor: Actor | null;
  /** The same transaction in someone else's name, or with null in that of the system. */
  como(actor: Actor | null): Tx;
  /** Locks the rows that a query selects until the transaction ends, and answers them. What is decided on is read after it. */
  bloquear<TB extends keyof Database, O>(consulta: SelectQueryBuilder<Database, TB, O>): Promise<O[]>;
  /** The same for the row with an id; one that is not there locks nothing. */
  bloquearFila(tabla: ConId, id: number): Promise<void>;
  /** Waits for those who are writing to a table; whoever would write to it then waits until the transaction ends. */
  detener(tabla: keyof Database): Promise<void>;
  /** What the transaction fails with when it violates the named unique index. */
  siDuplicado(indice: string, fallo: () => Fallo | Promise<Fallo>): void;
  /** Adds to the audit log what was done. */
  apuntar(...apuntes: Apunte[]): Promise<void>;
  /**
   * What is added to it meanwhile is one press on many: the log shows the line that tells of all, and they open from it.
   * @param cuantos of how many; of one thing its own line tells
   */
  enUnActo<T>(deTodos: Apunte, trabajo: () => Promise<T>, cuantos?: number): Promise<T>;
  /** Adds to the security log what happened (`platform/vigilancia.ts`), with the network that the request came from; answers the id of one alone. */
  vigilar(...vigilados: Vigilado[]): Promise<number | null>;
  /**
   * Tells everyone who looks on, or the one whom it is `para`, in every process, once the transaction has committed. With a
   * `clase` it is kept for them too, in the transaction itself, unless they did it themselves.
   */
  avisar(aviso: Aviso): void;
  /**
   * Runs as the last of the transaction: for what must wait for others only once nothing else is to be locked, so that
   * nobody waits in a circle. What it throws undoes all.
   */
  alFinal(comprobar: () => Promise<void>): void;
  /** Runs after the commit, and not at all after a rollback. */
  despues(efecto: () => void): void;
}
