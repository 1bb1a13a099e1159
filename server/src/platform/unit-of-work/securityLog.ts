import type { ErrorCode } from '@conserje/contract';
import type { SecurityEventKind } from '@conserje/rules';
import { MINUTE_MS, SECURITY_DETAIL_MAX } from '@conserje/rules';
import { sql } from 'kysely';
import { orThrow } from '../appError.ts';
import { chunk } from '../database/chunk.ts';
import type { Db } from '../database/database.ts';
import { insertJsonRows, insertRows } from '../database/dataLists.ts';
import type { Engine } from '../database/engine.ts';
import { isPostgres } from '../database/isPostgres.ts';
import { prepared } from '../database/preparedQuery.ts';
import { toNetworkPrefix } from '../network/addressKey.ts';
import './securityLog.table.ts';
import type { SecurityEvent } from './securityEvent.ts';

/** An event that is counted instead of stored one by one, as there may be thousands. */
export interface CountedEvent {
  clase: SecurityEventKind;
  /** Person affected; null: unknown. */
  usuario: number | null;
  /** Full address of the caller; only its network is stored. */
  address: string;
  llamada: string | null;
  codigo: ErrorCode | null;
}

interface SecurityLogEntry extends SecurityEvent {
  encargado: number | null;
  address: string | undefined;
  now: number;
}

const rowOf = ({
  clase,
  detalle = '',
  address,
  omitsNetwork,
  encargado,
  usuario = encargado,
  now: fecha,
}: SecurityLogEntry) => ({
  clase,
  usuario,
  encargado,
  fecha,
  detalle: detalle.slice(0, SECURITY_DETAIL_MAX),
  red: address === undefined || omitsNetwork ? null : toNetworkPrefix(address),
});
/** Values shared by all single events. */
const ONCE = { llamada: null, codigo: null, cuenta: null, veces: 1 };

const insertEntry = prepared((db, { clase, usuario, encargado, red, detalle, fecha }: ReturnType<typeof rowOf>) =>
  db
    .insertInto('vigilancia')
    .values({ ...ONCE, clase, usuario, encargado, red, detalle, fecha, desde: fecha })
    .returning('id'),
);

/** The part of a logger used here. */
export interface LineLogger {
  info(data: object, msg: string): void;
}

/**
 * Also writes events to the process log, which the operator can collect elsewhere: there they survive the loss or
 * manipulation of this database (docs/decisions/0041).
 */
function logIt(log: LineLogger | undefined, { cuenta: _countKey, ...row }: object & { cuenta?: unknown }): void {
  log?.info({ seguridad: row }, 'security');
}

/**
 * Inserts events (`tx.recordSecurity`); returns the id of a single one, and a function that logs them after the commit.
 */
export async function recordSecurityEvents(
  db: Db,
  entries: readonly SecurityLogEntry[],
): Promise<{ id: number | null; logIt: (log: LineLogger | undefined) => void }> {
  const rows = entries.map(rowOf);
  const logAll = (log: LineLogger | undefined): void => {
    for (const row of rows) logIt(log, row);
  };
  const [one, ...others] = rows;
  if (one && others.length === 0) return { id: orThrow((await insertEntry(db, one))[0], 'INTERNO').id, logIt: logAll };
  const completeRows = rows.map((row) => ({ ...ONCE, ...row, desde: row.fecha }));
  for (const part of chunk(completeRows)) await insertRows(db, 'vigilancia', part).execute();
  return { id: null, logIt: logAll };
}

/** Window in which equal events share a row. */
const WINDOW_MS = 10 * MINUTE_MS;
/** Distinct visitor events per window; further ones are counted together. */
const VISITORS_MAX = 100;
/**
 * Distinct events per kind: per person, and of all people; then people counted by person alone; beyond that together.
 */
const PER_PERSON_MAX = 20;
const ALL_PEOPLE_MAX = 100;
const PEOPLE_MAX = 300;
/** Maximum rows waiting for a write; further events are counted together. */
const WAITING_MAX = 2000;

interface CountedRow {
  cuenta: string;
  clase: SecurityEventKind;
  usuario: number | null;
  red: string | null;
  llamada: string | null;
  codigo: ErrorCode | null;
  veces: number;
  desde: number;
  fecha: number;
}
type CountKeys = Set<string>;

/** Returns whether a key is known or there is room to add it. */
function fits(keys: CountKeys, key: string, max: number): boolean {
  if (keys.has(key)) return true;
  if (keys.size >= max) return false;
  keys.add(key);
  return true;
}

/** Keys recorded individually for one kind. */
class KindCounts {
  private readonly all: CountKeys = new Set();
  private readonly personKeys: CountKeys = new Set();
  private readonly byPerson = new Map<number, CountKeys>();

  /** Returns whether an event of a person is recorded with network and call. */
  fitsWhole(usuario: number, key: string): boolean {
    if (this.all.has(key)) return true;
    const ownKeys = this.byPerson.get(usuario) ?? new Set();
    if (ownKeys.size >= PER_PERSON_MAX || !fits(this.all, key, ALL_PEOPLE_MAX)) return false;
    this.byPerson.set(usuario, ownKeys.add(key));
    return true;
  }

  /** Returns whether an event is recorded at least with its person. */
  fitsPerson(key: string): boolean {
    return fits(this.personKeys, key, PEOPLE_MAX);
  }
}

/**
 * Counts refusals in memory until they are written: repeated refusals cause no wait and share one row, and those from
 * many networks fill a bounded number of rows (docs/decisions/0041).
 */
class RefusalCounter {
  private timeWindow = 0;
  private visitors: CountKeys = new Set();
  private kinds = new Map<SecurityEventKind, KindCounts>();
  private pendingRows = new Map<string, CountedRow>();

  /** @param now UTC milliseconds */
  count({ address, ...item }: CountedEvent, now: number): void {
    this.add(this.rowOf({ ...item, red: toNetworkPrefix(address) }, now));
  }

  get pendingCount(): number {
    return this.pendingRows.size;
  }

  /** Writes the counts; keeps those that could not be written. */
  async flush(db: Db, log?: LineLogger): Promise<void> {
    if (this.pendingRows.size === 0) return;
    const rows = [...this.pendingRows.values()];
    this.pendingRows = new Map();
    // The same order in all processes avoids deadlocks.
    rows.sort((a, b) => (a.cuenta < b.cuenta ? -1 : 1));
    let writtenCount = 0;
    try {
      // Each part is committed by itself.
      for (const part of chunk(rows)) {
        await upsertCounts(db, part);
        writtenCount += part.length;
        for (const row of part) logIt(log, row);
      }
    } catch (error) {
      for (const row of rows.slice(writtenCount)) this.add(row);
      throw error;
    }
  }

  private add(row: CountedRow): void {
    const existing = this.pendingRows.get(row.cuenta);
    if (!existing) return void this.pendingRows.set(row.cuenta, row);
    existing.veces += row.veces;
    existing.fecha = Math.max(existing.fecha, row.fecha);
  }

  private rowOf(item: Omit<CountedEvent, 'address'> & { red: string }, now: number): CountedRow {
    const timeWindow = Math.floor(now / WINDOW_MS);
    if (timeWindow !== this.timeWindow) {
      this.timeWindow = timeWindow;
      this.visitors = new Set();
      this.kinds = new Map();
    }
    return { ...this.counted(item), veces: 1, desde: now, fecha: now };
  }

  /** Returns the row that counts an event: its own, the person's remainder, or that of all others. */
  private counted(
    item: Omit<CountedEvent, 'address'> & { red: string },
  ): Omit<CountedRow, 'veces' | 'desde' | 'fecha'> {
    const { timeWindow } = this;
    const { clase, usuario, codigo } = item;
    const whole = [timeWindow, clase, usuario, item.red, item.llamada, codigo].join('|');
    if (this.pendingRows.has(whole)) return { ...item, cuenta: whole };
    const together = { clase, codigo, usuario: null, red: null, llamada: null };
    const ofOthers = { ...together, cuenta: [timeWindow, clase, 'otros', codigo].join('|') };
    if (this.pendingCount >= WAITING_MAX) return ofOthers;
    if (usuario === null) return fits(this.visitors, whole, VISITORS_MAX) ? { ...item, cuenta: whole } : ofOthers;
    const kindCounts = this.kinds.get(clase) ?? new KindCounts();
    this.kinds.set(clase, kindCounts);
    if (kindCounts.fitsWhole(usuario, whole)) return { ...item, cuenta: whole };
    // Beyond the limits the person is still recorded, so that the events of others do not hide them.
    const personKey = [timeWindow, clase, usuario, 'lo demás', codigo].join('|');
    return kindCounts.fitsPerson(personKey) ? { ...together, usuario, cuenta: personKey } : ofOthers;
  }
}

const COUNTED = ['clase', 'usuario', 'llamada', 'codigo', 'veces', 'desde', 'fecha', 'detalle'];

/** Writes counts; of a person whose data was erased meanwhile, without their network (docs/decisions/0046). */
function upsertCounts(db: Db, rows: readonly CountedRow[]) {
  const cell = (column: string) =>
    isPostgres(db) ? sql.ref(`json_populate_recordset.${column}`) : sql`value ->> ${sql.lit(column)}`;
  // The lock waits for an erasure that runs. Only the data of dismissed people is erased.
  const erased = sql`select u.olvidado from usuario as u where u.id = ${cell('usuario')} and u.despedido = 1
    ${isPostgres(db) ? sql`for share` : sql``}`;
  const unlessErased = (column: string) => sql`case when (${erased}) is null then ${cell(column)} end`;
  const json = JSON.stringify(rows.map((row) => ({ ...row, detalle: '' })));
  const withNetwork = { red: unlessErased('red'), cuenta: unlessErased('cuenta') };
  return insertJsonRows(db, 'vigilancia', COUNTED, json, withNetwork)
    .onConflict((c) =>
      c.column('cuenta').where('cuenta', 'is not', null).doUpdateSet({
        veces: sql<number>`vigilancia.veces + excluded.veces`,
        fecha: sql<number>`case when excluded.fecha > vigilancia.fecha then excluded.fecha else vigilancia.fecha end`,
      }),
    )
    .execute();
}

const counters = new WeakMap<Engine, RefusalCounter>();

/** Returns the counter of this process for a database; a job of the feature `security` writes it. */
export function refusalCounterOf(engine: Engine): RefusalCounter {
  const existing = counters.get(engine) ?? new RefusalCounter();
  counters.set(engine, existing);
  return existing;
}
