import type { KyselyPlugin, QueryId } from 'kysely';

const WRITES = /^\s*(insert|update|delete|truncate)/i;

/** Clears the application's caches after a direct write to a table, which the application cannot notice. */
export function clearCachesOnWrite(forget: () => Promise<void>): KyselyPlugin {
  const writeQueries = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }) {
      const isWrite =
        node.kind === 'RawNode' ? WRITES.test(node.sqlFragments.join('')) : node.kind !== 'SelectQueryNode';
      if (isWrite) writeQueries.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (writeQueries.has(queryId)) await forget();
      return result;
    },
  };
}
