import { LISTA_MAX } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { enPartes } from '../../platform/db/partes.ts';
import { ordenDe, usuarios } from '../usuarios/usuarios.public.ts';
import './clones.table.ts';

/** Who has come from a connection that more than one account has come from, and since when. The connection stays here. */
export const conexionesComunes = (db: Db) =>
  db
    .selectFrom('direccion as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .select(['d.direccion as cual', 'd.usuario', 'd.primera as desde', 'u.despedido'])
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
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['a.avatar as cual', 'a.usuario', 'a.desde', 'u.despedido'])
    .where('a.avatar', 'in', (qb) =>
      qb
        .selectFrom('avatar_usuario')
        .select('avatar')
        .groupBy('avatar')
        .having((eb) => eb.fn.countAll(), '>', 1),
    )
    .execute();

/** Accounts by their ids, with their place on the ladder and whether they are on the white list. */
export async function cuentas(db: Db, ids: readonly number[]) {
  const consulta = usuarios(db)
    .leftJoin('permitido as p', 'p.usuario', 'u.id')
    .select(['u.id', 'u.usuario', 'u.despedido', 'p.usuario as permitido', ordenDe('m').as('orden')]);
  const halladas: Awaited<ReturnType<typeof consulta.execute>> = [];
  for (const parte of enPartes(ids)) halladas.push(...(await consulta.where('u.id', 'in', parte).execute()));
  return halladas;
}

/** The white list, the newest first. */
export const permitidos = (db: Db) =>
  usuarios(db)
    .innerJoin('permitido as p', 'p.usuario', 'u.id')
    .innerJoin('usuario as e', 'e.id', 'p.encargado')
    .select(['p.usuario', 'u.usuario as usuarioNombre', 'e.usuario as encargadoNombre', 'p.fecha'])
    .select(['u.despedido', ordenDe('m').as('orden')])
    .orderBy('p.fecha', 'desc')
    .orderBy('p.usuario', 'desc')
    .limit(LISTA_MAX)
    .execute();
