import type { Insertable } from 'kysely';
import { chunk } from '../database/chunk.ts';
import type { Actor, Database, Db, ExternalPlatform } from '../database/database.ts';
import { insertRows } from '../database/dataLists.ts';
import { prepared } from '../database/preparedQuery.ts';
import type { AuditEntry, UndoableEffect } from './auditLog.ts';
import type { PendingWrites } from './pendingWrites.ts';
import type { TransactionClock } from './transactionClock.ts';

type AuditLogRow = Required<Omit<Insertable<Database['bitacora']>, 'id'>>;
/** Prepared, as nearly every write uses it. */
const insertAuditEntry = prepared(
  (db, { modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto, deshace }: AuditLogRow) =>
    db.insertInto('bitacora').values({ modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto, deshace }),
);

const PLATFORM_SUFFIXES: Readonly<Record<ExternalPlatform, string>> = { discord: ' (desde Discord)' };

/** Returns the end of an entry that says where its author acted; empty in the portal. */
function originOf(actor: Actor | null): string {
  if (actor?.programa) return ` (con la clave «${actor.programa.nombre}»)`;
  return actor?.platform ? PLATFORM_SUFFIXES[actor.platform] : '';
}

/** A press that makes more is not made again after one of the others is taken back. */
const MADE_MAX = 200;

/** Writes the audit log of a transaction. */
export class AuditWriter {
  private readonly db: Db;
  private readonly clock: TransactionClock;
  private readonly writes: PendingWrites;
  /** Summary entry that current entries belong to. */
  private acto: number | null = null;
  private hasWritten = false;
  /** What the entries made that may be taken back. */
  readonly made: UndoableEffect[] = [];

  constructor(db: Db, clock: TransactionClock, writes: PendingWrites) {
    this.db = db;
    this.writes = writes;
    this.clock = clock;
  }

  /** Returns whether the transaction has written to the audit log. */
  get hasEntries(): boolean {
    return this.hasWritten;
  }

  async write(actor: Actor | null, entries: readonly AuditEntry[]): Promise<void> {
    const rows = entries.map((entry) => this.rowOf(actor, entry));
    const [one] = rows;
    if (one === undefined) return;
    this.hasWritten = true;
    this.collect(entries);
    if (rows.length === 1) this.writes.add(insertAuditEntry(this.db, one));
    else for (const part of chunk(rows)) await insertRows(this.db, 'bitacora', part).execute();
  }

  /** Writes a summary entry that the entries of `work` belong to. */
  async group<T>(actor: Actor | null, summary: AuditEntry, work: () => Promise<T>): Promise<T> {
    const inserted = this.db.insertInto('bitacora').values(this.rowOf(actor, summary)).returning('id');
    const previousAct = this.acto;
    this.hasWritten = true;
    this.acto = (await inserted.executeTakeFirstOrThrow()).id;
    try {
      return await work();
    } finally {
      this.acto = previousAct;
    }
  }

  private collect(entries: readonly AuditEntry[]): void {
    const made = entries.flatMap(({ makes }) => makes ?? []);
    this.made.push(...made.slice(0, MADE_MAX - this.made.length));
  }

  private rowOf(actor: Actor | null, entry: AuditEntry): AuditLogRow {
    const { modulo, objeto, usuario, motivo, diferencias, undoes } = entry;
    return {
      modulo,
      objeto: objeto ?? null,
      usuario: usuario ?? null,
      encargado: actor?.id ?? null,
      motivo: `${motivo}${originOf(actor)}`,
      fecha: this.clock.now,
      diferencias: diferencias ? JSON.stringify(diferencias) : null,
      acto: this.acto,
      deshace: undoes ?? null,
    };
  }
}
