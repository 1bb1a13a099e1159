import type { Cuenta, OrigenCredito, TipoCredito } from '@conserje/rules';
import { signosDe } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import './creditos.table.ts';

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

/** The credits of a ledger row with the sign that they have in an account; 0 where its kind leaves it alone. */
export function enCuenta(cuenta: Cuenta, alias: string): RawBuilder<number> {
  const casos = signosDe(cuenta).map(
    ([tipo, signo]) => sql`when ${sql.lit(tipo)} then ${sql.raw(signo > 0 ? '' : '-')}${sql.ref(`${alias}.creditos`)}`,
  );
  return sql<number>`(case ${sql.ref(`${alias}.tipo`)} ${sql.join(casos, sql` `)} else 0 end)`;
}
