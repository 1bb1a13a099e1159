export { ofertasDe } from './ascensos.queries.ts';
export { puedeOfrecer } from './ascensos.service.ts';
