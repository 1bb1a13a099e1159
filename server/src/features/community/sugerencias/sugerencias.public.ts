export { countWaiting as countWaitingSugerencias } from './sugerencias.queries.ts';
