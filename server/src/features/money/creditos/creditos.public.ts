import type { CreditoSource, CreditoType } from '@conserje/rules';
import type { AliasableExpression } from 'kysely';
import { sql } from 'kysely';
import { chunk } from '../../../platform/database/chunk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import './creditos.table.ts';

export { balanceCheck, ledgerBalance, typeSumCheck } from './creditos.reconcile.ts';
export { creditosByWeek } from './creditos.weeks.ts';

/** Movements that hand out earned credits, and those that reverse them (-1). */
export const PAID_MOVEMENTS = [
  ['paga_cobrada', 1],
  ['paga_devuelta', -1],
  ['pendiente_cobrado', 1],
  ['pendiente_anulado', -1],
] as const satisfies readonly (readonly [CreditoType, 1 | -1])[];

/** A movement to insert. Movements of 0 credits are skipped; `paga_pendiente` names both the paga and its pendiente. */
export interface NewMovement extends Partial<Record<CreditoSource, number>> {
  tipo: CreditoType;
  /** Owner; null for an external buyer. */
  usuario: number | null;
  creditos: number;
  motivo: string;
}

const NO_SOURCES = { paga: null, pendiente: null, venta: null, multa: null, renta: null };

/** Inserts movements into the ledger, in the transaction of what they record. */
export async function moveCreditos(tx: Tx, ...movements: NewMovement[]): Promise<void> {
  const shared = { ...NO_SOURCES, encargado: tx.actor?.id ?? null, fecha: tx.now };
  const rows = movements.filter((m) => m.creditos !== 0).map((m) => ({ ...shared, ...m }));
  for (const part of chunk(rows)) await insertRows(tx.db, 'credito', part).execute();
}

/** Movements selected by a query. */
interface FoundMovements {
  filas: AliasableExpression<{
    tipo: CreditoType;
    usuario: number;
    creditos: number;
    paga: number;
    pendiente: number | null;
  }>;
  motivo: string;
}

/** Inserts the movements that a query selects, in one statement; their credits must be above 0. */
export async function moveFoundCreditos(tx: Tx, { filas, motivo }: FoundMovements): Promise<void> {
  await tx.db
    .insertInto('credito')
    .columns(['tipo', 'usuario', 'creditos', 'paga', 'pendiente', 'encargado', 'motivo', 'fecha'])
    .expression(
      tx.db
        .selectFrom(filas.as('f'))
        .select(['f.tipo', 'f.usuario', 'f.creditos', 'f.paga', 'f.pendiente'])
        .select([
          castToBigint(tx.actor?.id ?? null).as('encargado'),
          sql<string>`cast(${motivo} as text)`.as('motivo'),
          castToBigint(tx.now).as('fecha'),
        ])
        .orderBy('f.paga'),
    )
    .execute();
}
