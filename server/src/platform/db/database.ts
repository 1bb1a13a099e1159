import type { Tema } from '@conserje/rules';
import type { Kysely, Transaction } from 'kysely';

/** The tables. Each feature adds its own in its `*.table.ts` by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** A handle that queries may run on: the connection, or the transaction that they must be part of. */
export type Db = Kysely<Database>;

/** What a transaction has changed: its events carry the id, its answer (`x-cambio`, `x-temas`) the id and the subjects. */
export interface Cambio {
  readonly id: string;
  readonly temas: Set<Tema>;
}

/** A transaction with effects that run after its commit, and not at all after a rollback. */
export interface Tx {
  db: Transaction<Database>;
  /** The instant of the transaction, UTC milliseconds. */
  readonly ahora: number;
  /** Sets that instant anew: after rows are locked, so that those who waited do not write an older time. */
  tomarHora(): void;
  readonly cambio: Cambio;
  despues(efecto: () => void): void;
}
