import type { KyselyPlugin, QueryId } from 'kysely';

const WRITES = /^\s*(insert|update|delete|truncate)/i;

/**
 * What a test writes straight into the tables, the application could not know: whatever it remembers of them is forgotten
 * with each such statement.
 */
export function forgetOnWrite(forget: () => Promise<void>): KyselyPlugin {
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
