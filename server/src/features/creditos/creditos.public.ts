import type { OrigenCredito, TipoCredito } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import './creditos.table.ts';

export { type Cuadre, cuadrar } from './creditos.cuadrar.ts';
export { enCuenta } from './creditos.queries.ts';

/** A movement to be. `creditos` 0 moves nothing and is left out; `paga_pendiente` names both the pay and what it left. */
export interface MovimientoNuevo extends Partial<Record<OrigenCredito, number>> {
  tipo: TipoCredito;
  /** Whose; null for a buyer from outside. */
  usuario: number | null;
  creditos: number;
  encargado: number | null;
  motivo: string;
}

const ORIGENES = { paga: null, pendiente: null, venta: null, multa: null, renta: null };

/** An engine takes only so many values in one statement. */
const LOTE = 500;

/** Adds movements to the ledger of credits, in the transaction of what they record. */
export async function mover(tx: Tx, ...movimientos: MovimientoNuevo[]): Promise<void> {
  const filas = movimientos.filter((m) => m.creditos !== 0).map((m) => ({ ...ORIGENES, ...m, fecha: tx.ahora }));
  for (let i = 0; i < filas.length; i += LOTE)
    await tx.db
      .insertInto('credito')
      .values(filas.slice(i, i + LOTE))
      .execute();
}
