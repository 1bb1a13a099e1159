export { adjustPeriod } from './nomina.adjust.ts';
export { buildCanAnnulAdjustment } from './nomina.annul.ts';
export { openNominaOf } from './nomina.queries.ts';
