import type { TipoCredito } from '@conserje/rules';
import type { AliasableExpression } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { mover, moverHallados } from '../creditos/creditos.public.ts';
import './pendientes.table.ts';

export { pendienteDe } from './pendientes.queries.ts';

/** A pay, or what is left of it, that the agency will owe. */
export interface PendienteNuevo {
  usuario: number;
  paga: number;
  monto: number;
  motivo: string;
}

const SIN_COBRAR = { cobrado: null, cobrado_por: null, anulacion: null, anula: null };

/** Leaves what a pay row still holds as pending; nothing, where it holds nothing. */
export async function dejarPendiente(tx: Tx, { usuario, paga, monto, motivo }: PendienteNuevo): Promise<void> {
  if (monto === 0) return;
  const { id } = await tx.db
    .insertInto('pendiente')
    .values({ usuario, paga, monto, fecha: tx.ahora, ...SIN_COBRAR })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mover(tx, { tipo: 'paga_pendiente', usuario, creditos: monto, paga, pendiente: id, motivo });
}

/** Pays that a query finds, instead of the caller; what they hold is above 0. */
interface PagasSinCobrar {
  pagas: AliasableExpression<{ usuario: number; paga: number; monto: number }>;
  motivo: string;
}

/** The same for as many pays as a query finds, in two statements. */
export async function dejarPendientes(tx: Tx, { pagas, motivo }: PagasSinCobrar): Promise<void> {
  await tx.db
    .insertInto('pendiente')
    .columns(['usuario', 'paga', 'monto', 'fecha'])
    .expression(
      tx.db
        .selectFrom(pagas.as('p'))
        .select(['p.usuario', 'p.paga', 'p.monto', entero(tx.ahora).as('fecha')])
        .orderBy('p.paga'),
    )
    .execute();
  const filas = tx.db
    .selectFrom('pendiente as d')
    .innerJoin(pagas.as('p'), 'p.paga', 'd.paga')
    .where('d.anulacion', 'is', null)
    .select([
      sql.lit<TipoCredito>('paga_pendiente').as('tipo'),
      'd.usuario',
      'd.monto as creditos',
      'd.paga',
      'd.id as pendiente',
    ]);
  await moverHallados(tx, { filas, motivo });
}
