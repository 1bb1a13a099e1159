export { ofertasDe } from './ascensos.queries.ts';
export { ascensoDebido, ofrecerPedido, puedeOfrecer } from './ascensos.service.ts';
