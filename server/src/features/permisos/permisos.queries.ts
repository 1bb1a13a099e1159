import { LISTA_MAX } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { activos, ordenDe } from '../usuarios/usuarios.public.ts';

/** Active users with what their category permits and, where there is one, their exception. */
const personas = (db: Db) =>
  activos(db)
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
      ordenDe('m').as('orden'),
    ]);

export const exceptuados = (db: Db) =>
  personas(db).where('x.id', 'is not', null).orderBy('u.nombre_plano').orderBy('u.id').limit(LISTA_MAX).execute();

export const personaCon = (db: Db, usuario: number) => personas(db).where('u.id', '=', usuario).executeTakeFirst();
export type FilaPersona = NonNullable<Awaited<ReturnType<typeof personaCon>>>;

/** Whose an exception is. */
export const duenoDe = (db: Db, id: number) =>
  db.selectFrom('excepcion').select('usuario').where('id', '=', id).executeTakeFirst();

/** Those that have not been retired. */
const categorias = (db: Db) =>
  db.selectFrom('categoria').select(['id', 'n_categoria', 'permisos']).where('retirada', 'is', null).orderBy('id');
export type FilaCategoria = Awaited<ReturnType<typeof todasCategorias>>[number];
export const todasCategorias = (db: Db) => categorias(db).execute();

/** Categories locked until the transaction ends, always in the same order. */
export const tomarCategorias = (tx: Tx) => tx.bloquear(categorias(tx.db));

/** How many active people stand in each category. */
export const personasPorCategoria = (db: Db) =>
  activos(db)
    .select(['c.id', (eb) => eb.fn.countAll<number>().as('personas')])
    .groupBy('c.id')
    .execute();

/** Exceptions of active people, by the category that they stand in. */
export const exceptuadosPorCategoria = (db: Db) =>
  activos(db).innerJoin('excepcion as x', 'x.usuario', 'u.id').select(['c.id as categoria', 'x.permisos']).execute();
