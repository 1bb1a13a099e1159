export type { Ajustes } from './agencia.defectos.ts';
export { leerAjustes, misionExtrema } from './agencia.queries.ts';
