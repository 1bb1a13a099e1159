import type { notificacionesCalls, Query } from '@conserje/contract';
import type { ClaseNotificacion } from '@conserje/rules';
import { DE_SEGURIDAD, DIA_MS, NOTIFICACIONES_DIAS, NOTIFICACIONES_MAX } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import '../../platform/notificaciones.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { paginar } from '../../platform/pagina.ts';
import { enActivo } from '../usuarios/usuarios.public.ts';
import './notificaciones.table.ts';

/** More than the bell shows. */
const SIN_LEER_MAX = 100;

/** What a user finds, with the names of now. */
export const suyas = (db: Db, p: Pedida<Query<typeof notificacionesCalls.notificaciones>>, usuario: number) =>
  paginar(
    db,
    p,
    db
      .selectFrom('notificacion as n')
      .leftJoin('usuario as q', 'q.id', 'n.quien')
      .leftJoin('usuario as s', 's.id', 'n.sobre')
      .select([
        'n.id',
        'n.clase',
        'n.texto',
        'q.usuario as quien',
        's.usuario as sobre',
        'n.veces',
        'n.fecha',
        'n.leida',
      ])
      .where('n.para', '=', usuario)
      .where('n.callada', '=', 0)
      .$if(p.query.seguridad === 1, (q) => q.where('n.leida', 'is', null).where('n.clase', 'in', DE_SEGURIDAD)),
    { id: 'n.id', orden: {} },
  );

/** How many they have not read, as far as anybody counts. */
export async function sinLeer(db: Db, usuario: number): Promise<number> {
  const primeras = db
    .selectFrom('notificacion')
    .select('id')
    .where('para', '=', usuario)
    .where('callada', '=', 0)
    .where('leida', 'is', null)
    .limit(SIN_LEER_MAX);
  const { n } = await db
    .selectFrom(primeras.as('p'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Marks one as read, or all until one; answers how many were not. */
export async function marcarLeidas(
  db: Db,
  usuario: number,
  { id, hasta }: { id?: number; hasta?: number },
  ahora: number,
): Promise<number> {
  let consulta = db
    .updateTable('notificacion')
    .set({ leida: ahora })
    .where('para', '=', usuario)
    .where('callada', '=', 0)
    .where('leida', 'is', null);
  if (id !== undefined) consulta = consulta.where('id', '=', id);
  if (hasta !== undefined) consulta = consulta.where('id', '<=', hasta);
  const { numUpdatedRows } = await consulta.executeTakeFirst();
  return Number(numUpdatedRows);
}

export const gustosDe = (db: Db, usuario: number) =>
  db.selectFrom('notificacion_gusto').select(['clase', 'portal', 'push']).where('usuario', '=', usuario).execute();

export const escribirGusto = (
  db: Db,
  fila: { usuario: number; clase: ClaseNotificacion; portal: number; push: number },
) =>
  db
    .insertInto('notificacion_gusto')
    .values(fila)
    .onConflict((c) => c.columns(['usuario', 'clase']).doUpdateSet({ portal: fila.portal, push: fila.push }))
    .execute();

/** The browsers that some are reached at. */
export const aparatosDe = (db: Db, usuarios: number[], ahora: number) =>
  db
    .selectFrom('aparato as a')
    .innerJoin('sesion as s', 's.id', 'a.sesion')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['a.id', 'a.usuario', 'a.endpoint', 'a.p256dh', 'a.auth'])
    .where('a.usuario', 'in', usuarios)
    .where('s.vence', '>', ahora)
    .where(enActivo('u'))
    .execute();
export type Aparato = Awaited<ReturnType<typeof aparatosDe>>[number];

/** What some do not want on their devices. */
export const sinPush = (db: Db, usuarios: number[]) =>
  db
    .selectFrom('notificacion_gusto')
    .select(['usuario', 'clase'])
    .where('usuario', 'in', usuarios)
    .where('push', '=', 0)
    .execute();

export const olvidarAparato = (db: Db, id: number) => db.deleteFrom('aparato').where('id', '=', id).execute();

/** So many are deleted at once. */
const LOTE = 1000;

/** Removes what is older than notices are kept. @returns whether there may be more of it */
export async function podarViejas(db: Db, ahora: number): Promise<boolean> {
  const viejas = db
    .selectFrom('notificacion')
    .select('id')
    .where('fecha', '<', ahora - NOTIFICACIONES_DIAS * DIA_MS)
    .orderBy('fecha')
    .limit(LOTE);
  const { numDeletedRows } = await db.deleteFrom('notificacion').where('id', 'in', viejas).executeTakeFirst();
  return Number(numDeletedRows) === LOTE;
}

/** Who got notices after one, and the last of these. */
export async function conNuevas(db: Db, desde: number) {
  const filas = await db
    .selectFrom('notificacion')
    .select(['para', (eb) => eb.fn.max('id').as('ultima')])
    .where('id', '>', desde)
    .groupBy('para')
    .execute();
  return filas.map(({ para, ultima }) => ({ para, ultima: Number(ultima) }));
}

/**
 * Leaves someone the newest; what is told once stays, so that it is not told again. What concerns their security has a place
 * of its own, out of which nothing else pushes it.
 */
export async function podarDeMas(db: Db, para: number): Promise<void> {
  for (const suyas of ['in', 'not in'] as const) await podarDe(db, para, suyas);
}

async function podarDe(db: Db, para: number, suyas: 'in' | 'not in'): Promise<void> {
  const sobra = await db
    .selectFrom('notificacion')
    .select('id')
    .where('para', '=', para)
    .where('callada', '=', 0)
    .where('clase', suyas, DE_SEGURIDAD)
    .orderBy('id', 'desc')
    .offset(NOTIFICACIONES_MAX)
    .limit(1)
    .executeTakeFirst();
  if (!sobra) return;
  await db
    .deleteFrom('notificacion')
    .where('para', '=', para)
    .where('id', '<=', sobra.id)
    .where('clase', suyas, DE_SEGURIDAD)
    .where('unica', 'is', null)
    .execute();
}
