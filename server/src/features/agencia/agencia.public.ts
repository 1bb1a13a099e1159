export type { Ajustes } from './agencia.defectos.ts';
export { leerAjustes, misionExtrema, requisitosDe } from './agencia.queries.ts';
