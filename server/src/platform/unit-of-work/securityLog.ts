import type { ErrorCode } from '@conserje/contract';
import type { SecurityEventKind } from '@conserje/rules';
import { SECURITY_DETAIL_MAX } from '@conserje/rules';
import { sql } from 'kysely';
import { orThrow } from '../appError.ts';
import { chunk } from '../database/chunk.ts';
import type { Db } from '../database/database.ts';
import type { Engine } from '../database/engine.ts';
import { prepared } from '../database/preparedQuery.ts';
import { toNetwork } from '../network/addressKey.ts';
import './securityLog.table.ts';
import type { SecurityEvent } from './securityEvent.ts';

/** What is told by counting: it may come by the thousand. */
export interface CountedEvent {
  clase: SecurityEventKind;
  /** Whom it befell; null: nobody who is known. */
  usuario: number | null;
  /** Of the caller, whole: only its network is kept. */
  direccion: string;
  llamada: string | null;
  codigo: ErrorCode | null;
}

interface SecurityLogEntry extends SecurityEvent {
  encargado: number | null;
  direccion: string | undefined;
  ahora: number;
}

const rowOf = ({
  clase,
  detalle = '',
  direccion,
  omitsNetwork,
  encargado,
  usuario = encargado,
  ahora: fecha,
}: SecurityLogEntry) => ({
  ...{ clase, usuario, encargado, fecha, detalle: detalle.slice(0, SECURITY_DETAIL_MAX) },
  red: direccion === undefined || omitsNetwork ? null : toNetwork(direccion),
});
/** What is the same of all that happened once. */
const ONCE = { llamada: null, codigo: null, cuenta: null, veces: 1 };

const insertEntry = prepared((db, { clase, usuario, encargado, red, detalle, fecha }: ReturnType<typeof rowOf>) =>
  db
    .insertInto('vigilancia')
    .values({ ...ONCE, clase, usuario, encargado, red, detalle, fecha, desde: fecha })
    .returning('id'),
);

/** What a program's log takes. */
export interface LineLogger {
  info(data: object, msg: string): void;
}

/**
 * The same in the program's log, whose lines whoever runs the portal collects elsewhere: there it outlives this database, and
 * whoever could write in that (docs/decisions/0041).
 */
function logIt(log: LineLogger | undefined, { cuenta: _countKey, ...row }: object & { cuenta?: unknown }): void {
  log?.info({ seguridad: row }, 'security');
}

/** Adds rows, what `tx.recordSecurity` does; answers the id of one alone, and what is to be said once they stand. */
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
  for (const part of chunk(completeRows)) await db.insertInto('vigilancia').values(part).execute();
  return { id: null, logIt: logAll };
}

/** Equal ones within so long are one row. */
const WINDOW_MS = 10 * 60_000;
/** Of visitors so many that differ are told apart within that; the others are counted together. */
const VISITORS_MAX = 100;
/** Of each kind so many of one person, and of all of them; then by person alone, so many; then together. */
const PER_PERSON_MAX = 20;
const ALL_PEOPLE_MAX = 100;
const PEOPLE_MAX = 300;
/** While nothing can be written so many wait, and what comes then is counted with the others. */
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

/** Whether one of these is told apart: as one of them, or because there is room for one more. */
function fits(keys: CountKeys, key: string, max: number): boolean {
  if (keys.has(key)) return true;
  if (keys.size >= max) return false;
  keys.add(key);
  return true;
}

/** What was told apart of one kind. */
class KindCounts {
  private readonly all: CountKeys = new Set();
  private readonly personKeys: CountKeys = new Set();
  private readonly byPerson = new Map<number, CountKeys>();

  /** Whether a refusal of somebody is told with where it came from and what it was. */
  fitsWhole(usuario: number, key: string): boolean {
    if (this.all.has(key)) return true;
    const ownKeys = this.byPerson.get(usuario) ?? new Set();
    if (ownKeys.size >= PER_PERSON_MAX || !fits(this.all, key, ALL_PEOPLE_MAX)) return false;
    this.byPerson.set(usuario, ownKeys.add(key));
    return true;
  }

  /** Whether at least whom it befell is told. */
  fitsPerson(key: string): boolean {
    return fits(this.personKeys, key, PEOPLE_MAX);
  }
}

/**
 * Counts what callers are refused, in memory, until it is written down: whoever is refused a thousand times waits for
 * nobody, fills one row, and those who use other addresses fill a bounded number of them (docs/decisions/0041).
 */
class RefusalCounter {
  private timeWindow = 0;
  private visitors: CountKeys = new Set();
  private kinds = new Map<SecurityEventKind, KindCounts>();
  private pendingRows = new Map<string, CountedRow>();

  /** @param ahora UTC milliseconds */
  count({ direccion, ...item }: CountedEvent, ahora: number): void {
    this.add(this.rowOf({ ...item, red: toNetwork(direccion) }, ahora));
  }

  /** How many rows wait to be written. */
  get pendingCount(): number {
    return this.pendingRows.size;
  }

  /** Writes what was counted; where that cannot be, it is kept. */
  async flush(db: Db, log?: LineLogger): Promise<void> {
    if (this.pendingRows.size === 0) return;
    const rows = [...this.pendingRows.values()];
    this.pendingRows = new Map();
    // In one order in all processes, so that none waits for another in a circle.
    rows.sort((a, b) => (a.cuenta < b.cuenta ? -1 : 1));
    try {
      for (const part of chunk(rows)) await upsertCounts(db, part);
    } catch (error) {
      for (const row of rows) this.add(row);
      throw error;
    }
    for (const row of rows) logIt(log, row);
  }

  private add(row: CountedRow): void {
    const existing = this.pendingRows.get(row.cuenta);
    if (!existing) return void this.pendingRows.set(row.cuenta, row);
    existing.veces += row.veces;
    existing.fecha = Math.max(existing.fecha, row.fecha);
  }

  private rowOf(item: Omit<CountedEvent, 'direccion'> & { red: string }, ahora: number): CountedRow {
    const timeWindow = Math.floor(ahora / WINDOW_MS);
    if (timeWindow !== this.timeWindow) {
      this.timeWindow = timeWindow;
      this.visitors = new Set();
      this.kinds = new Map();
    }
    return { ...this.counted(item), veces: 1, desde: ahora, fecha: ahora };
  }

  /** As what it is counted: itself, or what its person is refused otherwise, or what others are. */
  private counted(
    item: Omit<CountedEvent, 'direccion'> & { red: string },
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
    // Who has many refused, or comes after many, keeps at least their name: nobody is hidden behind what others do.
    const personKey = [timeWindow, clase, usuario, 'lo demás', codigo].join('|');
    return kindCounts.fitsPerson(personKey) ? { ...together, usuario, cuenta: personKey } : ofOthers;
  }
}

const upsertCounts = (db: Db, rows: readonly CountedRow[]) =>
  db
    .insertInto('vigilancia')
    .values(rows.map((row) => ({ ...row, encargado: null, detalle: '' })))
    .onConflict((c) =>
      c.column('cuenta').where('cuenta', 'is not', null).doUpdateSet({
        veces: sql<number>`vigilancia.veces + excluded.veces`,
        fecha: sql<number>`case when excluded.fecha > vigilancia.fecha then excluded.fecha else vigilancia.fecha end`,
      }),
    )
    .execute();

const counters = new WeakMap<Engine, RefusalCounter>();

/** Where a process counts for a database; a job of the feature `security` writes it down. */
export function refusalCounterOf(engine: Engine): RefusalCounter {
  const existing = counters.get(engine) ?? new RefusalCounter();
  counters.set(engine, existing);
  return existing;
}
