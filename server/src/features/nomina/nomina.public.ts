export { ajustarPeriodo } from './nomina.ajustar.ts';
export { annullableAdjustments } from './nomina.anular.ts';
