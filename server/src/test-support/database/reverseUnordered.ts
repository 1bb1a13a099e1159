import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely';

/** Returns whether the rows may come in any order; inserted rows come in the order given. */
const isUnordered = (queryNode: RootOperationNode): boolean =>
  queryNode.kind === 'SelectQueryNode'
    ? !queryNode.orderBy
    : queryNode.kind === 'UpdateQueryNode' || queryNode.kind === 'DeleteQueryNode';

/**
 * Reverses the rows of queries without an order by, so that code which depends on the stored order fails at once.
 * Prepared queries inside a transaction and raw SQL are not covered.
 */
export function reverseUnorderedResults(): KyselyPlugin {
  // Queries built from one another share an id: if one of them is ordered, none is reversed.
  const [unordered, sorted] = [new WeakSet<QueryId>(), new WeakSet<QueryId>()];
  return {
    transformQuery({ node, queryId }) {
      (isUnordered(node) ? unordered : sorted).add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) =>
      unordered.has(queryId) && !sorted.has(queryId) ? { ...result, rows: result.rows.toReversed() } : result,
  };
}
