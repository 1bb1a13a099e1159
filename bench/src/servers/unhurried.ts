import type * as Limits from '../../../server/src/platform/http/limites.ts';

// Loaded before the server: one person of a bench asks for what hundreds do, and all else is bounded as it is delivered.
const { LIMITES }: typeof Limits = await import(new URL('../../../server/dist/limites.js', import.meta.url).href);

const UNBOUNDED = Number.POSITIVE_INFINITY;
LIMITES.presupuesto = { lecturas: UNBOUNDED, escrituras: UNBOUNDED, pesadas: UNBOUNDED };
