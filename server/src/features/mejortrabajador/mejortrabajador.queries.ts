import type { mejortrabajadorCalls, Query } from '@conserje/contract';
import { MEJORES } from '@conserje/rules';
import { segunValor } from '../../platform/db/casos.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, llanaONada, numeroONada, paginar, texto } from '../../platform/pagina.ts';
import { enNombresY } from '../usuarios/usuarios.public.ts';
import './mejortrabajador.table.ts';

/** Whoever is best worker now, by category. */
export const vigentes = (db: Db) =>
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
export type FilaMejor = Awaited<ReturnType<ReturnType<typeof vigentes>['executeTakeFirstOrThrow']>>;

/** Whoever is best worker of a category, locked until the transaction ends. */
export async function tomarMejor(tx: Tx, categoria: number): Promise<FilaMejor | undefined> {
  await tx.bloquear(
    tx.db.selectFrom('mejor').select('id').where('categoria', '=', categoria).where('hasta', 'is', null),
  );
  return vigentes(tx.db).where('b.categoria', '=', categoria).executeTakeFirst();
}

/** What a user is best at, locked until the transaction ends. */
export const tomarLosDe = (tx: Tx, usuario: number) =>
  tx.bloquear(
    tx.db
      .selectFrom('mejor')
      .select(['id', 'categoria'])
      .where('usuario', '=', usuario)
      .where('hasta', 'is', null)
      // Always in this order, so that nobody waits in a circle.
      .orderBy('categoria'),
  );

/** They are it no longer. */
export const dejarDeSer = (tx: Tx, id: number) =>
  tx.db
    .updateTable('mejor')
    .set({ hasta: tx.ahora, quitado_por: tx.actor?.id ?? null })
    .where('id', '=', id)
    .execute();

export const empezarASer = (tx: Tx, fila: { categoria: number; usuario: number }) =>
  tx.db
    .insertInto('mejor')
    .values({ ...fila, desde: tx.ahora, encargado: tx.actor?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A category as it is shown. */
const titulo = segunValor(
  'b.categoria',
  MEJORES.map(({ categoria, titulo }) => [categoria, titulo]),
);

/** Whoever was best worker; a search looks at names. */
export const historial = (db: Db, p: Pedida<Query<typeof mejortrabajadorCalls.mejoresPasados>>) =>
  paginar(
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
      hallar: enNombresY('b.id', ['b.usuario', 'b.encargado']),
      orden: {
        categoria: texto(titulo),
        usuario: llana('u.nombre_llano'),
        desde: ENTRADA,
        hasta: numeroONada('b.hasta'),
        encargado: llanaONada('e.nombre_llano'),
      },
    },
  );
