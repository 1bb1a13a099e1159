// Loaded before the server: one person of a bench asks for what hundreds do, and all else is bounded as it is delivered.
// No TypeScript: what takes its types away would stay in the memory that is measured.
/** @type {typeof import('../../../server/src/platform/http/limits/limits.ts')} */
const { LIMITS } = await import(new URL('../../../server/dist/limits.js', import.meta.url).href);

const UNBOUNDED = Number.POSITIVE_INFINITY;
LIMITS.rateBudget = { reads: UNBOUNDED, writes: UNBOUNDED, heavy: UNBOUNDED };
