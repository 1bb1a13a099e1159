export { puedeOfrecer } from './ascensos.service.ts';
