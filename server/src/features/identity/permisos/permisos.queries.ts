import { LIST_MAX } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { activeUsuarios, orderOf } from '../people/people.public.ts';

/** Active usuarios with the permisos of their categoria and their excepcion, if any. */
const selectPeople = (db: Db) =>
  activeUsuarios(db)
    .leftJoin('excepcion as x', 'x.usuario', 'u.id')
    .leftJoin('usuario as e', 'e.id', 'x.encargado')
    .select([
      'u.id as usuario',
      'u.usuario as usuario_nombre',
      'c.n_categoria',
      'c.permisos as de_categoria',
      'x.id',
      'x.permisos',
      'x.fecha',
      'e.usuario as encargadoNombre',
      orderOf('m').as('orden'),
    ]);

export const findPeopleWithExcepcion = (db: Db) =>
  selectPeople(db).where('x.id', 'is not', null).orderBy('u.nombre_plano').orderBy('u.id').limit(LIST_MAX).execute();

export const findPersonById = (db: Db, usuario: number) =>
  selectPeople(db).where('u.id', '=', usuario).executeTakeFirst();
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonById>>>;

/** Finds the usuario of an excepcion. */
export const findOwnerOf = (db: Db, id: number) =>
  db.selectFrom('excepcion').select('usuario').where('id', '=', id).executeTakeFirst();

/** Categorias that are not retired. */
const selectCategorias = (db: Db) =>
  db.selectFrom('categoria').select(['id', 'n_categoria', 'permisos']).where('retirada', 'is', null).orderBy('id');
export type CategoriaRow = Awaited<ReturnType<typeof findAllCategorias>>[number];
export const findAllCategorias = (db: Db) => selectCategorias(db).execute();

/** Locks the categorias until the end of the transaction, ordered by id to avoid deadlocks. */
export const lockCategorias = (tx: Tx) => tx.lockRows(selectCategorias(tx.db));

/** Counts the active people of each categoria. */
export async function countPeopleByCategoria(db: Db): Promise<Map<number, number>> {
  const query = activeUsuarios(db).select(['c.id', (eb) => eb.fn.countAll<number>().as('personas')]);
  return new Map((await query.groupBy('c.id').execute()).map(({ id, personas }) => [id, personas]));
}

/** Finds the excepciones of active people with their categoria. */
export const findExcepcionesByCategoria = (db: Db) =>
  activeUsuarios(db)
    .innerJoin('excepcion as x', 'x.usuario', 'u.id')
    .select(['c.id as categoria', 'x.permisos'])
    .execute();
