import { urlVisible } from '../databaseUrl.ts';
import type { Step } from '../migrate.ts';
import { OperatorError } from '../operatorError.ts';
import type { Inventory } from './inventory.ts';
import { describeFirstDifference, takeInventory } from './inventory.ts';
import { createSchema, openTransferDatabase } from './openTransferDatabase.ts';
import type { DatabaseHandle, IdCounters, Table } from './transferDatabase.ts';
import { keyOf, quoteIdentifier } from './transferDatabase.ts';
import { MARK, TRANSFER_UNFINISHED } from './transferMark.ts';
import { mark, readCopyProgress, readNote, record, recordCopyProgress } from './transferProgress.ts';

export interface Transfer {
  origin: DatabaseHandle;
  /** Whence, as it may be shown. */
  desde: string;
  /** As in `DATABASE_URL`. */
  target: string;
  /** All steps of the schema that this program knows. */
  pasos: Record<string, Step>;
  /** Hears, sentence by sentence, what happens. */
  report(sentence: string): void;
}
/** How much has been moved. */
export interface TransferResult {
  tables: number;
  filas: number;
}

const numero = (n: number): string => n.toLocaleString('es');
const countRows = (inventory: Inventory): number => Object.values(inventory).reduce((n, { filas }) => n + filas, 0);
const [PROGRESS_ROWS, PERCENT] = [20_000, 100];

/** The steps that a database has. @throws Impedimento unless it is an agency of a schema that is known here */
export async function stepsOf(handle: DatabaseHandle, knownSteps: Record<string, Step>): Promise<Record<string, Step>> {
  const appliedSteps = await handle.pasos();
  if (await handle.has(MARK)) throw new OperatorError(TRANSFER_UNFINISHED);
  if (appliedSteps.length === 0) throw new OperatorError('Ahí no hay ninguna agencia de Conserje.');
  const foreign = appliedSteps.find((nombre) => !(nombre in knownSteps));
  if (foreign !== undefined)
    throw new OperatorError(
      `Es de una versión más nueva de Conserje que esta (tiene el paso ${foreign}): actualiza el programa y vuelve a intentarlo.`,
    );
  return Object.fromEntries(Object.entries(knownSteps).filter(([nombre]) => appliedSteps.includes(nombre)));
}

/** Makes the target ready: new, or as an earlier try has left it. */
async function prepareTarget(m: Transfer, tables: readonly Table[], inventory: string): Promise<DatabaseHandle> {
  const { target: url, report } = m;
  const pasos = await stepsOf(m.origin, m.pasos);
  const handle = await openTransferDatabase(url, 'destino', true);
  try {
    if (await handle.has(MARK)) {
      const desde = await readNote(handle, 'origen');
      if (desde !== m.desde)
        throw new OperatorError(
          `El destino está a medio mudar desde otro sitio (${desde ?? '?'}). Usa una base de datos vacía.`,
        );
      const antes = await readNote(handle, 'inventario');
      if (antes === inventory && !(await readNote(handle, 'malo'))) {
        report('El destino tiene una mudanza a medias de este mismo origen: se sigue donde quedó.');
        await requireSameTables(handle, tables);
        return handle;
      }
      report(
        antes === null || antes === inventory
          ? 'El destino tiene una mudanza que no quedó bien: se empieza de nuevo.'
          : 'El origen cambió desde la mudanza que quedó a medias: se empieza de nuevo.',
      );
      await handle.dropAll();
    } else if (!(await handle.isEmpty()))
      throw new OperatorError(
        'El destino no está vacío. La mudanza solo entra en una base de datos sin nada. No se tocó nada.',
      );
    await mark(handle, m.desde);
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  report(`Se crean las tablas en el destino (${Object.keys(pasos).length} pasos).`);
  await createSchema(url, pasos);
  return clearTarget(await openTransferDatabase(url, 'destino'), tables, inventory);
}

async function requireSameTables(handle: DatabaseHandle, tables: readonly Table[]): Promise<void> {
  if (JSON.stringify(await handle.tables()) !== JSON.stringify(tables))
    throw new OperatorError('Las tablas del origen no son las de esta versión de Conserje: alguien las cambió a mano.');
}

/** Puts aside what is in the way of rows that come table by table, and what a new agency begins with. */
async function clearTarget(
  handle: DatabaseHandle,
  tables: readonly Table[],
  inventory: string,
): Promise<DatabaseHandle> {
  try {
    await requireSameTables(handle, tables);
    await handle.runInTransaction(async () => {
      const { remove, poner } = await handle.constraints();
      for (const statement of remove) await handle.execute(statement);
      for (const { nombre } of tables) await handle.execute(`delete from ${quoteIdentifier(nombre)}`);
      await record(handle, 'poner', poner);
      await record(handle, 'inventario', inventory);
    });
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** What there is to be moved. The numbers are read once: those of a server go on while others write. */
interface TransferPayload {
  tables: readonly Table[];
  inventory: Inventory;
  idCounters: IdCounters;
}

async function copy(
  m: Transfer,
  target: DatabaseHandle,
  { tables, inventory, idCounters }: TransferPayload,
): Promise<void> {
  const total = countRows(inventory);
  let [hechas, told] = [0, 0];
  const count = (filas: number): void => {
    hechas += filas;
    if (hechas < total && hechas - told < PROGRESS_ROWS) return;
    told = hechas;
    m.report(
      `  ${numero(hechas)} de ${numero(total)} filas (${Math.floor((PERCENT * hechas) / Math.max(total, 1))} %)`,
    );
  };
  for (const table of tables) {
    const copyProgress = await readCopyProgress(target, table.nombre);
    let filas = copyProgress?.filas ?? 0;
    count(filas);
    for await (const page of m.origin.pages(table, copyProgress?.tras)) {
      const ultima = page.at(-1);
      if (!ultima) break;
      filas += page.length;
      await target
        .runInTransaction(async () => {
          await target.insertRows(table, page);
          await recordCopyProgress(target, table.nombre, { filas, tras: keyOf(table, ultima) });
        })
        .catch((error: unknown) => {
          throw new OperatorError(
            `No se pudo copiar la tabla ${table.nombre}: ${error instanceof Error ? error.message : error}`,
          );
        });
      count(page.length);
    }
  }
  await target.runInTransaction(async () => target.setIdCounters(idCounters));
}

const serializeCounters = (idCounters: IdCounters): string => JSON.stringify([...idCounters].toSorted());

/** Reads the target to its end and compares. @throws Impedimento naming what differs */
async function check(
  m: Transfer,
  target: DatabaseHandle,
  { tables, inventory, idCounters }: TransferPayload,
): Promise<void> {
  m.report('Se lee el destino entero y se compara con el origen, fila por fila…');
  const arrived = await takeInventory(target, tables);
  const [sourceCounters, others] = [serializeCounters(idCounters), serializeCounters(await target.idCounters())];
  const bad = tables.find(({ nombre }) => arrived[nombre]?.huella !== inventory[nombre]?.huella);
  if (!bad && sourceCounters === others) return target.checkForeignKeys();
  await record(target, 'malo', true);
  const where = bad
    ? `La tabla ${bad.nombre} no llegó igual: ${await describeFirstDifference(bad, m.origin, target)}.`
    : 'Los números que siguen en cada tabla no son los del origen.';
  throw new OperatorError(`${where} El destino no sirve todavía: repite la orden, que empezará de nuevo.`);
}

/** The database is as a new one of its own would be, and nobody's move any more. */
async function finish(target: DatabaseHandle): Promise<void> {
  const poner = (await readNote(target, 'poner')) ?? [];
  await target.makeDurable();
  await target.runInTransaction(async () => {
    for (const statement of poner) await target.execute(statement);
    await target.execute(`drop table ${MARK}`);
  });
  await target.optimize();
}

/**
 * Brings all that a database holds into an empty one, of whichever engine, and proves that it has arrived. What an earlier
 * try has brought stays, as long as the source is the same.
 * @throws Impedimento in Spanish; the target then stays marked, and no portal starts on it
 */
export async function transfer(m: Transfer): Promise<TransferResult> {
  const { origin, report } = m;
  await stepsOf(origin, m.pasos);
  const tables = await origin.tables();
  report('Se lee el origen entero, para saber qué hay…');
  const inventory = await takeInventory(origin, tables);
  const payload = { tables, inventory, idCounters: await origin.idCounters() };
  const filas = countRows(inventory);
  report(`En el origen hay ${numero(filas)} filas en ${numero(tables.length)} tablas.`);
  const target = await prepareTarget(m, tables, JSON.stringify(inventory));
  try {
    report('Se copia:');
    await copy(m, target, payload);
    await check(m, target, payload);
    await finish(target);
  } finally {
    await target.close();
  }
  return { tables: tables.length, filas };
}

/** The same between two addresses; the source is held alone meanwhile, since what is written there would be left behind. */
export async function transferFrom(url: string, m: Omit<Transfer, 'origin' | 'desde'>): Promise<TransferResult> {
  if (urlVisible(url) === urlVisible(m.target))
    throw new OperatorError('El origen y el destino son la misma base de datos.');
  const origin = await openTransferDatabase(url, 'origen');
  try {
    return await transfer({ ...m, origin, desde: urlVisible(url) });
  } finally {
    await origin.close();
  }
}
