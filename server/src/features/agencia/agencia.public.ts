export type { Ajustes } from './agencia.defectos.ts';
export { leerAjustes, misionExtrema, quitarDeMejores } from './agencia.queries.ts';
