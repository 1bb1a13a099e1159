import type { Db } from '../../../platform/database/database.ts';

/** Finds the pases de lista between two instants. */
export const findListas = (db: Db, since: number, until: number) =>
  db
    .selectFrom('pase_lista')
    .select('fecha')
    .where('fecha', '>=', since)
    .where('fecha', '<', until)
    .orderBy('fecha')
    .execute();

/** Finds an encuesta that is for all. */
export const findEncuesta = (db: Db, id: number) =>
  db
    .selectFrom('encuesta')
    .select(['pregunta', 'hasta'])
    .where('id', '=', id)
    .where('para_todos', '=', 1)
    .executeTakeFirst();

export const findOptions = (db: Db, encuesta: number) =>
  db
    .selectFrom('encuesta_opcion')
    .select(['texto', 'votos'])
    .where('encuesta', '=', encuesta)
    .orderBy('numero')
    .execute();

/** Finds a change of mision in the carrera, with the current name of the usuario. */
export const findStep = (db: Db, id: number) =>
  db
    .selectFrom('carrera as c')
    .innerJoin('usuario as u', 'u.id', 'c.usuario')
    .select(['u.usuario', 'c.a_nombre as mision'])
    .where('c.id', '=', id)
    .executeTakeFirst();

export const findDespido = (db: Db, id: number) =>
  db
    .selectFrom('despido as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .leftJoin('usuario as e', 'e.id', 'd.encargado')
    .select(['u.usuario', 'e.usuario as encargado', 'd.motivo'])
    .where('d.id', '=', id)
    .executeTakeFirst();

/** Finds a published estado of a usuario who is not dismissed. */
export const findEstado = (db: Db, id: number) =>
  db
    .selectFrom('estado as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .select(['u.usuario', 's.mensaje'])
    .where('s.id', '=', id)
    .where('u.despedido', '=', 0)
    .executeTakeFirst();

/** Finds a comunicado that is for all. */
export const findComunicado = (db: Db, id: number) =>
  db
    .selectFrom('comunicado as c')
    .innerJoin('usuario as u', 'u.id', 'c.autor')
    .select(['u.usuario', 'c.titulo', 'c.texto', 'c.hasta'])
    .where('c.id', '=', id)
    .where('c.para_todos', '=', 1)
    .executeTakeFirst();

export const findAlarm = (db: Db, id: number) =>
  db.selectFrom('vigilancia').select('detalle').where('id', '=', id).where('clase', '=', 'alarma').executeTakeFirst();
