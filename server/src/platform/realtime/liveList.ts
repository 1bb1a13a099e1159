import { isDeepStrictEqual } from 'node:util';
import type { Call, ListChange, LiveListName } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { CoalescedRead } from '../database/coalescedRead.ts';
import type { Db } from '../database/database.ts';
import type { Engine } from '../database/engine.ts';
import { inSnapshot } from '../database/preparedQuery.ts';
import { readVersion } from '../unit-of-work/topicVersions.ts';

/** A list whose rows are told as they change, and how a room reads it. */
export interface LiveListSource<F extends { id: number } = { id: number }> {
  /** The call that answers it: its subjects make it stale, and who may make it is told what changed. */
  llamada: LiveListName;
  /** All of its rows, as nobody's in particular. */
  read(db: Db): Promise<F[]>;
  /** A row as it is answered at an instant, UTC milliseconds. */
  viewRow(row: F, now: number): ListChange['filas'][number];
}

/** The rows of a list at one of its versions. */
export interface ListSnapshot<F> {
  readonly version: number;
  readonly filas: readonly F[];
}

/** The subjects that a live list depends on; the first is its own. */
function topicsOf(llamada: LiveListName): readonly [Topic, ...Topic[]] {
  const { shared }: Call = CONTRACT[llamada];
  const [ownTopic, ...others] = shared?.temas ?? [];
  if (!ownTopic) throw new Error(`${llamada} is told as it changes, but nothing says what changes it.`);
  return [ownTopic, ...others];
}

/** A list in memory, as it was at its last look, and what has changed since the look before. */
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
   * The list as it is now, and its version: whoever was answered a write before this was asked finds it there. Who asks knows
   * that it has changed, or is to be told where it stands: nothing is looked up before.
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

/** What has changed of a list between two of its versions. */
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
