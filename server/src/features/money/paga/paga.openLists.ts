import type { PagaGroup } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import './paga.table.ts';

export type OpenLists = Record<PagaGroup, number>;

/** Locks the open list of a group until the transaction ends; returns undefined if there is none. */
export async function lockOpenList(tx: Tx, grupo: PagaGroup): Promise<number | undefined> {
  const query = tx.db.selectFrom('lista_paga').select('id').where('grupo', '=', grupo).where('cerrada', 'is', null);
  const [row] = await tx.lockRows(query);
  return row?.id;
}

/** Locks the open list of a group until the transaction ends; opens it if there is none. */
export async function lockOrOpenList(tx: Tx, grupo: PagaGroup): Promise<number> {
  const listId = await lockOpenList(tx, grupo);
  if (listId !== undefined) return listId;
  await tx.db
    .insertInto('lista_paga')
    .values({ grupo, abierta: tx.now, cerrada: null, encargado: null })
    .onConflict((c) => c.column('grupo').where('cerrada', 'is', null).doNothing())
    .execute();
  // If two transactions open a list at once, one finds the other's list.
  return lockOrOpenList(tx, grupo);
}

/**
 * Locks both open lists until the transaction ends, and opens the missing ones. Evaluating pay and moving a person to
 * the other group thus wait for a reset of either list. Lock order: after the usuario, before the rows.
 */
export async function lockOrOpenLists(tx: Tx): Promise<OpenLists> {
  return { bajo: await lockOrOpenList(tx, 'bajo'), alto: await lockOrOpenList(tx, 'alto') };
}

/** Locks both open lists and their unpaid rows. */
export async function lockListsAndRows(tx: Tx): Promise<OpenLists> {
  const lists = await lockOrOpenLists(tx);
  await lockOpenRows(tx, Object.values(lists));
  return lists;
}

/**
 * Locks both open lists, their unpaid rows, and the open pendientes of some usuarios, including the referral bonuses
 * for them. The usuarios must be locked already. Undoing a payment changes unpaid rows, asks whether anything else was
 * paid to the usuarios, and withdraws the bonus for them if not. It takes these locks in the order in which payments
 * take them, so it waits for payments under way.
 * @param annulled the pendiente whose payment is annulled
 */
export async function lockPayOf(tx: Tx, usuarios: readonly number[], annulled?: number): Promise<void> {
  await lockListsAndRows(tx);
  const rows = tx.db.selectFrom('pendiente').select('id');
  const owed = rows.where(({ or, and, eb }) => {
    const isOfThem = or([eb('usuario', 'in', [...usuarios]), eb('referido', 'in', [...usuarios])]);
    const isOwed = and([eb('cobrado', 'is', null), eb('anulacion', 'is', null), isOfThem]);
    return annulled === undefined ? isOwed : or([isOwed, eb('id', '=', annulled)]);
  });
  await tx.lockRows(owed.orderBy('id'));
}

/** Locks the unpaid rows of some lists, so that payments of them are serialized. */
export async function lockOpenRows(tx: Tx, lists: number[]): Promise<void> {
  const query = tx.db.selectFrom('paga').select('id').where('lista', 'in', lists).where('estado', '=', 'abierta');
  await tx.lockRows(query.orderBy('id'));
}
