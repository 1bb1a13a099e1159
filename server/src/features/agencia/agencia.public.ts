export type { Ajustes } from './agencia.defectos.ts';
export { AJUSTES } from './agencia.defectos.ts';
export { leerAjustes, misionMasAlta, tomarAjustes, tomarPrimeraMision } from './agencia.queries.ts';
