export { cambiarTerminos, cerrarReduccion, cerrarTerminos, cortarGrupo, ponerAlDia } from './paga.alDia.ts';
export { evaluar } from './paga.evaluar.ts';
export { bloquearFilas, tomarAbierta, tomarListas } from './paga.listas.ts';
export { empezarPeriodo, inicioDe } from './paga.queries.ts';
