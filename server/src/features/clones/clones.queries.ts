import type { Db } from '../../platform/db/database.ts';
import { ordenDe, usuarios } from '../usuarios/usuarios.public.ts';
import './clones.table.ts';

/** Who has come from a connection that more than one account has come from, and since when. The connection stays here. */
export const conexionesComunes = (db: Db) =>
  db
    .selectFrom('direccion as d')
    .select(['d.direccion as cual', 'd.usuario', 'd.primera as desde'])
    .where('d.direccion', 'in', (qb) =>
      qb
        .selectFrom('direccion')
        .select('direccion')
        .groupBy('direccion')
        .having((eb) => eb.fn.countAll(), '>', 1),
    )
    .execute();

/** Who has proved an avatar that more than one account has proved, and since when. */
export const avataresComunes = (db: Db) =>
  db
    .selectFrom('avatar_usuario as a')
    .select(['a.avatar as cual', 'a.usuario', 'a.desde'])
    .where('a.avatar', 'in', (qb) =>
      qb
        .selectFrom('avatar_usuario')
        .select('avatar')
        .groupBy('avatar')
        .having((eb) => eb.fn.countAll(), '>', 1),
    )
    .execute();

/** Accounts by their ids, with their place on the ladder and whether they are on the white list. */
export const cuentas = (db: Db, ids: readonly number[]) =>
  usuarios(db)
    .leftJoin('permitido as p', 'p.usuario', 'u.id')
    .select(['u.id', 'u.usuario', 'u.despedido', 'p.usuario as permitido', ordenDe('m').as('orden')])
    .where('u.id', 'in', ids.length > 0 ? ids : [0])
    .execute();

/** Who the dismissed are. */
export const despedidos = async (db: Db): Promise<Set<number>> =>
  new Set((await db.selectFrom('usuario').select('id').where('despedido', '=', 1).execute()).map((u) => u.id));

/** The white list, the newest first. */
export const permitidos = (db: Db) =>
  usuarios(db)
    .innerJoin('permitido as p', 'p.usuario', 'u.id')
    .innerJoin('usuario as e', 'e.id', 'p.encargado')
    .select(['p.usuario', 'u.usuario as usuarioNombre', 'e.usuario as encargadoNombre', 'p.fecha'])
    .select(['u.despedido', ordenDe('m').as('orden')])
    .orderBy('p.fecha', 'desc')
    .orderBy('p.usuario', 'desc')
    .execute();
