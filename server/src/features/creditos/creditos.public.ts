import type { OrigenCredito, TipoCredito } from '@conserje/rules';
import type { AliasableExpression } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import './creditos.table.ts';

export { balance, saldoDe, sumaDe } from './creditos.cuadrar.ts';
export { creditosPorSemana } from './creditos.semanas.ts';

/** A movement to be. `creditos` 0 moves nothing and is left out; `paga_pendiente` names both the pay and what it left. */
export interface MovimientoNuevo extends Partial<Record<OrigenCredito, number>> {
  tipo: TipoCredito;
  /** Whose; null for a buyer from outside. */
  usuario: number | null;
  creditos: number;
  motivo: string;
}

const ORIGENES = { paga: null, pendiente: null, venta: null, multa: null, renta: null };

/** An engine takes only so many values in one statement. */
const LOTE = 500;

/** Adds movements to the ledger of credits, in the transaction of what they record. */
export async function mover(tx: Tx, ...movimientos: MovimientoNuevo[]): Promise<void> {
  const comun = { ...ORIGENES, encargado: tx.actor?.id ?? null, fecha: tx.ahora };
  const filas = movimientos.filter((m) => m.creditos !== 0).map((m) => ({ ...comun, ...m }));
  for (let i = 0; i < filas.length; i += LOTE)
    await tx.db
      .insertInto('credito')
      .values(filas.slice(i, i + LOTE))
      .execute();
}

/** Movements that a query finds, instead of the caller. */
interface MovimientosHallados {
  filas: AliasableExpression<{
    tipo: TipoCredito;
    usuario: number;
    creditos: number;
    paga: number;
    pendiente: number | null;
  }>;
  motivo: string;
}

/** The same for as many as a query finds, in one statement; each must be above 0. */
export async function moverHallados(tx: Tx, { filas, motivo }: MovimientosHallados): Promise<void> {
  await tx.db
    .insertInto('credito')
    .columns(['tipo', 'usuario', 'creditos', 'paga', 'pendiente', 'encargado', 'motivo', 'fecha'])
    .expression(
      tx.db
        .selectFrom(filas.as('f'))
        .select(['f.tipo', 'f.usuario', 'f.creditos', 'f.paga', 'f.pendiente'])
        .select([
          entero(tx.actor?.id ?? null).as('encargado'),
          sql<string>`cast(${motivo} as text)`.as('motivo'),
          entero(tx.ahora).as('fecha'),
        ])
        .orderBy('f.paga'),
    )
    .execute();
}
