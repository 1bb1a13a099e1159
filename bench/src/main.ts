import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LoadGenerator } from './load/loadGenerator.ts';
import { effortOf, readOptions } from './options.ts';

import { benchLog } from './parts/auditLog.ts';
import { benchCity, benchWholeCity } from './parts/city.ts';
import { benchColdStart } from './parts/coldStart.ts';
import { benchLife, benchPostgresLife } from './parts/life.ts';
import { benchPlayedWeek, benchPostgresPlayedWeek } from './parts/playedWeek.ts';
import { benchPostgres, benchPostgresLog, benchPostgresWeeks } from './parts/postgres.ts';
import { benchRoles } from './parts/roles.ts';
import { benchRush, benchRushLarge } from './parts/rush.ts';
import { benchSharedAddress } from './parts/sharedAddress.ts';
import { benchPostgresSize, benchSize } from './parts/size.ts';
import { benchSqlite } from './parts/sqlite.ts';
import { benchWeeks } from './parts/weeks.ts';
import { benchWide } from './parts/yearlyNomina.ts';
import type { Figure, ReportLine } from './report.ts';
import { report } from './report.ts';

const options = readOptions(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), 'conserje-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const started = performance.now();
const note = (line: string): void =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);
const bench = { load: new LoadGenerator(), effort: effortOf(options), folder, note, lighthouse: options.lighthouse };
const lines: ReportLine[] = [];
const figures: Figure[] = [];
try {
  const onPostgres = options.size
    ? benchPostgresSize
    : options.playedWeek
      ? benchPostgresPlayedWeek
      : options.life
        ? benchPostgresLife
        : options.log
          ? benchPostgresLog
          : options.weeks
            ? benchPostgresWeeks
            : benchPostgres;
  const alone = [
    ...(options.calls ? [benchSqlite] : []),
    ...(options.wide ? [benchWide] : []),
    ...(options.log ? [benchLog] : []),
    ...(options.weeks ? [benchWeeks] : []),
    ...(options.logins ? [benchSharedAddress] : []),
    ...(options.size ? [benchSize] : []),
    ...(options.life ? [benchLife] : []),
    ...(options.coldStart ? [benchColdStart] : []),
    ...(options.playedWeek ? [benchPlayedWeek] : []),
    ...(options.roles ? [benchRoles] : []),
    ...(options.city ? [options.large ? benchWholeCity : benchCity] : []),
    ...(options.rush ? [options.large ? benchRushLarge : benchRush] : []),
  ];
  const onSqlite =
    alone.length > 0 ? alone : [benchSqlite, benchWide, benchLog, benchWeeks, benchSharedAddress, benchRush];
  const onlySqlite =
    options.wide || options.rush || options.logins || options.coldStart || options.city || options.roles;
  const parts = [...onSqlite, ...(options.postgres && !onlySqlite ? [onPostgres] : [])];
  for (const part of parts) {
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
