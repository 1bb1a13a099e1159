import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely';

/** Whether it may answer its rows in any order; those of an insertion come as they were given. */
const isUnordered = (queryNode: RootOperationNode): boolean =>
  queryNode.kind === 'SelectQueryNode'
    ? !queryNode.orderBy
    : queryNode.kind === 'UpdateQueryNode' || queryNode.kind === 'DeleteQueryNode';

/**
 * Turns round the rows of queries that ask for no order. An engine gives them as they lie there, until one day it doesn't:
 * what holds only as long as it does is to fail at once. What is prepared passes it by inside a transaction, and so does SQL
 * that is written out.
 */
export function reverseUnordered(): KyselyPlugin {
  // Queries that are built from one another share an id: where one of them asks for an order, none is turned round.
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
