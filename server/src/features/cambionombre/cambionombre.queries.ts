import type { cambionombreCalls, Query } from '@conserje/contract';
import type { EnEscala } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, paginar, texto } from '../../platform/pagina.ts';
import { activos, enTodo, ordenDe, titulares } from '../usuarios/usuarios.public.ts';
import './cambionombre.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('solicitud_nombre as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .leftJoin('usuario as e', 'e.id', 's.encargado')
    .select([
      's.id',
      's.usuario',
      'u.usuario as usuarioNombre',
      's.nombre',
      's.fecha',
      's.atendida',
      's.resultado',
      's.avatar',
      'e.usuario as encargadoNombre',
    ]);

/** Requests that wait, few at any time; a search looks at both names. */
export const esperan = (db: Db, p: Pedida<Query<typeof cambionombreCalls.getAllRequest>>) =>
  paginar(
    db,
    p,
    filas(db)
      .innerJoin('mision as m', 'm.id', 'u.mision')
      .select(ordenDe('m').as('orden'))
      .where('s.atendida', 'is', null),
    {
      id: 's.id',
      hallar: enTodo('u.nombre_llano', 's.nombre'),
      orden: { usuario: llana('u.nombre_llano'), nombre: texto('s.nombre'), fecha: ENTRADA },
    },
  );

/** The newest names that someone asked for. */
export const nombresDe = (db: Db, usuario: number, cuantos: number) =>
  filas(db).where('s.usuario', '=', usuario).orderBy('s.id', 'desc').limit(cuantos).execute();

/** The last name that someone asked for. */
export const ultimaDe = (db: Db, usuario: number) =>
  filas(db).where('s.usuario', '=', usuario).orderBy('s.id', 'desc').limit(1).executeTakeFirst();

export const solicitudPorId = (db: Db, id: number) => filas(db).where('s.id', '=', id).executeTakeFirst();
export type FilaSolicitud = NonNullable<Awaited<ReturnType<typeof solicitudPorId>>>;

/** Settles a request, in the name of whoever acts. */
export const atender = (tx: Tx, id: number, resultado: 'aceptado' | 'rechazado' | 'retirado') =>
  tx.db
    .updateTable('solicitud_nombre')
    .set({ atendida: tx.ahora, resultado, encargado: tx.actor?.id ?? null })
    .where('id', '=', id)
    .execute();

/** Whether an active administrator stands above someone. */
export async function hayEncima(db: Db, { orden }: EnEscala): Promise<boolean> {
  const uno = await activos(db)
    .innerJoin(titulares(db, 'adm').as('t'), 't.id', 'u.id')
    .select('u.id')
    .where(ordenDe('m'), '>', orden)
    .limit(1)
    .executeTakeFirst();
  return uno !== undefined;
}

/** How many wait for someone's answer: those of people lower, and their own where nobody above could give it. */
export async function cuantasPara(db: Db, quien: EnEscala): Promise<number> {
  const deQuien = await db
    .selectFrom('solicitud_nombre as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(ordenDe('m'), '<', quien.orden).as('ajenas'),
      eb.fn.countAll<number>().filterWhere('s.usuario', '=', quien.id).as('propias'),
    ])
    .where('s.atendida', 'is', null)
    .executeTakeFirstOrThrow();
  const propias = Number(deQuien.propias);
  return Number(deQuien.ajenas) + (propias > 0 && !(await hayEncima(db, quien)) ? propias : 0);
}
