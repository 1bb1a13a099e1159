import type { PagaGroup } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import './paga.table.ts';

export type OpenLists = Record<PagaGroup, number>;

/** The open list of a group, locked until the transaction ends; undefined where there is none. */
export async function lockOpenList(tx: Tx, grupo: PagaGroup): Promise<number | undefined> {
  const query = tx.db.selectFrom('lista_paga').select('id').where('grupo', '=', grupo).where('cerrada', 'is', null);
  const [row] = await tx.lockRows(query);
  return row?.id;
}

async function lockList(tx: Tx, grupo: PagaGroup): Promise<number> {
  const listId = await lockOpenList(tx, grupo);
  if (listId !== undefined) return listId;
  await tx.db
    .insertInto('lista_paga')
    .values({ grupo, abierta: tx.ahora, cerrada: null, encargado: null })
    .onConflict((c) => c.column('grupo').where('cerrada', 'is', null).doNothing())
    .execute();
  // Of two who open it at once, one finds what the other opened.
  return lockList(tx, grupo);
}

/**
 * Both open lists, locked until the transaction ends and opened where there are none: whoever reckons what people have
 * earned, or moves someone from one group to the other, waits for whoever resets one of them. After a user's lock,
 * before those of rows.
 */
export async function lockLists(tx: Tx): Promise<OpenLists> {
  return { bajo: await lockList(tx, 'bajo'), alto: await lockList(tx, 'alto') };
}

/** Makes payments of rows that wait in some lists wait too, or waits for them. */
export async function lockOpenRows(tx: Tx, lists: number[]): Promise<void> {
  const query = tx.db.selectFrom('paga').select('id').where('lista', 'in', lists).where('estado', '=', 'abierta');
  await tx.lockRows(query.orderBy('id'));
}
