import type { CreditoType } from '@conserje/rules';
import type { AliasableExpression } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { moveCreditos, moveFoundCreditos } from '../creditos/creditos.public.ts';
import './pendientes.table.ts';

export { pendienteOf, standsForPaga } from './pendientes.queries.ts';
export { giveReferralBonuses, withdrawReferralBonuses } from './pendientes.referrals.ts';

/** An unpaid paga, or the rest of one, to be owed. */
export interface NewPendiente {
  usuario: number;
  paga: number;
  monto: number;
  motivo: string;
}

const UNCOLLECTED = { cobrado: null, cobrado_por: null, anulacion: null, anula: null, referido: null };

/** Turns the unpaid credits of a pay row into a pendiente; does nothing for 0. */
export async function leavePendiente(tx: Tx, { usuario, paga, monto, motivo }: NewPendiente): Promise<void> {
  if (monto === 0) return;
  const { id } = await tx.db
    .insertInto('pendiente')
    .values({ usuario, paga, monto, fecha: tx.now, ...UNCOLLECTED })
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveCreditos(tx, { tipo: 'paga_pendiente', usuario, creditos: monto, paga, pendiente: id, motivo });
}

/** Pagas selected by a query; their amounts must be above 0. */
interface UncollectedPagas {
  pagas: AliasableExpression<{ usuario: number; paga: number; monto: number }>;
  motivo: string;
}

/** Inserts pendientes for the pagas that a query selects, in two statements. */
export async function leavePendientes(tx: Tx, { pagas, motivo }: UncollectedPagas): Promise<void> {
  await tx.db
    .insertInto('pendiente')
    .columns(['usuario', 'paga', 'monto', 'fecha'])
    .expression(
      tx.db
        .selectFrom(pagas.as('p'))
        .select(['p.usuario', 'p.paga', 'p.monto', castToBigint(tx.now).as('fecha')])
        .orderBy('p.paga'),
    )
    .execute();
  const filas = tx.db
    .selectFrom('pendiente as d')
    .innerJoin(pagas.as('p'), 'p.paga', 'd.paga')
    .where('d.anulacion', 'is', null)
    .where('d.referido', 'is', null)
    .select([
      sql.lit<CreditoType>('paga_pendiente').as('tipo'),
      'd.usuario',
      'd.monto as creditos',
      'd.paga',
      'd.id as pendiente',
    ]);
  await moveFoundCreditos(tx, { filas, motivo });
}
