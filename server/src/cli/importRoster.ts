import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { DATE_ORDERS, EMPTY_MISIONES, hasDoubts, SECTION_ROWS, toCsv } from '@conserje/rules';
import type { RosterImport, RosterPreview } from '../features/identity/rosterImport/rosterImport.public.ts';
import { importRoster, previewRoster } from '../features/identity/rosterImport/rosterImport.public.ts';
import { readConfiguracion } from '../features/operations/agencia/agencia.public.ts';
import { isDatabaseError } from '../platform/database/databaseErrorReporter.ts';
import { databaseUrlOf } from '../platform/database/databaseUrl.ts';
import type { Engine } from '../platform/database/engine.ts';
import { describeFailure, OperatorError } from '../platform/database/operatorError.ts';
import { hasCode } from '../platform/errorCode.ts';
import { formatCount, formatNumber } from '../platform/phrases.ts';
import { runInTransaction } from '../platform/unit-of-work/transaction.ts';
import { exitWithUsage, readArguments } from './support/commandArguments.ts';
import { withMigratedEngine } from './support/commandDatabase.ts';
import { runCommand } from './support/runCommand.ts';

/**
 * `npm run importar -- socios.csv`: prints what a roster import would do. With `--hacer` imports the roster and writes
 * the one-time passwords to a file that only its owner can read.
 */

const USAGE =
  'Uso: npm run importar -- socios.csv [--hacer] [--claves socios-claves.csv] [--fechas dia|mes] [--secciones titulos|personas] [--vacias arriba|primera]';

function printPreview({ roster, yaEstan, faltas, ignoradas, dudas }: RosterPreview): void {
  const porMision = Map.groupBy(roster, (s) => `${s.rango}, ${s.misionName}`);
  console.log(`Entrarían ${formatNumber(roster.length)} personas:`);
  for (const [mision, people] of porMision)
    console.log(`  ${mision.padEnd(36)} ${formatNumber(people.length).padStart(6)}`);
  const [despedidos, active] = [yaEstan.filter((s) => s.despedido), yaEstan.filter((s) => !s.despedido)];
  if (active.length > 0) console.log(`Ya están, y se quedan como están: ${formatNumber(active.length)}`);
  if (despedidos.length > 0) console.log(`Despedidos, que no entran: ${despedidos.map((s) => s.usuario).join(', ')}`);
  if (ignoradas.length > 0) console.log(`Columnas que no se usan: ${ignoradas.join(', ')}`);
  for (const { linea, campo, valor, msg } of faltas) console.log(`  línea ${linea}, ${campo} «${valor}»: ${msg}`);
  if (dudas.fechas !== null)
    console.log(
      `La fecha ${dudas.fechas} se lee de dos modos: añade --fechas dia, o --fechas mes si el mes va delante.`,
    );
  if (dudas.secciones.length > 0) {
    const sectionList = dudas.secciones.map(({ linea, texto }) => `${texto} (línea ${linea})`).join(', ');
    console.log(
      `Se llaman como un rango: ${sectionList}. Añade --secciones titulos, o --secciones personas si son personas.`,
    );
  }
  const [withoutMision] = dudas.vacias;
  if (withoutMision)
    console.log(
      `Sin misión, debajo de alguien que la tiene: ${formatCount(dudas.vacias.length, 'persona', 'personas')}, desde la línea ${withoutMision.linea}. Añade --vacias arriba si es la misma, o --vacias primera.`,
    );
  if (faltas.length > 0)
    console.log(`${formatNumber(faltas.length)} líneas con faltas: no se importa a nadie hasta corregirlas.`);
}

/** Creates the password file with mode 0600. An existing file is never overwritten. */
async function reserveOutputFile(target: string): Promise<void> {
  try {
    await (await open(target, 'wx', 0o600)).close();
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new Error(`Ya existe ${target}. Elige otro archivo con --claves`);
    throw error;
  }
}

async function importInTransaction(
  engine: Engine,
  bytes: Uint8Array,
  options: RosterImport,
  target: string,
): Promise<void> {
  await reserveOutputFile(target);
  let addedCount: number;
  try {
    addedCount = await runInTransaction({ engine, clock: Date.now }, async (tx) => {
      const claves = await importRoster(tx, bytes, options);
      const { zona } = await readConfiguracion(tx.db);
      const rows = claves.map(({ usuario, clave }) => [usuario, clave]);
      // Before the commit: if the file cannot be written, no account is created.
      await writeFile(target, toCsv(['nombre', 'clave'], rows, zona));
      return claves.length;
    });
  } catch (error) {
    // They may have entered: then the file has their only passwords.
    if (isDatabaseError(error) && error.code === 'SIN_CONFIRMAR')
      throw new Error(
        `No sabemos si entraron. Mira en el portal. Si están, sus contraseñas temporales son las de ${target}. Si no, borra el archivo y repite el comando`,
      );
    await rm(target, { force: true });
    throw error;
  }
  console.log(`Entraron ${formatNumber(addedCount)} personas. Sus contraseñas temporales están en ${target}.`);
  console.log('Entrégalas y borra el archivo. Cada persona crea la suya al entrar.');
}

/** Returns `said`, which must be one of `words`. */
const oneOf = <W extends string>(words: readonly W[], said: string): W =>
  words.find((w) => w === said) ?? exitWithUsage(USAGE);

/** @throws OperatorError if the file cannot be read */
async function readRoster(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    const isMissing = hasCode(error, 'ENOENT');
    throw new OperatorError(
      isMissing ? `No hay ningún archivo ${file}.` : `No se puede leer ${file}. ${describeFailure(error)}`,
    );
  }
}

/** @throws OperatorError while the agency has nobody: the portal makes its first administrator only then */
async function requirePeople({ db }: Engine): Promise<void> {
  if (!(await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()))
    throw new OperatorError('Todavía no hay nadie. Inicia el portal una vez: crea el primer administrador.');
}

async function importFile(): Promise<number> {
  const { values, positionals } = readArguments(USAGE, {
    min: 1,
    max: 1,
    options: {
      hacer: { type: 'boolean', default: false },
      claves: { type: 'string', default: 'socios-claves.csv' },
      fechas: { type: 'string' },
      secciones: { type: 'string' },
      vacias: { type: 'string' },
    },
  });
  const [file = ''] = positionals;
  const answers = {
    ...(values.fechas !== undefined && { fechas: oneOf(DATE_ORDERS, values.fechas) }),
    ...(values.secciones !== undefined && { secciones: oneOf(SECTION_ROWS, values.secciones) }),
    ...(values.vacias !== undefined && { vacias: oneOf(EMPTY_MISIONES, values.vacias) }),
  };
  const bytes = await readRoster(file);
  const url = databaseUrlOf(process.env.DATABASE_URL);
  return withMigratedEngine(url, async (engine) => {
    await requirePeople(engine);
    const preview = await previewRoster(engine.db, bytes, Date.now(), { quien: null, answers });
    printPreview(preview);
    const { faltas, dudas } = preview;
    if (faltas.length > 0 || hasDoubts(dudas)) return 1;
    if (values.hacer)
      await importInTransaction(
        engine,
        bytes,
        { caller: null, answers, vistas: preview.roster.length, vista: preview.vista },
        values.claves,
      );
    else console.log('No se escribió nada. Con --hacer, entran todas.');
    return 0;
  });
}

await runCommand(
  async () => {
    process.exitCode = await importFile();
  },
  { failureCode: 2 },
);
