import type { EnEscala, QueSePide } from '@conserje/rules';
import { GUARDIA_MAX, PEDIDOS_MAX, PRESENTE_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { activos, ordenDe, tieneTodos } from '../usuarios/usuarios.public.ts';
import './guardia.table.ts';

const ORDEN = ordenDe('m');

/** Active users who take tiempos and are on duty: with the portal open, or as managers of a running tiempo. */
const deGuardia = (db: Db, aqui: readonly number[], ahora: number) =>
  activos(db)
    .where(tieneTodos(['tt']))
    .where((eb) =>
      eb.or([
        ...(aqui.length > 0 ? [eb('u.id', 'in', aqui)] : []),
        eb.exists(
          eb
            .selectFrom('presente as p')
            .select('p.usuario')
            .whereRef('p.usuario', '=', 'u.id')
            .where('p.visto', '>', ahora - PRESENTE_MS),
        ),
        eb.exists(
          eb
            .selectFrom('tiempo as t')
            .select('t.id')
            .whereRef('t.alto', '=', 'u.id')
            .where('t.cerrado', 'is', null)
            .where('t.pausa', '=', 0)
            .where('t.finaliza', '>', ahora),
        ),
      ]),
    );

/**
 * Who is on duty beside someone, those above them first and of these the nearest; `total` says of each how many they are in all.
 * @param aqui who holds a stream of this process
 */
export const otrosDeGuardia = (db: Db, quien: EnEscala, aqui: readonly number[], ahora: number) =>
  deGuardia(db, aqui, ahora)
    .select(['u.id', 'u.usuario', 'm.nombre as mision', ORDEN.as('orden')])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('u.id', '!=', quien.id)
    .orderBy(sql`case when ${ORDEN} > ${entero(quien.orden)} then 0 else 1 end`)
    .orderBy(ORDEN)
    .orderBy('u.nombre_plano')
    .limit(GUARDIA_MAX)
    .execute();

/** Those of them who stand above a place on the ladder, the nearest first. */
export const guardiaSobre = (db: Db, quien: number, orden: number, aqui: readonly number[], ahora: number) =>
  deGuardia(db, aqui, ahora)
    .select('u.id')
    .where('u.id', '!=', quien)
    .where(ORDEN, '>', orden)
    .orderBy(ORDEN)
    .orderBy('u.id')
    .limit(GUARDIA_MAX)
    .execute();

/** Whether anyone who takes tiempos stands above a place on the ladder, on duty or not. */
export const hayAlguienSobre = async (db: Db, orden: number): Promise<boolean> => {
  const alguien = activos(db)
    .select('u.id')
    .where(tieneTodos(['tt']))
    .where(ORDEN, '>', orden);
  return (await alguien.limit(1).executeTakeFirst()) !== undefined;
};

/** Requests that nobody has answered, that have not lapsed, and of which what was asked for has not been given otherwise. */
const enPie = (db: Db, ahora: number) =>
  db
    .selectFrom('pedido as d')
    .where('d.cerrado', 'is', null)
    .where('d.vence', '>', ahora)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tiempo as t')
            .select('t.id')
            .whereRef('t.bajo', '=', 'd.usuario')
            .whereRef('t.abierto', '>=', 'd.fecha')
            .where('d.que', '=', 'tiempo'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ascenso as a')
            .select('a.id')
            .whereRef('a.usuario', '=', 'd.usuario')
            .whereRef('a.fecha', '>=', 'd.fecha')
            .where('d.que', '=', 'ascenso'),
        ),
      ),
    );

export const pedidosDe = (db: Db, usuario: number, ahora: number) =>
  enPie(db, ahora)
    .select(['d.id', 'd.que', 'd.fecha', 'd.vence'])
    .where('d.usuario', '=', usuario)
    .orderBy('d.que')
    .execute();

/** Those of people below someone, the longest waiting first. */
export const pedidosBajo = (db: Db, quien: EnEscala, ahora: number) =>
  enPie(db, ahora)
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['d.id', 'd.que', 'd.fecha', 'd.vence', 'd.usuario', 'u.usuario as usuarioNombre'])
    .select(['m.id as id_mision', 'm.nombre as mision'])
    .where('u.despedido', '=', 0)
    .where('u.id', '!=', quien.id)
    .where(ORDEN, '<', quien.orden)
    .orderBy('d.fecha')
    .orderBy('d.id')
    .limit(PEDIDOS_MAX)
    .execute();

export const pedidoPorId = (db: Db, id: number) =>
  db
    .selectFrom('pedido as d')
    .leftJoin('usuario as a', 'a.id', 'd.atendido_por')
    .select(['d.id', 'd.usuario', 'd.que', 'd.vence', 'd.cerrado', 'd.resultado', 'a.usuario as atendidoPor'])
    .where('d.id', '=', id)
    .executeTakeFirst();

export const tieneTiempo = async (db: Db, usuario: number): Promise<boolean> => {
  const suyo = db.selectFrom('tiempo').select('id').where('bajo', '=', usuario).where('cerrado', 'is', null);
  return (await suyo.executeTakeFirst()) !== undefined;
};

/** The last of a kind takes the place of the one before. */
export async function insertarPedido(
  db: Db,
  nuevo: { usuario: number; que: QueSePide; fecha: number; vence: number },
): Promise<number> {
  await db.deleteFrom('pedido').where('usuario', '=', nuevo.usuario).where('que', '=', nuevo.que).execute();
  const fila = { ...nuevo, cerrado: null, resultado: null, atendido_por: null };
  return (await db.insertInto('pedido').values(fila).returning('id').executeTakeFirstOrThrow()).id;
}

export const cerrarPedido = (
  db: Db,
  id: number,
  fin: { cerrado: number; resultado: 'atendido' | 'retirado'; atendido_por: number | null },
) => db.updateTable('pedido').set(fin).where('id', '=', id).execute();
