import { recuentoDe } from '../platform/vigilancia.ts';
import type { Portal } from './portal.ts';

/** Where it comes from, and what is kept of that. */
export const DESDE = '203.0.113.77';
export const RED = '203.0.113.0/24';

export const volcar = ({ motor }: Portal): Promise<void> => recuentoDe(motor).volcar(motor.dePaso);
export const vigiladas = ({ db }: Portal) => db.selectFrom('vigilancia').selectAll().orderBy('id').execute();
