import type { Db, Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import './pendientes.table.ts';

/** What is owed, oldest first. */
export const abiertos = (db: Db) =>
  db
    .selectFrom('pendiente as p')
    .innerJoin('usuario as u', 'u.id', 'p.usuario')
    .select(['p.id', 'p.usuario', 'u.usuario as usuarioNombre', 'p.monto', 'p.fecha'])
    .where('p.cobrado', 'is', null)
    .orderBy('p.id')
    .execute();

/** Makes two settlements of one wait for each other. */
export async function bloquearPendiente(motor: Motor, tx: Tx, id: number): Promise<void> {
  await motor.bloquear(tx.db.selectFrom('pendiente').select('id').where('id', '=', id)).execute();
  tx.tomarHora();
}

/** One, settled or not, with who settled it. */
export const pendienteCon = (db: Db, id: number) =>
  db
    .selectFrom('pendiente as p')
    .innerJoin('usuario as u', 'u.id', 'p.usuario')
    .leftJoin('usuario as e', 'e.id', 'p.cobrado_por')
    .select([
      'p.id',
      'p.usuario',
      'u.usuario as usuarioNombre',
      'p.paga',
      'p.monto',
      'p.cobrado',
      'e.usuario as cobradoNombre',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();

export const cobrar = (db: Db, id: number, encargado: number, ahora: number) =>
  db.updateTable('pendiente').set({ cobrado: ahora, cobrado_por: encargado }).where('id', '=', id).execute();
