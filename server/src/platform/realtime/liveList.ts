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

/** A live list in memory, with its last snapshot; reports the changes between snapshots. */
export class LiveList<F extends { id: number }> {
  readonly source: LiveListSource<F>;
  readonly temas: readonly [Topic, ...Topic[]];
  private readonly motor: Engine;
  private readonly onChange: (before: ListSnapshot<F>, after: ListSnapshot<F>) => void;
  private snapshot: ListSnapshot<F> | undefined;
  private readonly coalescedRead = new CoalescedRead(() => this.read());

  constructor(
    motor: Engine,
    source: LiveListSource<F>,
    onChange: (before: ListSnapshot<F>, after: ListSnapshot<F>) => void,
  ) {
    this.motor = motor;
    this.source = source;
    this.temas = topicsOf(source.llamada);
    this.onChange = onChange;
  }

  /**
   * Reads the current list and its version; it includes every write answered before the call. Always reads, since
   * callers know of a change or need the current version.
   */
  actual(): Promise<ListSnapshot<F>> {
    return this.coalescedRead.actual();
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
    if (before) this.onChange(before, after);
    return after;
  }
}

/** Computes the changes between two snapshots. */
export function diffSnapshots<F extends { id: number }>(
  { llamada, viewRow }: LiveListSource<F>,
  before: ListSnapshot<F>,
  after: ListSnapshot<F>,
  now: number,
): ListChange {
  const previousById = new Map(before.filas.map((row) => [row.id, row]));
  const changedRows: F[] = [];
  for (const row of after.filas) {
    if (!isDeepStrictEqual(previousById.get(row.id), row)) changedRows.push(row);
    previousById.delete(row.id);
  }
  return {
    lista: llamada,
    de: before.version,
    a: after.version,
    filas: changedRows.map((row) => viewRow(row, now)),
    fuera: [...previousById.keys()],
  };
}
