import type { Db, Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { ordenDe } from '../usuarios/usuarios.public.ts';

/** An active user on the ladder, with the last step of their career. */
export const enEscala = (db: Db, id: number) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .innerJoin('carrera as p', (join) =>
      join.on('p.id', '=', (eb) =>
        eb
          .selectFrom('carrera as x')
          .select((x) => x.fn.max('x.id').as('id'))
          .whereRef('x.usuario', '=', 'u.id'),
      ),
    )
    .leftJoin('usuario as e', 'e.id', 'p.encargado')
    .select([
      'u.id',
      'u.usuario',
      'u.firma',
      'm.id as id_mision',
      'm.nombre as mision',
      'm.categoria as id_categoria',
      'c.n_categoria',
      'c.placa',
      'c.tiempo_ascenso',
      ordenDe('m').as('orden'),
      'p.fecha',
      'e.usuario as encargadoNombre',
    ])
    .where('u.id', '=', id)
    .where('u.despedido', '=', 0)
    .executeTakeFirst();
export type EnEscala = NonNullable<Awaited<ReturnType<typeof enEscala>>>;

/** The promotion that waits for a user's answer, as a list of one or none. */
export const pendientesDe = (db: Db, usuario: number) =>
  db
    .selectFrom('ascenso as a')
    .innerJoin('usuario as e', 'e.id', 'a.encargado')
    .select([
      'a.id',
      'a.encargado',
      'e.usuario as encargadoNombre',
      'a.nueva_nombre as nueva',
      'a.nueva as id_rango',
      'a.categoria',
      'a.fecha',
    ])
    .where('a.usuario', '=', usuario)
    .where('a.atendido', 'is', null)
    .execute();

/** A promotion that was offered to a user, locked until the transaction ends. */
export async function tomarAscenso(motor: Motor, tx: Tx, id: number, usuario: number) {
  const [ascenso] = await motor
    .bloquear(tx.db.selectFrom('ascenso').selectAll().where('id', '=', id).where('usuario', '=', usuario))
    .execute();
  tx.tomarHora();
  return ascenso;
}
export type Ascenso = NonNullable<Awaited<ReturnType<typeof tomarAscenso>>>;

export const responder = (tx: Tx, id: number, resultado: 'aceptado' | 'rechazado') =>
  tx.db.updateTable('ascenso').set({ atendido: tx.ahora, resultado }).where('id', '=', id).execute();
