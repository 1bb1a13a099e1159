import { isDeepStrictEqual } from 'node:util';
import type { Call, ListChange, LiveListName } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { CoalescedRead } from '../database/coalescedRead.ts';
import type { Db } from '../database/database.ts';
import type { Engine } from '../database/engine.ts';
import { inSnapshot } from '../database/preparedQuery.ts';
import { readVersion } from '../unit-of-work/topicVersions.ts';

/** Source of a live list, whose row changes are pushed to clients. */
export interface LiveListSource<F extends { id: number } = { id: number }> {
  /** Call that returns the list: its topics invalidate it, and its access rule decides who gets changes. */
  llamada: LiveListName;
  /** Reads all rows, independent of the user. */
  read(db: Db): Promise<F[]>;
  /** Renders a row at an instant, UTC milliseconds. */
  viewRow(row: F, now: number): ListChange['filas'][number];
}

/** Rows of a list at one version. */
export interface ListSnapshot<F> {
  readonly version: number;
  readonly filas: readonly F[];
}

/** Topics that a live list depends on, its own first. */
function topicsOf(call: LiveListName): readonly [Topic, ...Topic[]] {
  const { shared }: Call = CONTRACT[call];
  const [ownTopic, ...others] = shared?.temas ?? [];
  if (!ownTopic) throw new Error(`${call} is told as it changes, but nothing says what changes it.`);
  return [ownTopic, ...others];
}

/** Changes of a list that no client has been told of. */
interface PendingChange {
  /** Version before the first of them. */
  readonly from: number;
  /** Versions at which the list was read since, except the newest. */
  readonly between: number[];
  readonly changedIds: Set<number>;
  readonly removedIds: Set<number>;
}

/** A live list in memory, with its last snapshot and what changed since its clients were told. */
export class LiveList<F extends { id: number }> {
  readonly source: LiveListSource<F>;
  readonly temas: readonly [Topic, ...Topic[]];
  private readonly motor: Engine;
  private readonly isWatched: () => boolean;
  private readonly onChange: () => void;
  private snapshot: ListSnapshot<F> | undefined;
  private pending: PendingChange | undefined;
  private readonly coalescedRead = new CoalescedRead(() => this.read());

  /**
   * @param isWatched whether any client is told of the changes of this list
   * @param onChange called when a read found changes of a watched list
   */
  constructor(motor: Engine, source: LiveListSource<F>, isWatched: () => boolean, onChange: () => void) {
    this.motor = motor;
    this.source = source;
    this.temas = topicsOf(source.llamada);
    this.isWatched = isWatched;
    this.onChange = onChange;
  }

  /**
   * Reads the current list and its version; it includes every write answered before the call. Always reads, since
   * callers know of a change or need the current version.
   */
  actual(): Promise<ListSnapshot<F>> {
    return this.coalescedRead.actual();
  }

  /** Forgets rows and changes: its next client begins with the version that is read then. */
  forget(): void {
    this.snapshot = undefined;
    this.pending = undefined;
  }

  /**
   * Returns the changes since the last call, with rows as of an instant; undefined if there are none.
   * @param now UTC milliseconds
   */
  takeChange(now: number): ListChange | undefined {
    const { pending, snapshot, source } = this;
    this.pending = undefined;
    if (!pending || !snapshot) return undefined;
    const changedRows = snapshot.filas.filter(({ id }) => pending.changedIds.has(id));
    for (const { id } of changedRows) pending.removedIds.delete(id);
    return {
      lista: source.llamada,
      de: pending.from,
      entre: pending.between,
      a: snapshot.version,
      filas: changedRows.map((row) => source.viewRow(row, now)),
      fuera: [...pending.removedIds],
    };
  }

  private async read(): Promise<ListSnapshot<F>> {
    const { motor, source, temas } = this;
    const after = await inSnapshot(motor.db, async (db) => ({
      version: await readVersion(db, temas),
      filas: await source.read(db),
    }));
    const before = this.snapshot;
    if (before && before.version >= after.version) return before;
    this.snapshot = after;
    if (before) this.noteChange(before, after);
    return after;
  }

  /** A row that changes back within one batch stays noted: a client may have read the list in between. */
  private noteChange(before: ListSnapshot<F>, after: ListSnapshot<F>): void {
    if (!this.isWatched()) {
      this.pending = undefined;
      return;
    }
    if (this.pending) this.pending.between.push(before.version);
    else this.pending = { from: before.version, between: [], changedIds: new Set(), removedIds: new Set() };
    const previousById = new Map(before.filas.map((row) => [row.id, row]));
    for (const row of after.filas) {
      if (!isDeepStrictEqual(previousById.get(row.id), row)) this.pending.changedIds.add(row.id);
      previousById.delete(row.id);
    }
    for (const id of previousById.keys()) this.pending.removedIds.add(id);
    this.onChange();
  }
}
