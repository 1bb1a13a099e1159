import type { membresiasCalls, Query } from '@conserje/contract';
import type { NotNull, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  sortByNullableNumber,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { toSortKey } from '../../../platform/database/textMatching.ts';
import {
  filterByUsuario,
  foldCase,
  isActive,
  nameOrSystem,
  orderOf,
  searchNamesAnd,
} from '../../identity/people/people.public.ts';
import './membresias.table.ts';

/** SQL of `isMembresiaCurrent` (`rules`) for a row of `membresia_usuario`. */
export function isRunning(alias: string, now: number): RawBuilder<boolean> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${ref('terminada')} = 0
    and (${ref('externo')} is not null or ${ref('finaliza')} is null or ${ref('finaliza')} > ${now}))`;
}

/** The same of membresias of usuarios alone, found by the index of their end. */
export function isRunningOfUsuario(alias: string, now: number): RawBuilder<boolean> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${ref('terminada')} = 0 and ${ref('usuario')} is not null
    and (${ref('finaliza')} is null or ${ref('finaliza')} > ${now}))`;
}

const selectMembresias = (db: Db) =>
  db
    .selectFrom('membresia_usuario as mu')
    .innerJoin('membresia as m', 'm.id', 'mu.membresia')
    .leftJoin('usuario as u', 'u.id', 'mu.usuario')
    .leftJoin('mision as um', 'um.id', 'u.mision')
    .leftJoin('usuario as e', 'e.id', 'mu.encargado')
    .leftJoin('usuario as t', 't.id', 'mu.terminada_por')
    // The active usuario with the name of the external person.
    .leftJoin('usuario as r', (j) => j.onRef('r.nombre_plano', '=', 'mu.externo_plano').on(isActive('r')))
    .select([
      'mu.id',
      'mu.membresia',
      'm.nombre as membresiaNombre',
      'm.image',
      'm.vip',
      'm.reduccion',
      'mu.usuario',
      'u.usuario as usuarioNombre',
      'u.despedido',
      orderOf('um').as('usuarioOrden'),
      'mu.encargado',
      'mu.externo',
      'e.usuario as encargadoNombre',
      'mu.fecha',
      'mu.finaliza',
      'mu.terminada',
      't.usuario as terminadaNombre',
      'r.id as registrado',
      'r.usuario as registradoNombre',
    ])
    // A permanent one of theirs, which takes no days.
    .select((eb) =>
      eb
        .selectFrom('membresia_usuario as rp')
        .select('rp.id')
        .whereRef('rp.usuario', '=', 'r.id')
        .whereRef('rp.membresia', '=', 'mu.membresia')
        .where('rp.terminada', '=', 0)
        .where('rp.finaliza', 'is', null)
        .limit(1)
        .as('permanente'),
    );
export type MembresiaRow = Awaited<ReturnType<ReturnType<typeof selectMembresias>['executeTakeFirstOrThrow']>>;

/** Pages the membresias; the search covers names and types. */
export function soldMembresias(db: Db, p: RequestedPage<Query<typeof membresiasCalls.allMembership>>, now: number) {
  const active = isRunning('mu', now);
  return paginate(db, p, filterByUsuario(selectMembresias(db), 'mu.usuario', p.query.de), {
    id: 'mu.id',
    find: searchNamesAnd('mu.id', ['mu.usuario', 'mu.encargado'], ['mu.externo', 'm.nombre']),
    orden: {
      usuario: sortByPlainText(sql`coalesce(u.nombre_llano, ${toSortKey(db, sql.ref('mu.externo'))}, '')`),
      membresia: sortByText('m.nombre'),
      encargado: sortByPlainText(nameOrSystem('e')),
      fecha: sortByNumber('mu.fecha'),
      finaliza: sortByNullableNumber('mu.finaliza'),
      // Permanent ones sort last; external ones that run on after their end have 0.
      dias: sortByNullableNumber(sql`case when not ${active} then null when mu.finaliza is null then ${sql.lit(Number.MAX_SAFE_INTEGER)}
        when mu.finaliza > ${now} then mu.finaliza else 0 end`),
      estado: sortByNumber(sql`case when ${active} then 0 else 1 end`),
    },
  });
}

/** Counts the membresias that end until an instant, and finds the next ones. Dismissed usuarios can't extend theirs. */
export async function endingUntil(db: Db, { now, hasta, limite }: { now: number; hasta: number; limite: number }) {
  const ending = db
    .selectFrom('membresia_usuario as mu')
    .leftJoin('usuario as u', 'u.id', 'mu.usuario')
    .where((eb) => eb.or([eb('mu.usuario', 'is', null), isActive('u')]))
    .where('mu.terminada', '=', 0)
    .where('mu.finaliza', '>', now)
    .where('mu.finaliza', '<=', hasta);
  const { cuantas } = await ending.select((eb) => eb.fn.countAll<number>().as('cuantas')).executeTakeFirstOrThrow();
  const proximas = await ending
    .innerJoin('membresia as m', 'm.id', 'mu.membresia')
    .select(['mu.id', 'm.nombre as membresiaNombre', 'u.usuario as usuarioNombre', 'mu.externo', 'mu.finaliza'])
    .$narrowType<{ finaliza: NotNull }>()
    .orderBy('mu.finaliza')
    .orderBy('mu.id')
    .limit(limite)
    .execute();
  return { cuantas, proximas };
}

/**
 * Terminates a locked membresia: its end is now, if it did not run out before. Reductions that it carries must be closed.
 */
export async function terminate(tx: Tx, { id, finaliza }: Pick<MembresiaRow, 'id' | 'finaliza'>): Promise<void> {
  const change = { terminada: 1, terminada_por: tx.actor?.id ?? null, finaliza: Math.min(finaliza ?? tx.now, tx.now) };
  await tx.db.updateTable('membresia_usuario').set(change).where('id', '=', id).execute();
}

export const membresiaById = (db: Db, id: number) => selectMembresias(db).where('mu.id', '=', id).executeTakeFirst();

/** Finds the types on sale, and with `retiradas` also the withdrawn ones. */
export function membresiaTypes(db: Db, retiradas: boolean) {
  const all = db
    .selectFrom('membresia')
    .select(['id', 'nombre', 'details', 'precio', 'reduccion', 'perma', 'vip', 'image', 'honor', 'retirada'])
    .orderBy('id');
  return (retiradas ? all : all.where('retirada', 'is', null)).execute();
}

/** Locks a type on sale until the transaction ends, to serialize its ventas and changes of its price. */
export async function lockType(tx: Tx, id: number) {
  const onSale = tx.db.selectFrom('membresia').where('retirada', 'is', null);
  const query = onSale.select(['id', 'nombre', 'precio', 'perma', 'reduccion']).where('id', '=', id);
  const [membresiaType] = await tx.lockRows(query);
  return membresiaType;
}

/** Id of a usuario, or name of an external person. */
export type Buyer = number | string;

/** Selects a buyer's running membresia of a type, a permanent one first. */
export function selectCurrent(db: Db, now: number, membresia: number, buyer: Buyer) {
  let query = db
    .selectFrom('membresia_usuario')
    .select(['id', 'finaliza'])
    .where('membresia', '=', membresia)
    .where(isRunning('membresia_usuario', now));
  query =
    typeof buyer === 'string' ? query.where('externo_plano', '=', foldCase(buyer)) : query.where('usuario', '=', buyer);
  return query.orderBy(sql`case when finaliza is null then 0 else 1 end`).orderBy('finaliza', 'desc').limit(1);
}

/** Locks the membresia of `selectCurrent` until the transaction ends. */
export async function lockCurrent(tx: Tx, membresia: number, buyer: Buyer) {
  const [current] = await tx.lockRows(selectCurrent(tx.db, tx.now, membresia, buyer));
  return current;
}
