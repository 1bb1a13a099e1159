import { isDeepStrictEqual } from 'node:util';
import type { Call, ListChange, LiveListName as Name } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { CoalescedRead } from '../database/coalescedRead.ts';
import type { Db } from '../database/database.ts';
import type { Motor } from '../database/engine.ts';
import { inSnapshot } from '../database/preparedQuery.ts';
import { readVersion } from '../unit-of-work/topicVersions.ts';

/** A list whose rows are told as they change, and how a room reads it. */
export interface LiveListSource<F extends { id: number } = { id: number }> {
  /** The call that answers it: its subjects make it stale, and who may make it is told what changed. */
  llamada: Name;
  /** All of its rows, as nobody's in particular. */
  read(db: Db): Promise<F[]>;
  /** A row as it is answered at an instant, UTC milliseconds. */
  viewRow(row: F, ahora: number): ListChange['filas'][number];
}

/** The rows of a list at one of its versions. */
export interface ListSnapshot<F> {
  readonly version: number;
  readonly filas: readonly F[];
}

/** The subjects that a live list depends on; the first is its own. */
function topicsOf(llamada: Name): readonly [Topic, ...Topic[]] {
  const { shared }: Call = CONTRACT[llamada];
  const [own, ...others] = shared?.temas ?? [];
  if (!own) throw new Error(`${llamada} is told as it changes, but nothing says what changes it.`);
  return [own, ...others];
}

/** A list in memory, as it was at its last look, and what has changed since the look before. */
export class LiveList<F extends { id: number }> {
  readonly source: LiveListSource<F>;
  readonly temas: readonly [Topic, ...Topic[]];
  private readonly motor: Motor;
  private readonly onChange: (antes: ListSnapshot<F>, despues: ListSnapshot<F>) => void;
  private snapshot: ListSnapshot<F> | undefined;
  private readonly coalescedRead = new CoalescedRead(() => this.read());

  constructor(
    motor: Motor,
    source: LiveListSource<F>,
    onChange: (antes: ListSnapshot<F>, despues: ListSnapshot<F>) => void,
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
    const despues = await inSnapshot(motor.db, async (db) => ({
      version: await readVersion(db, temas),
      filas: await source.read(db),
    }));
    const antes = this.snapshot;
    if (antes && antes.version >= despues.version) return antes;
    this.snapshot = despues;
    if (antes) this.onChange(antes, despues);
    return despues;
  }
}

/** What has changed of a list between two of its versions. */
export function diffSnapshots<F extends { id: number }>(
  { llamada, viewRow }: LiveListSource<F>,
  antes: ListSnapshot<F>,
  despues: ListSnapshot<F>,
  ahora: number,
): ListChange {
  const previousById = new Map(antes.filas.map((row) => [row.id, row]));
  const filas: F[] = [];
  for (const row of despues.filas) {
    if (!isDeepStrictEqual(previousById.get(row.id), row)) filas.push(row);
    previousById.delete(row.id);
  }
  return {
    lista: llamada,
    de: antes.version,
    a: despues.version,
    filas: filas.map((row) => viewRow(row, ahora)),
    fuera: [...previousById.keys()],
  };
}
