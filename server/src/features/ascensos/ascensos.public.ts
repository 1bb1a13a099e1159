export { ascensoDebido, ofrecerPedido, puedeOfrecer } from './ascensos.service.ts';
