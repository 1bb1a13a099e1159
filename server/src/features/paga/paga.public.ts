export {
  cambiarTerminos,
  cerrarReduccion,
  cerrarReducciones,
  cerrarTerminos,
  cortarGrupo,
  listEarnedPay,
  ponerAlDia,
  tomarSocios,
} from './paga.alDia.ts';
export { cobroDe } from './paga.cobro.ts';
export { evaluar } from './paga.evaluar.ts';
export { bloquearFilas, tomarAbierta, tomarListas } from './paga.listas.ts';
export { conTrabajo, empezarPeriodo, inicioDe } from './paga.queries.ts';
export { lowerPendientes } from './paga.rebajar.ts';
