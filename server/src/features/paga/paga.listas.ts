import type { GrupoPaga } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import './paga.table.ts';

export type Listas = Record<GrupoPaga, number>;

/** The open list of a group, locked until the transaction ends; undefined where there is none. */
export async function tomarAbierta(tx: Tx, grupo: GrupoPaga): Promise<number | undefined> {
  const consulta = tx.db.selectFrom('lista_paga').select('id').where('grupo', '=', grupo).where('cerrada', 'is', null);
  const [fila] = await tx.bloquear(consulta);
  return fila?.id;
}

async function tomarLista(tx: Tx, grupo: GrupoPaga): Promise<number> {
  const abierta = await tomarAbierta(tx, grupo);
  if (abierta !== undefined) return abierta;
  await tx.db
    .insertInto('lista_paga')
    .values({ grupo, abierta: tx.ahora, cerrada: null, encargado: null })
    .onConflict((c) => c.column('grupo').where('cerrada', 'is', null).doNothing())
    .execute();
  // Of two who open it at once, one finds what the other opened.
  return tomarLista(tx, grupo);
}

/**
 * Both open lists, locked until the transaction ends and opened where there are none: whoever reckons what people have
 * earned, or moves someone from one group to the other, waits for whoever resets one of them. After a user's lock,
 * before those of rows.
 */
export async function tomarListas(tx: Tx): Promise<Listas> {
  return { bajo: await tomarLista(tx, 'bajo'), alto: await tomarLista(tx, 'alto') };
}

/** Makes payments of rows that wait in some lists wait too, or waits for them. */
export async function bloquearFilas(tx: Tx, listas: number[]): Promise<void> {
  const filas = tx.db.selectFrom('paga').select('id').where('lista', 'in', listas).where('estado', '=', 'abierta');
  await tx.bloquear(filas.orderBy('id'));
}
