import type { mejorTrabajadorCalls, Query } from '@conserje/contract';
import { MEJOR_TRABAJADOR_CATEGORIAS } from '@conserje/rules';
import { caseByValue } from '../../../platform/database/caseByValue.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNullableNumber,
  sortByNullablePlainText,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { searchNamesAnd } from '../../identity/people/people.public.ts';
import './mejorTrabajador.table.ts';

/** Selects the current mejor trabajador of each categoria. */
export const selectCurrentMejoresTrabajadores = (db: Db) =>
  db
    .selectFrom('mejor as b')
    .innerJoin('usuario as u', 'u.id', 'b.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .leftJoin('usuario as e', 'e.id', 'b.encargado')
    .select([
      ...(['b.id', 'b.categoria', 'b.usuario', 'b.desde'] as const),
      ...(['u.usuario as usuarioNombre', 'm.nombre as mision', 'e.usuario as encargadoNombre'] as const),
    ])
    .where('b.hasta', 'is', null)
    .orderBy('b.categoria');
export type MejorTrabajadorRow = Awaited<
  ReturnType<ReturnType<typeof selectCurrentMejoresTrabajadores>['executeTakeFirstOrThrow']>
>;

export async function lockMejorTrabajador(tx: Tx, categoria: number): Promise<MejorTrabajadorRow | undefined> {
  await tx.lockRows(
    tx.db.selectFrom('mejor').select('id').where('categoria', '=', categoria).where('hasta', 'is', null),
  );
  return selectCurrentMejoresTrabajadores(tx.db).where('b.categoria', '=', categoria).executeTakeFirst();
}

/** Locks the current tenures of a usuario until the transaction ends. */
export const lockHeldBy = (tx: Tx, usuario: number) =>
  tx.lockRows(
    tx.db
      .selectFrom('mejor')
      .select(['id', 'categoria'])
      .where('usuario', '=', usuario)
      .where('hasta', 'is', null)
      // A fixed lock order prevents deadlocks.
      .orderBy('categoria'),
  );

export const endTenure = (tx: Tx, id: number) =>
  tx.db
    .updateTable('mejor')
    .set({ hasta: tx.now, quitado_por: tx.actor?.id ?? null })
    .where('id', '=', id)
    .execute();

export const startTenure = (tx: Tx, row: { categoria: number; usuario: number }) =>
  tx.db
    .insertInto('mejor')
    .values({ ...row, desde: tx.now, encargado: tx.actor?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Displayed title of a categoria. */
const titleExpression = caseByValue(
  'b.categoria',
  MEJOR_TRABAJADOR_CATEGORIAS.map(({ categoria, title }) => [categoria, title]),
);

/** Finds all tenures, current and past; the search covers names. */
export const findTenures = (db: Db, p: RequestedPage<Query<typeof mejorTrabajadorCalls.mejoresPasados>>) =>
  paginate(
    db,
    p,
    db
      .selectFrom('mejor as b')
      .innerJoin('usuario as u', 'u.id', 'b.usuario')
      .leftJoin('usuario as e', 'e.id', 'b.encargado')
      .leftJoin('usuario as q', 'q.id', 'b.quitado_por')
      .select([
        ...(['b.id', 'b.categoria', 'u.usuario as usuarioNombre', 'b.desde'] as const),
        ...(['e.usuario as encargadoNombre', 'b.hasta', 'q.usuario as quitadoNombre'] as const),
      ]),
    {
      id: 'b.id',
      find: searchNamesAnd('b.id', ['b.usuario', 'b.encargado']),
      orden: {
        categoria: sortByText(titleExpression),
        usuario: sortByPlainText('u.nombre_llano'),
        desde: SORT_BY_INSERTION,
        hasta: sortByNullableNumber('b.hasta'),
        encargado: sortByNullablePlainText('e.nombre_llano'),
      },
    },
  );
