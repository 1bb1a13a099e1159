import type { Query, ventasCalls } from '@conserje/contract';
import { sql } from 'kysely';
import { enOrden } from '../../platform/db/contiene.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, numero, paginar, texto } from '../../platform/pagina.ts';
import { ANULADA } from '../anulaciones/anulaciones.public.ts';
import { enNombresY, usuarios } from '../usuarios/usuarios.public.ts';
import './ventas.table.ts';

/** Sales with the names of their people. */
export const salesOf = (db: Db) =>
  db
    .selectFrom('venta as v')
    .innerJoin('usuario as e', 'e.id', 'v.encargado')
    .leftJoin('usuario as u', 'u.id', 'v.usuario')
    .leftJoin('usuario as p', 'p.id', 'v.pagado_por')
    .leftJoin('anulacion as x', 'x.id', 'v.anulacion')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .select(ANULADA)
    .select([
      'v.membresia',
      'v.fin_antes',
      'v.fin_despues',
      'v.id',
      'v.encargado',
      'e.usuario as encargoNombre',
      'v.usuario',
      'v.externo',
      'u.usuario as usuarioNombre',
      'v.descripcion',
      'v.credito',
      'v.participacion',
      'v.fecha',
      'v.pagado',
      'p.usuario as pagadoNombre',
    ]);
export type FilaVenta = Awaited<ReturnType<ReturnType<typeof salesOf>['executeTakeFirstOrThrow']>>;

/** Sales; with `pagado`, those that stand and were handed in (1) or not yet (0). A search looks at names and descriptions. */
export function ventasPasadas(db: Db, p: Pedida<Query<typeof ventasCalls.allVentas>>) {
  const { pagado } = p.query;
  const ventas = salesOf(db).$if(pagado !== undefined, (q) =>
    q.where('v.pagado', pagado === 1 ? 'is not' : 'is', null).where('v.anulacion', 'is', null),
  );
  return paginar(db, p, ventas, {
    id: 'v.id',
    hallar: enNombresY('v.id', ['v.encargado', 'v.usuario'], ['v.externo', 'v.descripcion']),
    orden: {
      encargado: llana('e.nombre_llano'),
      usuario: llana(sql`coalesce(u.nombre_llano, ${enOrden(db, sql.ref('v.externo'))}, '')`),
      descripcion: texto('v.descripcion'),
      creditos: numero('v.credito'),
      entrega: numero(sql`v.credito - v.participacion`),
      fecha: ENTRADA,
    },
  });
}

export const ventaPorId = (db: Db, id: number) => salesOf(db).where('v.id', '=', id).executeTakeFirst();

/** Who sold a membership last, since an instant. */
export const ultimaVenta = (db: Db, membresia: number, desde: number) =>
  db
    .selectFrom('venta as v')
    .innerJoin('usuario as e', 'e.id', 'v.encargado')
    .select('e.usuario as vendedor')
    .where('v.membresia', '=', membresia)
    .where('v.anulacion', 'is', null)
    .where('v.fecha', '>', desde)
    .orderBy('v.fecha', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The sales of some memberships, oldest first. */
export const salesOfMemberships = (db: Db, ids: readonly number[]) =>
  salesOf(db).where('v.membresia', 'in', ids).orderBy('v.id').execute();

/** What each seller has to hand in, who has owed it longest first; of a sale that is all their share there is nothing. */
export const porEntregar = (db: Db) =>
  db
    .selectFrom('venta as v')
    .innerJoin('usuario as e', 'e.id', 'v.encargado')
    .select((eb) => [
      'v.encargado',
      'e.usuario as encargoNombre',
      sql<number>`sum(v.credito - v.participacion)`.as('Pendiente'),
      eb.fn.countAll<number>().as('ventas'),
      eb.fn.max('v.fecha').as('fechaU'),
      eb.fn.min<number>('v.fecha').filterWhere('v.credito', '>', eb.ref('v.participacion')).as('desde'),
    ])
    .where('v.pagado', 'is', null)
    .where('v.anulacion', 'is', null)
    .groupBy(['v.encargado', 'e.usuario', 'e.nombre_plano'])
    .having(sql<number>`sum(v.credito - v.participacion)`, '>', 0)
    .orderBy('desde')
    .orderBy('e.nombre_plano')
    .execute();

/** The percentage of a sale that a user's category keeps. */
export async function porcientoDe(db: Db, usuario: number): Promise<number> {
  const { porciento } = await usuarios(db).select('c.porciento').where('u.id', '=', usuario).executeTakeFirstOrThrow();
  return porciento;
}
