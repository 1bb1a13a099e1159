// Loaded before the server: one person of a bench asks for what hundreds do, and all else is bounded as it is delivered.
// No TypeScript: what takes its types away would stay in the memory that is measured.
/** @type {typeof import('../../../server/src/platform/http/limites.ts')} */
const { LIMITES } = await import(new URL('../../../server/dist/limites.js', import.meta.url).href);

const UNBOUNDED = Number.POSITIVE_INFINITY;
LIMITES.presupuesto = { lecturas: UNBOUNDED, escrituras: UNBOUNDED, pesadas: UNBOUNDED };
