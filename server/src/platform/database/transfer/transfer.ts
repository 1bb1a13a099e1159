import { formatNumber } from '../../phrases.ts';
import { toDisplayUrl } from '../databaseUrl.ts';
import type { MigrationStep } from '../migrate.ts';
import { requireKnownSteps } from '../migrate.ts';
import { OperatorError } from '../operatorError.ts';
import type { DatabaseDigest } from './databaseDigest.ts';
import { describeFirstDifference, digestDatabase } from './databaseDigest.ts';
import { createSchema, openTransferDatabase } from './openTransferDatabase.ts';
import type { IdCounters, TransferDatabase, TransferTable } from './transferDatabase.ts';
import { primaryKeyOf, quoteIdentifier } from './transferDatabase.ts';
import { TRANSFER_TABLE, TRANSFER_UNFINISHED_TEXT } from './transferMark.ts';
import {
  beginTransfer,
  readTableCopyCheckpoint,
  readTransferNote,
  writeTableCopyCheckpoint,
  writeTransferNote,
} from './transferProgress.ts';

export interface TransferRequest {
  origin: TransferDatabase;
  /** Source, fit for display. */
  originName: string;
  /** As in `DATABASE_URL`. */
  target: string;
  /** All steps of the schema that this program knows. */
  steps: Record<string, MigrationStep>;
  /** Receives the progress, sentence by sentence. */
  report(sentence: string): void;
}
/** Amount transferred. */
export interface TransferResult {
  tables: number;
  rowCount: number;
}

const countRows = (inventory: DatabaseDigest): number =>
  Object.values(inventory).reduce((n, { filas }) => n + filas, 0);
const [PROGRESS_ROWS, PERCENT] = [20_000, 100];

/** Returns the applied steps. @throws OperatorError unless it is an agency with a known schema */
export async function readSourceSteps(
  database: TransferDatabase,
  knownSteps: Record<string, MigrationStep>,
): Promise<Record<string, MigrationStep>> {
  const appliedSteps = await database.steps();
  if (await database.has(TRANSFER_TABLE)) throw new OperatorError(TRANSFER_UNFINISHED_TEXT);
  if (appliedSteps.length === 0) throw new OperatorError('Ahí no hay ninguna agencia de Conserje.');
  requireKnownSteps(appliedSteps, knownSteps);
  return Object.fromEntries(Object.entries(knownSteps).filter(([name]) => appliedSteps.includes(name)));
}

/** Prepares the target: a new one, or the remains of an earlier attempt. */
async function prepareTarget(
  request: TransferRequest,
  tables: readonly TransferTable[],
  inventory: string,
): Promise<TransferDatabase> {
  const { target: url, report } = request;
  const steps = await readSourceSteps(request.origin, request.steps);
  const database = await openTransferDatabase(url, 'destino', true);
  try {
    if (await database.has(TRANSFER_TABLE)) {
      const previousOrigin = await readTransferNote(database, 'origen');
      if (previousOrigin !== request.originName)
        throw new OperatorError(
          `El destino está a medio mudar desde otro sitio (${previousOrigin ?? '?'}). Usa una base de datos vacía.`,
        );
      const previousInventory = await readTransferNote(database, 'inventario');
      if (previousInventory === inventory && !(await readTransferNote(database, 'malo'))) {
        report('El destino tiene una mudanza a medias de este mismo origen: se sigue donde quedó.');
        await requireSameTables(database, tables);
        return database;
      }
      report(
        previousInventory === null || previousInventory === inventory
          ? 'El destino tiene una mudanza que no quedó bien: se empieza de nuevo.'
          : 'El origen cambió desde la mudanza que quedó a medias: se empieza de nuevo.',
      );
      await database.dropAll();
    } else if (!(await database.isEmpty()))
      throw new OperatorError(
        'El destino no está vacío. La mudanza solo entra en una base de datos sin nada. No se tocó nada.',
      );
    await beginTransfer(database, request.originName);
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  report(`Se crean las tablas en el destino (${Object.keys(steps).length} pasos).`);
  await createSchema(url, steps);
  return clearTarget(await openTransferDatabase(url, 'destino'), tables, inventory);
}

async function requireSameTables(database: TransferDatabase, tables: readonly TransferTable[]): Promise<void> {
  if (JSON.stringify(await database.tables()) !== JSON.stringify(tables))
    throw new OperatorError('Las tablas del origen no son las de esta versión de Conserje: alguien las cambió a mano.');
}

/** Removes constraints that block a table-by-table copy, and the initial rows of a new agency. */
async function clearTarget(
  database: TransferDatabase,
  tables: readonly TransferTable[],
  inventory: string,
): Promise<TransferDatabase> {
  try {
    await requireSameTables(database, tables);
    await database.runInTransaction(async () => {
      const { remove, restore } = await database.constraints();
      for (const statement of remove) await database.execute(statement);
      for (const { name } of tables) await database.execute(`delete from ${quoteIdentifier(name)}`);
      await writeTransferNote(database, 'poner', restore);
      await writeTransferNote(database, 'inventario', inventory);
    });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Content to transfer. Id counters are read once: those of a server advance while others write. */
interface TransferPayload {
  tables: readonly TransferTable[];
  inventory: DatabaseDigest;
  idCounters: IdCounters;
}

async function copy(
  request: TransferRequest,
  target: TransferDatabase,
  { tables, inventory, idCounters }: TransferPayload,
): Promise<void> {
  const total = countRows(inventory);
  let [copiedRows, told] = [0, 0];
  const addProgress = (rowCount: number): void => {
    copiedRows += rowCount;
    if (copiedRows < total && copiedRows - told < PROGRESS_ROWS) return;
    told = copiedRows;
    request.report(
      `  ${formatNumber(copiedRows)} de ${formatNumber(total)} filas (${Math.floor((PERCENT * copiedRows) / Math.max(total, 1))} %)`,
    );
  };
  for (const table of tables) {
    const checkpoint = await readTableCopyCheckpoint(target, table.name);
    let rowCount = checkpoint?.filas ?? 0;
    addProgress(rowCount);
    for await (const page of request.origin.pages(table, checkpoint?.tras)) {
      const lastRow = page.at(-1);
      if (!lastRow) break;
      rowCount += page.length;
      await target
        .runInTransaction(async () => {
          await target.insertRows(table, page);
          await writeTableCopyCheckpoint(target, table.name, { filas: rowCount, tras: primaryKeyOf(table, lastRow) });
        })
        .catch((error: unknown) => {
          throw new OperatorError(
            `No se pudo copiar la tabla ${table.name}: ${error instanceof Error ? error.message : error}`,
          );
        });
      addProgress(page.length);
    }
  }
  await target.runInTransaction(async () => target.setIdCounters(idCounters));
}

const serializeCounters = (idCounters: IdCounters): string => JSON.stringify([...idCounters].toSorted());

/** Reads the whole target and compares it with the source. @throws OperatorError naming the difference */
async function verifyTarget(
  request: TransferRequest,
  target: TransferDatabase,
  { tables, inventory, idCounters }: TransferPayload,
): Promise<void> {
  request.report('Se lee el destino entero y se compara con el origen, fila por fila…');
  const arrived = await digestDatabase(target, tables);
  const [sourceCounters, targetCounters] = [
    serializeCounters(idCounters),
    serializeCounters(await target.idCounters()),
  ];
  const bad = tables.find(({ name }) => arrived[name]?.huella !== inventory[name]?.huella);
  if (!bad && sourceCounters === targetCounters) return target.checkForeignKeys();
  await writeTransferNote(target, 'malo', true);
  const where = bad
    ? `La tabla ${bad.name} no llegó igual: ${await describeFirstDifference(bad, request.origin, target)}.`
    : 'Los números que siguen en cada tabla no son los del origen.';
  throw new OperatorError(`${where} El destino no sirve todavía: repite la orden, que empezará de nuevo.`);
}

/** Restores the constraints and removes the transfer table, so that a portal can use the database. */
async function finish(target: TransferDatabase): Promise<void> {
  const restoreStatements = (await readTransferNote(target, 'poner')) ?? [];
  await target.makeDurable();
  await target.runInTransaction(async () => {
    for (const statement of restoreStatements) await target.execute(statement);
    await target.execute(`drop table ${TRANSFER_TABLE}`);
  });
  await target.optimize();
}

/**
 * Copies the content of a database into an empty one, of either engine, and verifies it. Resumes an earlier attempt
 * while the source is unchanged.
 * @throws OperatorError in Spanish; the target then stays marked, and no portal starts on it
 */
export async function transfer(request: TransferRequest): Promise<TransferResult> {
  const { origin, report } = request;
  await readSourceSteps(origin, request.steps);
  const tables = await origin.tables();
  report('Se lee el origen entero, para saber qué hay…');
  const inventory = await digestDatabase(origin, tables);
  const payload = { tables, inventory, idCounters: await origin.idCounters() };
  const rowCount = countRows(inventory);
  report(`En el origen hay ${formatNumber(rowCount)} filas en ${formatNumber(tables.length)} tablas.`);
  const target = await prepareTarget(request, tables, JSON.stringify(inventory));
  try {
    report('Se copia:');
    await copy(request, target, payload);
    await verifyTarget(request, target, payload);
    await finish(target);
  } finally {
    await target.close();
  }
  return { tables: tables.length, rowCount };
}

/** Transfers between two URLs; locks the source, since later writes to it would be left behind. */
export async function transferByUrl(
  url: string,
  request: Omit<TransferRequest, 'origin' | 'originName'>,
): Promise<TransferResult> {
  if (toDisplayUrl(url) === toDisplayUrl(request.target))
    throw new OperatorError('El origen y el destino son la misma base de datos.');
  const origin = await openTransferDatabase(url, 'origen');
  try {
    return await transfer({ ...request, origin, originName: toDisplayUrl(url) });
  } finally {
    await origin.close();
  }
}
