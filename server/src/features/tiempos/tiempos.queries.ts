import type { Db, Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { ordenDe } from '../usuarios/usuarios.public.ts';
import './tiempos.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .innerJoin('mision as bm', 'bm.id', 'b.mision')
    .leftJoin('usuario as a', 'a.id', 't.alto')
    .select([
      't.id',
      't.bajo',
      'b.usuario as bajoNombre',
      ordenDe('bm').as('bajoOrden'),
      't.alto',
      'a.usuario as altoNombre',
      't.mins',
      't.sumado',
      't.confirmado',
      't.finaliza',
      't.pausa',
      't.pausado',
      't.restante',
      't.p_bajo',
      't.comparten',
      't.cerrado',
    ]);

/** Every open tiempo, oldest first. */
export const tiemposAbiertos = preparada((db) => filas(db).where('t.cerrado', 'is', null).orderBy('t.id'));
export type FilaTiempo = Awaited<ReturnType<typeof tiemposAbiertos>>[number];

export const tiempoPorId = (db: Db, id: number) => filas(db).where('t.id', '=', id).executeTakeFirst();
export const tiempoDe = (db: Db, bajo: number) =>
  filas(db).where('t.bajo', '=', bajo).where('t.cerrado', 'is', null).executeTakeFirst();
export const tiemposPorId = (db: Db, ids: number[]) =>
  ids.length === 0 ? Promise.resolve([]) : filas(db).where('t.id', 'in', ids).orderBy('t.id').execute();

/** Makes two actions on one tiempo wait for each other. */
export async function bloquearTiempo(motor: Motor, tx: Tx, id: number): Promise<void> {
  await motor.bloquear(tx.db.selectFrom('tiempo').select('id').where('id', '=', id)).execute();
  tx.tomarHora();
}

/**
 * The same for every open tiempo; in the order of their ids, so that two such never wait for one another. One that is
 * opened meanwhile is not locked, and so not among those answered.
 */
export async function tomarAbiertos(motor: Motor, tx: Tx): Promise<FilaTiempo[]> {
  const ids = await motor
    .bloquear(tx.db.selectFrom('tiempo').select('id').where('cerrado', 'is', null).orderBy('id'))
    .execute();
  tx.tomarHora();
  return tiemposPorId(
    tx.db,
    ids.map(({ id }) => id),
  );
}

export const segmentosDe = (db: Db, tiempo: number) =>
  db.selectFrom('segmento').select(['encargado', 'desde']).where('tiempo', '=', tiempo).orderBy('id').execute();

export const logDe = (db: Db, tiempo: number) =>
  db
    .selectFrom('bitacora as l')
    .leftJoin('usuario as u', 'u.id', 'l.encargado')
    .select(['l.motivo', 'u.usuario as encargado', 'l.fecha'])
    .where('l.modulo', '=', 'tiempos')
    .where('l.objeto', '=', tiempo)
    .orderBy('l.id', 'desc')
    .limit(500)
    .execute();

/** Requests that wait for a manager, of tiempos that nobody has taken. */
export const solicitudesPara = (db: Db, para: number) =>
  db
    .selectFrom('solicitud_tiempo as s')
    .innerJoin('tiempo as t', 't.id', 's.tiempo')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .innerJoin('usuario as d', 'd.id', 's.de')
    .select(['s.id', 't.bajo', 'b.usuario as bajoNombre', 'd.usuario as encargadoNombre', 's.fecha'])
    .where('s.para', '=', para)
    .where('s.atendida', 'is', null)
    .orderBy('s.id')
    .limit(200)
    .execute();

export const solicitudPorId = (db: Db, id: number, para: number) =>
  db
    .selectFrom('solicitud_tiempo')
    .select(['tiempo', 'atendida'])
    .where('id', '=', id)
    .where('para', '=', para)
    .executeTakeFirst();

/** Nobody needs to answer the requests of these tiempos any more. */
export async function atenderSolicitudes(db: Db, tiempos: number[], ahora: number): Promise<void> {
  if (tiempos.length === 0) return;
  await db
    .updateTable('solicitud_tiempo')
    .set({ atendida: ahora })
    .where('tiempo', 'in', tiempos)
    .where('atendida', 'is', null)
    .execute();
}
