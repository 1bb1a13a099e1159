import type { Filling } from '../databases/content.ts';
import { KEY, workFilling } from '../databases/content.ts';
import { copyOf, sqliteDatabase } from '../databases/sqlite.ts';
import type { Target } from '../report.ts';
import { startBareQuery, startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';
import { compare, contender } from './part.ts';
import { readOne } from './workloads.ts';
import { WIDE } from './yearlyNomina.ts';

/** A million lines of the audit log, two for each past tiempo, and a viewer who may see it. */
export const logFilling = (): Filling => {
  const work = workFilling(WIDE);
  return {
    name: `log-${work.name}`,
    statements: (hash, fingerprint) => [
      ...work.statements(hash, fingerprint),
      "update categoria set permisos = permisos || ',adm' where id = 7",
    ],
  };
};

/** Searched words. No line contains the first; nearly every line contains all of its letters except the end. */
const WORDS: { word: string; which: string; target?: Target; rest: string }[] = [
  {
    word: 'xilófono',
    which: 'a word that nothing holds',
    target: { min: 4 },
    rest: 'names looked through, the newest lines, the traces of two thousand blocks',
  },
  {
    word: 'minutos y cerró el tiempox',
    which: 'one that nothing holds, of letters that nearly every line does',
    target: { min: 4 },
    rest: 'as above',
  },
  { word: 'confirmó', which: 'a word that half of them hold', rest: 'the newest lines alone' },
  { word: 'novato-700', which: "a person's name", rest: 'what is theirs, by two indexes' },
];
/** Reads every text of the log, in one process: the upper bound of a search. */
const FULL_READ = "select count(*) as n from bitacora where motivo like '%xilófono%' and random() is not null";

/** Asserts that a search without hits costs less than a full read of the log. `name` prefixes the lines. */
export async function measureLog(bench: Bench, name: string, database: string): Promise<PartResult> {
  const { seconds } = bench.effort;
  const [ours, full] = [await startOurs(database), await startBareQuery({ database, sql: FULL_READ })];
  const traced = performance.now();
  const first = await fetch(`${ours.url}/api/registros?buscar=xilofono`, { headers: { key: KEY } });
  if (!first.ok) throw new Error(`registros answered ${first.status}.`);
  bench.note(
    `${name}the first search of a million lines, which traces them: ${Math.round(performance.now() - traced)} ms`,
  );
  const found: PartResult = { lines: [], figures: [] };
  for (const { word, which, target, rest } of WORDS) {
    const path = `/api/registros?limite=50&buscar=${encodeURIComponent(word)}`;
    found.lines.push(
      ...(await compare(
        bench,
        `${name}registros, 1,000,000 lines: ${which}`,
        contender(ours, (url) => readOne(url, path, seconds)),
        [
          {
            ...contender(full, (url) => readOne(url, '/', seconds)),
            name: 'a bare read of every text',
            rest,
            ...(target && { target }),
          },
        ],
      )),
    );
  }
  await Promise.all([ours.stop(), full.stop()]);
  return found;
}

export async function benchLog(bench: Bench): Promise<PartResult> {
  const file = await sqliteDatabase(logFilling(), bench.note);
  return measureLog(bench, '', copyOf(file, bench.folder, 'log'));
}
