export { cuantasEsperan as sugerenciasEnEspera } from './sugerencias.queries.ts';
