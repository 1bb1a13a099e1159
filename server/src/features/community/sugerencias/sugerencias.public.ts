export { countWaiting as sugerenciasEnEspera } from './sugerencias.queries.ts';
