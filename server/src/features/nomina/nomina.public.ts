export { ajustarPeriodo } from './nomina.ajustar.ts';
