import { isDeepStrictEqual } from 'node:util';
import type { Call, ListChange, LiveListName } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { CoalescedRead } from '../database/coalescedRead.ts';
import type { Db } from '../database/database.ts';
import type { Engine } from '../database/engine.ts';
import { inSnapshot } from '../database/preparedQuery.ts';
import type { SnapshotMark } from '../database/writtenRows.ts';
import { readSnapshotMark } from '../database/writtenRows.ts';
import { readTopicsVersion } from '../unit-of-work/topicVersions.ts';

/** Source of a live list, whose row changes are pushed to clients. */
export interface LiveListSource<F extends { id: number } = { id: number }> {
  /** Call that returns the list: its topics invalidate it, and its access rule decides who gets changes. */
  call: LiveListName;
  /** Reads all rows in the order of their ids, independent of the user. */
  read(db: Db): Promise<F[]>;
  /**
   * Reads the rows that were written since a mark. What else a row shows may only change with a topic other than the
   * list's own.
   */
  readWritten(db: Db, mark: SnapshotMark): Promise<F[]>;
  count(db: Db): Promise<number>;
  readIds(db: Db): Promise<number[]>;
  /** Renders a row at an instant, UTC milliseconds. */
  viewRow(row: F, now: number): ListChange['filas'][number];
  /** Returns until when `viewRow` renders the same, UTC milliseconds. */
  sameUntil(row: F, now: number): number;
}

/**
 * Rows of a list at one version, in the order of their ids, from which the next version can be read by what was written
 * since.
 */
interface ListSnapshot<F> {
  readonly version: number;
  readonly filas: readonly F[];
  /** Version of all topics but the list's own. */
  readonly otherVersion: number;
  /** Undefined if the engine does not record what wrote a row. */
  readonly mark: SnapshotMark | undefined;
}

/** Topics that a live list depends on, its own first. */
function topicsOf(call: LiveListName): readonly [Topic, ...Topic[]] {
  const { shared }: Call = CONTRACT[call];
  const [ownTopic, ...others] = shared?.topics ?? [];
  if (!ownTopic) throw new Error(`${call} is told as it changes, but nothing says what changes it.`);
  return [ownTopic, ...others];
}

/** A list as JSON, with the version that it was read at. */
export interface RenderedListJson {
  version: number;
  json: string;
}

/** A row as JSON, and until when it is rendered like this, UTC milliseconds. */
interface RenderedRow {
  json: string;
  until: number;
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

/** What a read found changed. */
interface Step {
  /** Version of the read before. */
  readonly from: number;
  /** Rows that changed, came or left. */
  readonly ids: readonly number[];
}

/** Bounds of the steps that are kept; who asks for changes since an older version is sent the whole list. */
const STEPS_MAX = 500;
const STEP_IDS_MAX = 20_000;

/** A live list in memory, with its last snapshot and what changed since its clients were told. */
export class LiveList<F extends { id: number }> {
  readonly source: LiveListSource<F>;
  readonly topics: readonly [Topic, ...Topic[]];
  private readonly engine: Engine;
  private readonly isWatched: () => boolean;
  private readonly onChange: () => void;
  private snapshot: ListSnapshot<F> | undefined;
  private pending: PendingChange | undefined;
  /** The last changes, watched or not, oldest first. */
  private readonly steps: Step[] = [];
  private readonly rendered = new WeakMap<F, RenderedRow>();
  private readonly coalescedRead = new CoalescedRead(() => this.read());

  /**
   * @param isWatched returns whether any client watches this list
   * @param onChange called when a read found changes of a watched list
   */
  constructor(engine: Engine, source: LiveListSource<F>, isWatched: () => boolean, onChange: () => void) {
    this.engine = engine;
    this.source = source;
    this.topics = topicsOf(source.call);
    this.isWatched = isWatched;
    this.onChange = onChange;
  }

  /**
   * Reads the current list and its version; it includes every write answered before the call. Always reads, since
   * callers know of a change or need the current version.
   */
  refresh(): Promise<ListSnapshot<F>> {
    return this.coalescedRead.readCurrent();
  }

  /** Reads the current list and renders it as of an instant, UTC milliseconds. */
  async render(now: number): Promise<RenderedListJson> {
    const { version, filas } = await this.refresh();
    return { version, json: `[${this.renderRows(filas, now)}]` };
  }

  /**
   * Reads the list and renders what changed since a version, as of an instant, UTC milliseconds.
   * @returns undefined if this process did not read that version, or not lately
   */
  async renderChange(since: number, now: number): Promise<RenderedListJson | undefined> {
    if ((await readTopicsVersion(this.engine.db, this.topics)) === since) return { version: since, json: '' };
    const { version, filas } = await this.refresh();
    // Of a version that another process read, rows may have come and left between two reads of this one.
    const first = this.steps.findIndex(({ from }) => from === since);
    if (first < 0) return undefined;
    const steps = this.steps.slice(first);
    const changedIds = new Set(steps.flatMap(({ ids }) => ids));
    const changedRows = filas.filter(({ id }) => changedIds.has(id));
    const presentIds = new Set(filas.map(({ id }) => id));
    const fuera = [...changedIds].filter((id) => !presentIds.has(id));
    const entre = steps.slice(1).map(({ from }) => from);
    const head = JSON.stringify({ lista: this.source.call, de: since, entre, a: version, fuera });
    return { version, json: `${head.slice(0, -1)},"filas":[${this.renderRows(changedRows, now)}]}` };
  }

  private renderRows(rows: readonly F[], now: number): string {
    return rows.map((row) => this.renderRow(row, now)).join();
  }

  private renderRow(row: F, now: number): string {
    const earlier = this.rendered.get(row);
    if (earlier && now < earlier.until) return earlier.json;
    const json = JSON.stringify(this.source.viewRow(row, now));
    this.rendered.set(row, { json, until: this.source.sameUntil(row, now) });
    return json;
  }

  /** Forgets rows and changes: its next client begins with the version that is read then. */
  forget(): void {
    this.snapshot = undefined;
    this.pending = undefined;
    this.steps.length = 0;
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
      lista: source.call,
      de: pending.from,
      entre: pending.between,
      a: snapshot.version,
      filas: changedRows.map((row) => source.viewRow(row, now)),
      fuera: [...pending.removedIds],
    };
  }

  private async read(): Promise<ListSnapshot<F>> {
    const before = this.snapshot;
    const after = await inSnapshot(this.engine.db, (db) => this.readSince(db, before));
    // A lower version, too, is a change: a promoted standby or a restored archive may lack commits of the snapshot.
    if (before?.version === after.version) return before;
    this.snapshot = after;
    if (before) this.noteChange(before, after);
    return after;
  }

  /** Reads only what was written since an earlier snapshot, if nothing but the list's own topic changed. */
  private async readSince(db: Db, before: ListSnapshot<F> | undefined): Promise<ListSnapshot<F>> {
    const { source, topics } = this;
    const [version, otherVersion, mark] = await Promise.all([
      readTopicsVersion(db, topics),
      readTopicsVersion(db, topics.slice(1)),
      readSnapshotMark(db),
    ]);
    const filas =
      before?.mark && before.mark.serverStart === mark?.serverStart && before.otherVersion === otherVersion
        ? await readIncrement(db, source, before.filas, before.mark)
        : keepEqualRows(before?.filas ?? [], await source.read(db));
    return { version, otherVersion, mark, filas };
  }

  private noteChange(before: ListSnapshot<F>, after: ListSnapshot<F>): void {
    const { changedIds, removedIds } = differenceOf(before.filas, after.filas);
    this.keepStep({ from: before.version, ids: [...changedIds, ...removedIds] });
    if (!this.isWatched()) {
      this.pending = undefined;
      return;
    }
    if (this.pending) this.pending.between.push(before.version);
    else this.pending = { from: before.version, between: [], changedIds: new Set(), removedIds: new Set() };
    // A row that changes back within one batch stays noted: a client may have read the list in between.
    for (const id of changedIds) this.pending.changedIds.add(id);
    for (const id of removedIds) this.pending.removedIds.add(id);
    this.onChange();
  }

  private keepStep(step: Step): void {
    const { steps } = this;
    steps.push(step);
    let idCount = steps.reduce((n, { ids }) => n + ids.length, 0);
    while (steps.length > STEPS_MAX || idCount > STEP_IDS_MAX) idCount -= steps.shift()?.ids.length ?? 0;
  }
}

/** Compares rows by identity. */
function differenceOf<F extends { id: number }>(
  before: readonly F[],
  after: readonly F[],
): { changedIds: number[]; removedIds: number[] } {
  const previousById = new Map(before.map((row) => [row.id, row]));
  const changedIds: number[] = [];
  for (const row of after) {
    if (previousById.get(row.id) !== row) changedIds.push(row.id);
    previousById.delete(row.id);
  }
  return { changedIds, removedIds: [...previousById.keys()] };
}

/** Replaces rows by those read earlier that equal them, so that an unchanged row stays the same object. */
function keepEqualRows<F extends { id: number }>(before: readonly F[], rows: readonly F[]): F[] {
  const previousById = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const previous = previousById.get(row.id);
    return previous && isDeepStrictEqual(previous, row) ? previous : row;
  });
}

/** Updates rows that were read earlier by what was written since their mark. */
async function readIncrement<F extends { id: number }>(
  db: Db,
  source: LiveListSource<F>,
  before: readonly F[],
  mark: SnapshotMark,
): Promise<readonly F[]> {
  const [written, count] = await Promise.all([source.readWritten(db, mark), source.count(db)]);
  const rowById = new Map(before.map((row) => [row.id, row]));
  for (const row of keepEqualRows(before, written)) rowById.set(row.id, row);
  const rows = [...rowById.values()].sort((a, b) => a.id - b.id);
  // All rows of now are among these.
  if (rows.length === count) return rows;
  const ids = new Set(await source.readIds(db));
  return rows.filter(({ id }) => ids.has(id));
}
