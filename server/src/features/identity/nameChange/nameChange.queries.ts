import type { nameChangeCalls, Query } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { INSERTION_ORDER, paginate, plain, texto } from '../../../platform/database/pagination.ts';
import { active, orderOf, rightHolders, searchAllRows } from '../people/people.public.ts';
import './nameChange.table.ts';

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
export const esperan = (db: Db, p: RequestedPage<Query<typeof nameChangeCalls.getAllRequest>>) =>
  paginate(
    db,
    p,
    filas(db)
      .innerJoin('mision as m', 'm.id', 'u.mision')
      .select(orderOf('m').as('orden'))
      .where('s.atendida', 'is', null),
    {
      id: 's.id',
      find: searchAllRows('u.nombre_llano', 's.nombre'),
      orden: { usuario: plain('u.nombre_llano'), nombre: texto('s.nombre'), fecha: INSERTION_ORDER },
    },
  );

/** The newest names that someone asked for. */
export const requestedNamesOf = (db: Db, usuario: number, cuantos: number) =>
  filas(db).where('s.usuario', '=', usuario).orderBy('s.id', 'desc').limit(cuantos).execute();

/** The last name that someone asked for. */
export const lastOf = (db: Db, usuario: number) =>
  filas(db).where('s.usuario', '=', usuario).orderBy('s.id', 'desc').limit(1).executeTakeFirst();

export const solicitudById = (db: Db, id: number) => filas(db).where('s.id', '=', id).executeTakeFirst();
export type SolicitudRow = NonNullable<Awaited<ReturnType<typeof solicitudById>>>;

/** Settles a request, in the name of whoever acts. */
export const handle = (tx: Tx, id: number, resultado: 'aceptado' | 'rechazado' | 'retirado') =>
  tx.db
    .updateTable('solicitud_nombre')
    .set({ atendida: tx.ahora, resultado, encargado: tx.actor?.id ?? null })
    .where('id', '=', id)
    .execute();

/** Whether an active administrator stands above someone. */
export async function hasSuperior(db: Db, { orden }: Ranked): Promise<boolean> {
  const one = await active(db)
    .innerJoin(rightHolders(db, 'adm').as('t'), 't.id', 'u.id')
    .select('u.id')
    .where(orderOf('m'), '>', orden)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** How many wait for someone's answer: those of people lower, and their own where nobody above could give it. */
export async function countFor(db: Db, quien: Ranked): Promise<number> {
  const whose = await db
    .selectFrom('solicitud_nombre as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(orderOf('m'), '<', quien.orden).as('ajenas'),
      eb.fn.countAll<number>().filterWhere('s.usuario', '=', quien.id).as('propias'),
    ])
    .where('s.atendida', 'is', null)
    .executeTakeFirstOrThrow();
  const ownOnes = Number(whose.propias);
  return Number(whose.ajenas) + (ownOnes > 0 && !(await hasSuperior(db, quien)) ? ownOnes : 0);
}
