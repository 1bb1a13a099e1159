import type { Query, rentaCalls } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, numero, paginar, texto } from '../../platform/pagina.ts';
import { ANULADA } from '../anulaciones/anulaciones.public.ts';
import { activos, enNombresY } from '../usuarios/usuarios.public.ts';
import './renta.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('renta as r')
    .innerJoin('usuario as u', 'u.id', 'r.usuario')
    .innerJoin('categoria as c', 'c.id', 'r.categoria')
    .innerJoin('renta_mes as q', 'q.mes', 'r.mes')
    .leftJoin('usuario as p', 'p.id', 'r.pagado_por')
    .leftJoin('usuario as b', 'b.id', 'r.borrada_por')
    .leftJoin('anulacion as x', 'x.id', 'r.anulacion')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .select(ANULADA)
    .select([
      'r.id',
      'r.usuario',
      'u.usuario as usuarioNombre',
      'c.n_categoria as rangoNombre',
      'r.renta',
      'r.mes',
      'r.fecha',
      'r.pagado',
      'p.usuario as pagadoNombre',
      'r.borrada',
      'b.usuario as borradaNombre',
      'q.encargado as autor',
    ]);
export type FilaRenta = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

type PedidaRentas = Pedida<Query<typeof rentaCalls.rentas>>;

/** A search of rents looks at names and ranks. */
const pagina = (db: Db, p: PedidaRentas, rentas: ReturnType<typeof filas>) =>
  paginar(db, p, rentas, {
    id: 'r.id',
    hallar: enNombresY('r.id', ['r.usuario'], ['c.n_categoria']),
    orden: {
      usuario: llana('u.nombre_llano'),
      rango: texto('c.n_categoria'),
      renta: numero('r.renta'),
      mes: ENTRADA,
      fecha: ENTRADA,
      pagado: numero(
        sql`case when r.borrada is not null or r.anulacion is not null then 0 when r.pagado is null then 1 else 2 end`,
      ),
    },
  });

/** The rents of a month, and those of others that stand and are unpaid or were paid since `hoy` began. */
export const rentasVigentes = (db: Db, p: PedidaRentas, mes: string, hoy: number) =>
  pagina(
    db,
    p,
    filas(db)
      .where('r.borrada', 'is', null)
      .where((eb) =>
        eb.or([
          eb('r.mes', '=', mes),
          eb.and([eb('r.anulacion', 'is', null), eb.or([eb('r.pagado', 'is', null), eb('r.pagado', '>=', hoy)])]),
        ]),
      ),
  );

/** Every rent of a month, deleted ones too. */
export const rentasDe = (db: Db, p: PedidaRentas, mes: string) => pagina(db, p, filas(db).where('r.mes', '=', mes));

/** What the rents of a month that stand come to. */
export const sumasDe = (db: Db, mes: string) =>
  db
    .selectFrom('renta')
    .select((eb) => {
      const suma = (cuales?: 'pagado' | 'borrada') =>
        eb.fn.coalesce(
          cuales ? eb.fn.sum<number>('renta').filterWhere(cuales, 'is not', null) : eb.fn.sum<number>('renta'),
          eb.lit(0),
        );
      return [
        eb.fn.countAll<number>().as('puestas'),
        eb.fn.count<number>('pagado').as('pagadas'),
        eb.fn.count<number>('borrada').as('borradas'),
        suma().as('creditos'),
        suma('pagado').as('cobrado'),
        suma('borrada').as('borrado'),
      ];
    })
    .where('mes', '=', mes)
    .where('anulacion', 'is', null)
    .executeTakeFirstOrThrow();

/** Months whose rents were charged, newest first. */
export const meses = (db: Db, cuantos: number) =>
  db
    .selectFrom('renta_mes as m')
    .innerJoin('usuario as u', 'u.id', 'm.encargado')
    .select(['m.mes', 'u.usuario as encargadoNombre', 'm.fecha'])
    .orderBy('m.mes', 'desc')
    .limit(cuantos)
    .execute();

/** What is still to be paid of all rents. */
export const porPagar = (db: Db) =>
  db
    .selectFrom('renta')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('renta'), eb.lit(0)).as('creditos'),
      eb.fn.count<number>('usuario').distinct().as('personas'),
    ])
    .where('borrada', 'is', null)
    .where('pagado', 'is', null)
    .where('anulacion', 'is', null)
    .executeTakeFirstOrThrow();

/** Who charged the rents of a month; undefined while nobody has. */
export const mesAplicado = (db: Db, mes: string) =>
  db
    .selectFrom('renta_mes as m')
    .innerJoin('usuario as u', 'u.id', 'm.encargado')
    .select('u.usuario as encargado')
    .where('m.mes', '=', mes)
    .executeTakeFirst();

/** Active users whose category has a rent. */
const deudores = (db: Db) => activos(db).where('c.renta', '>', 0);

/** How many would be charged now, and how much. */
export const porAplicar = (db: Db) =>
  deudores(db)
    .select((eb) => [
      eb.fn.countAll<number>().as('personas'),
      eb.fn.coalesce(eb.fn.sum<number>('c.renta'), eb.lit(0)).as('creditos'),
    ])
    .executeTakeFirstOrThrow();

/** Takes a month for whoever charges it; whether they were the first. */
export async function tomarMes(tx: Tx, mes: string, encargado: number): Promise<boolean> {
  const tomado = await tx.db
    .insertInto('renta_mes')
    .values({ mes, encargado, fecha: tx.ahora })
    .onConflict((c) => c.column('mes').doNothing())
    .returning('mes')
    .executeTakeFirst();
  return tomado !== undefined;
}

/** Writes the rents of a month. */
export const aplicar = (tx: Tx, mes: string) =>
  tx.db
    .insertInto('renta')
    .columns(['mes', 'usuario', 'categoria', 'renta', 'fecha'])
    .expression(
      deudores(tx.db)
        .select([
          sql<string>`cast(${mes} as text)`.as('mes'),
          'u.id',
          'c.id as categoria',
          'c.renta',
          entero(tx.ahora).as('fecha'),
        ])
        .orderBy('u.nombre_plano', 'desc'),
    )
    .returning(['id', 'usuario', 'renta'])
    .execute();

export const rentaPorId = (db: Db, id: number) => filas(db).where('r.id', '=', id).executeTakeFirst();

/** A rent, locked until the transaction ends. */
export async function tomarRenta(tx: Tx, id: number): Promise<FilaRenta | undefined> {
  await tx.bloquearFila('renta', id);
  return rentaPorId(tx.db, id);
}
