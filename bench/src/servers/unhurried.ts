// Loaded before the server: one person of a bench asks for what hundreds do, and all else is bounded as it is delivered.
import { LIMITES } from '../../../server/src/platform/http/limites.ts';

const UNBOUNDED = Number.POSITIVE_INFINITY;
LIMITES.presupuesto = { lecturas: UNBOUNDED, escrituras: UNBOUNDED, pesadas: UNBOUNDED };
