import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../server/src/cli/support/commandArguments.ts';
import { LoadGenerator } from './load/loadGenerator.ts';
import { benchLog } from './parts/auditLog.ts';
import { benchCity, benchWholeCity } from './parts/city.ts';
import { benchColdStart } from './parts/coldStart.ts';
import { benchLife, benchPostgresLife } from './parts/life.ts';
import type { Bench, PartResult } from './parts/part.ts';
import { benchPlayedWeek, benchPostgresPlayedWeek } from './parts/playedWeek.ts';
import { benchPostgres, benchPostgresLog, benchPostgresWeeks } from './parts/postgres.ts';
import { benchRoles } from './parts/roles.ts';
import { benchRush, benchRushLarge } from './parts/rush.ts';
import { benchSharedAddress } from './parts/sharedAddress.ts';
import { benchPostgresSize, benchSize } from './parts/size.ts';
import { benchSqlite } from './parts/sqlite.ts';
import { benchWeeks } from './parts/weeks.ts';
import { benchYearlyNomina } from './parts/yearlyNomina.ts';
import type { Figure, ReportLine } from './report.ts';
import { report } from './report.ts';

type Part = (bench: Bench) => Promise<PartResult>;
interface Choice {
  part: Part;
  /** Also runs with `--postgres` if the part is asked for. */
  onPostgres?: Part;
  /** Runs instead with `--grande`. */
  large?: Part;
  /** Runs only if it is asked for. */
  onlyIfAsked?: true;
}

/** The parts by the option that asks for each. */
const PARTS: Readonly<Record<string, Choice>> = {
  /** Single calls, against bare servers. */
  llamadas: { part: benchSqlite, onPostgres: benchPostgres },
  /** Whether wide reads slow down the other requests. */
  fechas: { part: benchYearlyNomina },
  /** The search of the audit log. */
  registros: { part: benchLog, onPostgres: benchPostgresLog },
  /** The weekly screens. */
  semanas: { part: benchWeeks, onPostgres: benchPostgresWeeks },
  /** The log-ins of many people from one address. */
  entradas: { part: benchSharedAddress },
  /** An agency of maximum size, and twenty viewers who read all of it at once. */
  tamano: { part: benchSize, onPostgres: benchPostgresSize, onlyIfAsked: true },
  /** An agency of ten years against one of a year. */
  vida: { part: benchLife, onPostgres: benchPostgresLife, onlyIfAsked: true },
  /** The first start of a fresh clone and of a release. */
  arranque: { part: benchColdStart, onlyIfAsked: true },
  /** A week that is played through the API. */
  semana: { part: benchPlayedWeek, onPostgres: benchPostgresPlayedWeek, onlyIfAsked: true },
  /** The roles of Discord of 5,000 people, with a kill in between. */
  roles: { part: benchRoles, onlyIfAsked: true },
  /** An agency of 60,000 on PostgreSQL with three processes: parts of it, or the whole. */
  ciudad: { part: benchCity, large: benchWholeCity, onlyIfAsked: true },
  /** The requests of open screens while others work; large: of four times the people. */
  'hora-punta': { part: benchRush, large: benchRushLarge },
};

const USAGE = `Uso: npm run bench -- [partes] [--rapido] [--postgres] [--grande] [--todo] [--lighthouse]
Partes: ${Object.keys(PARTS)
  .map((name) => `--${name}`)
  .join(' ')}`;
const FLAG = { type: 'boolean', default: false } as const;
const { values: options } = readArguments(USAGE, {
  options: {
    ...Object.fromEntries(Object.keys(PARTS).map((name) => [name, FLAG])),
    /** Fewer and shorter rounds: an estimate in about 40 s. */
    rapido: FLAG,
    postgres: FLAG,
    grande: FLAG,
    /** Every part, one after the other. */
    todo: FLAG,
    /** With `--semana`: also Lighthouse, on a simulated phone. */
    lighthouse: FLAG,
  },
});
const effort = options.rapido ? { rounds: 3, seconds: 0.4 } : { rounds: 9, seconds: 0.8 };

/**
 * Returns the parts that are asked for. Without any it returns the usual ones; `--postgres` then adds `benchPostgres`,
 * which measures the main calls.
 */
function chosenParts(): Part[] {
  const isSet: Readonly<Record<string, boolean>> = options;
  const asked = Object.entries(PARTS).flatMap(([name, choice]) => (options.todo || isSet[name] ? [choice] : []));
  if (asked.length === 0) {
    const usual = Object.values(PARTS).flatMap(({ part, onlyIfAsked }) => (onlyIfAsked ? [] : [part]));
    return options.postgres ? [...usual, benchPostgres] : usual;
  }
  return asked.flatMap(({ part, onPostgres, large }) => [
    (options.grande && large) || part,
    ...(options.postgres && onPostgres ? [onPostgres] : []),
  ]);
}

const folder = mkdtempSync(join(tmpdir(), 'conserje-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const started = performance.now();
const note = (line: string): void =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);
const bench = { load: new LoadGenerator(), effort, folder, note, lighthouse: options.lighthouse };
const lines: ReportLine[] = [];
const figures: Figure[] = [];
try {
  for (const part of chosenParts()) {
    const found = await part(bench);
    lines.push(...found.lines);
    figures.push(...found.figures);
  }
} finally {
  bench.load.stop();
}
note('done\n');
const met = report(lines, figures);
if (!met) console.log('\nA target is missed.');
process.exit(met ? 0 : 1);
