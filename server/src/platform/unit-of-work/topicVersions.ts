import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/preparedQuery.ts';
import './topicVersions.table.ts';

const calls: Call[] = Object.values(CONTRACT);
/** Only of what is kept in memory anybody wants to know whether it still holds. */
const COUNTED_TOPICS: ReadonlySet<Topic> = new Set(calls.flatMap(({ shared }) => shared?.temas ?? []));

const ALL_TOPICS = '';

// By the clock, so that a database that was put back to an earlier state never counts to the same number twice.
const count = prepared((db, { tema, ahora }: { tema: string; ahora: number }) =>
  db
    .insertInto('version')
    .values({ tema, n: ahora })
    .onConflict((c) =>
      c.column('tema').doUpdateSet((eb) => ({
        n: eb
          .case()
          .when('version.n', '>=', eb.ref('excluded.n'))
          .then(eb('version.n', '+', 1))
          .else(eb.ref('excluded.n'))
          .end(),
      })),
    ),
);

/**
 * Counts a change of subjects, as the last thing before the commit: whoever counts the same one waits until then. Always in
 * one order, so that nobody waits in a circle.
 */
export async function bumpVersions(db: Db, temas: ReadonlySet<Topic>, ahora: number): Promise<void> {
  const counted = [...temas].filter((tema) => COUNTED_TOPICS.has(tema));
  for (const tema of counted.sort()) await count(db, { tema, ahora });
}

/** The same of everything: nobody knows what has changed. */
export async function bumpAllVersions(db: Db, ahora: number): Promise<void> {
  await count(db, { tema: ALL_TOPICS, ahora });
}

type VersionQuery = (db: Db) => Promise<{ n: number }[]>;
const queryByTopics = new Map<string, VersionQuery>();

const versionReader = (temas: readonly Topic[]): VersionQuery =>
  prepared((db) =>
    db
      .selectFrom('version')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('n'))
      .where('tema', 'in', [ALL_TOPICS, ...temas]),
  );

/** How far some subjects have come together: another number whenever one of them has changed, and always a greater one. */
export async function readVersion(db: Db, temas: readonly Topic[]): Promise<number> {
  const key = temas.join();
  const read = queryByTopics.get(key) ?? versionReader(temas);
  queryByTopics.set(key, read);
  const [row] = await read(db);
  return row?.n ?? 0;
}
