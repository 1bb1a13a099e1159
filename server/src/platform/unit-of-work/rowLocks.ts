import { ID_MAX } from '@conserje/rules';
import type { SelectQueryBuilder } from 'kysely';
import type { Database, Db, TableWithId } from '../database/database.ts';
import type { Engine } from '../database/engine.ts';
import { prepared } from '../database/preparedQuery.ts';
import type { TransactionClock } from './transactionClock.ts';

type LockQuery = (db: Db, row: { id: number }) => Promise<unknown>;
type LockMode = 'withRowLocks' | 'withSharedRowLocks';
/** Lock queries by engine, mode and table; prepared, as nearly every action begins with one. */
const lockQueries = new Map<string, LockQuery>();

function lockQueryFor(engine: Engine, mode: LockMode, table: TableWithId): LockQuery {
  const key = `${engine.name} ${mode} ${table}`;
  const lockQuery =
    lockQueries.get(key) ??
    prepared((db, { id }: { id: number }) =>
      engine[mode](
        db
          // Any table with an id satisfies the types, as only the id is used.
          .selectFrom(table as 'bitacora')
          .select('id')
          .where('id', '=', id),
      ),
    );
  lockQueries.set(key, lockQuery);
  return lockQuery;
}

/** Takes locks that last until the end of a transaction, and renews its instant after each possible wait. */
export class RowLocks {
  private readonly db: Db;
  private readonly engine: Engine;
  private readonly clock: TransactionClock;

  constructor(db: Db, engine: Engine, clock: TransactionClock) {
    this.db = db;
    this.engine = engine;
    this.clock = clock;
  }

  async lockRows<TB extends keyof Database, O>(query: SelectQueryBuilder<Database, TB, O>): Promise<O[]> {
    const rows = await this.engine.withRowLocks(query).execute();
    this.clock.renew();
    return rows;
  }

  lockRow(table: TableWithId, id: number): Promise<void> {
    return this.lock('withRowLocks', table, id);
  }

  shareRow(table: TableWithId, id: number): Promise<void> {
    return this.lock('withSharedRowLocks', table, id);
  }

  async lockTable(table: keyof Database): Promise<void> {
    await this.engine.lockTable(this.db, table);
    this.clock.renew();
  }

  private async lock(mode: LockMode, table: TableWithId, id: number): Promise<void> {
    // PostgreSQL rejects a larger id; a single writer needs no lock.
    if (id <= ID_MAX && !this.engine.hasSingleWriter) await lockQueryFor(this.engine, mode, table)(this.db, { id });
    this.clock.renew();
  }
}
