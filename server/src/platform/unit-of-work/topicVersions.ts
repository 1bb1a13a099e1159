import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/preparedQuery.ts';
import './topicVersions.table.ts';

const calls: Call[] = Object.values(CONTRACT);
/** Only topics of cached responses need a version. */
const COUNTED_TOPICS: ReadonlySet<Topic> = new Set(calls.flatMap(({ shared }) => shared?.topics ?? []));

const ALL_TOPICS = '';

// Based on the clock, so that a restored database never reuses a version.
const count = prepared((db, { tema, now }: { tema: string; now: number }) =>
  db
    .insertInto('version')
    .values({ tema, n: now })
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
 * Increases the versions of topics, as the last step before the commit, since it blocks others that change the same
 * topic. The fixed order avoids deadlocks.
 */
export async function bumpTopicVersions(db: Db, topics: ReadonlySet<Topic>, now: number): Promise<void> {
  const counted = [...topics].filter((tema) => COUNTED_TOPICS.has(tema));
  await Promise.all(counted.sort().map((tema) => count(db, { tema, now })));
}

/** Increases the version of all topics, when the changes are unknown. */
export async function bumpAllTopicVersions(db: Db, now: number): Promise<void> {
  await count(db, { tema: ALL_TOPICS, now });
}

type VersionQuery = (db: Db) => Promise<{ n: number }[]>;
const queryByTopics = new Map<string, VersionQuery>();

const versionReader = (topics: readonly Topic[]): VersionQuery =>
  prepared((db) =>
    db
      .selectFrom('version')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('n'))
      .where('tema', 'in', [ALL_TOPICS, ...topics]),
  );

/** Combined version of some topics: greater after any change of one of them. */
export async function readTopicsVersion(db: Db, topics: readonly Topic[]): Promise<number> {
  const key = topics.join();
  const read = queryByTopics.get(key) ?? versionReader(topics);
  queryByTopics.set(key, read);
  const [row] = await read(db);
  return row?.n ?? 0;
}
