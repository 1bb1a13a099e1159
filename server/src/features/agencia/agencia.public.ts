export type { Ajustes } from './agencia.defectos.ts';
export { AJUSTES } from './agencia.defectos.ts';
export { exigirPublicada } from './agencia.identidad.ts';
export { conDestello, hoyEn, leerAjustes, misionMasAlta, tomarAjustes, tomarPrimeraMision } from './agencia.queries.ts';
export { rotuloSabido } from './agencia.rotulo.ts';
