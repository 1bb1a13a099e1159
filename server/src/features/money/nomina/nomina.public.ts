export { adjustPeriod } from './nomina.adjust.ts';
export { annullableAdjustments } from './nomina.annul.ts';
