export { reindexBlocksOf } from './registros.searchIndex.ts';
