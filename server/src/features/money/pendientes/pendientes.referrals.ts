import { NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { insertAnnulment } from '../annulments/annulments.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import './pendientes.table.ts';

/** Pay of a newcomer, and who brought them. */
interface Newcomer {
  paga: number;
  id: number;
  usuario: string;
  referrer: number;
}

/** Condition: a pendiente of a paga, other than a bonus, was collected. */
const collected = (paga: string) => sql`exists (select 1 from pendiente d where d.paga = ${sql.ref(paga)}
  and d.referido is null and d.cobrado is not null and d.anulacion is null)`;

/**
 * Finds the newcomers whose first pay is among these: nothing else was paid to them before, whoever brought them is in
 * the agency, and nobody has a bonus for them. Undone and annulled payments count as none, and so do payments of 0.
 */
async function findFirstPaid(tx: Tx, pagas: readonly number[]): Promise<Newcomer[]> {
  const rows = await tx.db
    .selectFrom('paga as p')
    .innerJoin('usuario as u', 'u.id', 'p.usuario')
    .innerJoin('usuario as r', 'r.id', 'u.referido')
    .select(['p.id as paga', 'u.id', 'u.usuario', 'r.id as referrer'])
    .where('p.id', 'in', [...pagas])
    .where('r.despedido', '=', 0)
    .where(sql<boolean>`(p.pagado_monto > 0 or ${collected('p.id')})`)
    .where(({ not, exists, selectFrom }) => {
      const others = selectFrom('paga as q').select('q.id').whereRef('q.usuario', '=', 'u.id');
      const paid = others.where('q.id', 'not in', [...pagas]);
      return not(exists(paid.where(sql<boolean>`(q.pagado_monto > 0 or ${collected('q.id')})`)));
    })
    .where(sql<boolean>`not exists (select 1 from pendiente b where b.referido = u.id and b.anulacion is null)`)
    .orderBy('u.id')
    .orderBy('p.id')
    .execute();
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed();
}

/**
 * Leaves the bonus of each newcomer whose first pay was just paid to the referrer, if the agency gives one
 * (decisions §10). A unique index keeps it from being given twice.
 */
export async function giveReferralBonuses(tx: Tx, pagas: readonly number[]): Promise<void> {
  if (pagas.length === 0) return;
  const { referido_bono: monto } = await readConfiguracion(tx.db);
  if (monto === 0) return;
  const newcomers = await findFirstPaid(tx, pagas);
  const uncollected = { monto, fecha: tx.now, cobrado: null, cobrado_por: null, anulacion: null, anula: null };
  const given: { id: number; usuario: number; paga: number; newcomer: Newcomer }[] = [];
  for (const newcomer of newcomers) {
    const { id: referido, paga, referrer: usuario } = newcomer;
    const row = await tx.db
      .insertInto('pendiente')
      .values({ usuario, paga, referido, ...uncollected })
      // Two pays of one newcomer may be paid at the same time.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) given.push({ id: row.id, usuario, paga, newcomer });
  }
  const bonus = { tipo: 'bono_referido' as const, creditos: monto, motivo: 'Primera paga de la persona que trajo' };
  await moveCreditos(tx, ...given.map(({ id, usuario }) => ({ ...bonus, usuario, pendiente: id })));
  for (const { usuario, paga, newcomer } of given) {
    const motivo = `dejó pendiente a ${NAME_PLACEHOLDER} un bono de ${monto}c por traer a alguien`;
    await tx.audit({ modulo: 'paga', objeto: paga, usuario, motivo });
    const msg = `te dejó un bono de ${monto}c por traer a ${NAME_PLACEHOLDER}`;
    const sobre = { id: newcomer.id, usuario: newcomer.usuario };
    tx.notify({ tema: 'creditos', msg, para: usuario, clase: 'paga', sobre });
  }
  if (given.length > 0) tx.notify({ tema: 'pendientes', msg: 'dejó un bono por traer a alguien' });
}

/**
 * Withdraws the unpaid bonuses for newcomers to whom nothing is paid any more, because the payment of these pays was
 * undone.
 * @returns their ids
 */
export async function withdrawReferralBonuses(tx: Tx, pagas: readonly number[]): Promise<number[]> {
  if (pagas.length === 0) return [];
  const bonuses = await tx.lockRows(
    tx.db
      .selectFrom('pendiente')
      .select(['id', 'usuario', 'paga', 'monto'])
      .where('referido', 'in', (qb) =>
        qb
          .selectFrom('paga')
          .select('usuario')
          .where('id', 'in', [...pagas]),
      )
      .where(
        sql<boolean>`not exists (select 1 from paga q where q.usuario = pendiente.referido
          and (q.pagado_monto > 0 or ${collected('q.id')}))`,
      )
      .where('cobrado', 'is', null)
      .where('anulacion', 'is', null)
      .orderBy('id'),
  );
  const motivo = 'Se deshizo la primera paga';
  for (const { id, usuario, paga, monto } of bonuses) {
    const anulacion = await insertAnnulment(tx, { usuario, motivo });
    await tx.db.updateTable('pendiente').set({ anulacion }).where('id', '=', id).execute();
    await moveCreditos(tx, { tipo: 'bono_anulado', usuario, creditos: monto, pendiente: id, motivo });
    const entry = `retiró a ${NAME_PLACEHOLDER} un bono de ${monto}c, porque se deshizo la primera paga`;
    await tx.audit({ modulo: 'paga', objeto: paga, usuario, motivo: entry });
    const msg = `retiró tu bono de ${monto}c, porque se deshizo la primera paga`;
    tx.notify({ tema: 'creditos', msg, para: usuario, clase: 'paga' });
  }
  if (bonuses.length > 0) tx.notify({ tema: 'pendientes', msg: 'retiró un bono' });
  return bonuses.map(({ id }) => id);
}
