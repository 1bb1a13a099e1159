import type { Tx } from '../../platform/db/database.ts';
import type { TipoTrabajo } from './trabajo.table.ts';

export {
  filasEntre,
  historial,
  type Intervalo,
  inicioPeriodo,
  SIEMPRE,
  sumasDe,
  sumasPorUsuario,
} from './trabajo.queries.ts';
export type { TipoTrabajo } from './trabajo.table.ts';

/** A row of the ledger to be. */
export interface Asiento {
  usuario: number;
  tipo: TipoTrabajo;
  minutos: number;
  tiempo?: number;
  otro?: number | null;
  encargado: number;
  motivo: string;
}

/** Adds rows to the work ledger. */
export async function asentar(tx: Tx, asientos: Asiento[]): Promise<void> {
  if (asientos.length === 0) return;
  await tx.db
    .insertInto('trabajo')
    .values(asientos.map((a) => ({ ...a, tiempo: a.tiempo ?? null, otro: a.otro ?? null, fecha: tx.ahora })))
    .execute();
}
