import type { KyselyPlugin, QueryId } from 'kysely';

const ESCRIBEN = /^\s*(insert|update|delete|truncate)/i;

/**
 * What a test writes straight into the tables, the application could not know: whatever it remembers of them is forgotten
 * with each such statement.
 */
export function alEscribir(olvidar: () => Promise<void>): KyselyPlugin {
  const escrituras = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }) {
      const escribe =
        node.kind === 'RawNode' ? ESCRIBEN.test(node.sqlFragments.join('')) : node.kind !== 'SelectQueryNode';
      if (escribe) escrituras.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (escrituras.has(queryId)) await olvidar();
      return result;
    },
  };
}
