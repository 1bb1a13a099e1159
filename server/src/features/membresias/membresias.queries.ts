import type { membresiasCalls, Query } from '@conserje/contract';
import type { NotNull, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { enOrden } from '../../platform/db/contiene.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { llana, numero, numeroONada, paginar, texto } from '../../platform/pagina.ts';
import { deUno, enActivo, enNombresY, ordenDe, oSistema, plano } from '../usuarios/usuarios.public.ts';
import './membresias.table.ts';

/** Whether a row of `membresia_usuario` runs: `membresiaCorre` of `rules`, in SQL. */
export function corre(alias: string, ahora: number): RawBuilder<boolean> {
  const de = (columna: string) => sql.ref(`${alias}.${columna}`);
  return sql<boolean>`(${de('terminada')} = 0
    and (${de('externo')} is not null or ${de('finaliza')} is null or ${de('finaliza')} > ${ahora}))`;
}

const filas = (db: Db) =>
  db
    .selectFrom('membresia_usuario as mu')
    .innerJoin('membresia as m', 'm.id', 'mu.membresia')
    .leftJoin('usuario as u', 'u.id', 'mu.usuario')
    .leftJoin('mision as um', 'um.id', 'u.mision')
    .leftJoin('usuario as e', 'e.id', 'mu.encargado')
    .leftJoin('usuario as t', 't.id', 'mu.terminada_por')
    // Who registered with the name of someone from outside.
    .leftJoin('usuario as r', (j) => j.onRef('r.nombre_plano', '=', 'mu.externo_plano').on(enActivo('r')))
    .select([
      'mu.id',
      'mu.membresia',
      'm.nombre as membresiaNombre',
      'm.image',
      'm.vip',
      'm.reduccion',
      'mu.usuario',
      'u.usuario as usuarioNombre',
      ordenDe('um').as('usuarioOrden'),
      'mu.encargado',
      'mu.externo',
      'e.usuario as encargadoNombre',
      'mu.fecha',
      'mu.finaliza',
      'mu.terminada',
      't.usuario as terminadaNombre',
      'r.id as registrado',
      'r.usuario as registradoNombre',
    ]);
export type FilaMembresia = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

/** Memberships; a search looks at names and types. */
export function membresiasVendidas(db: Db, p: Pedida<Query<typeof membresiasCalls.allMembership>>, ahora: number) {
  const activa = corre('mu', ahora);
  return paginar(db, p, deUno(filas(db), 'mu.usuario', p.query.de), {
    id: 'mu.id',
    hallar: enNombresY('mu.id', ['mu.usuario', 'mu.encargado'], ['mu.externo', 'm.nombre']),
    orden: {
      usuario: llana(sql`coalesce(u.nombre_llano, ${enOrden(db, sql.ref('mu.externo'))}, '')`),
      membresia: texto('m.nombre'),
      encargado: llana(oSistema('e')),
      fecha: numero('mu.fecha'),
      finaliza: numeroONada('mu.finaliza'),
      // A permanent one outlasts every other; of one from outside that runs on after its end nothing is left.
      dias: numeroONada(sql`case when not ${activa} then null when mu.finaliza is null then ${sql.lit(Number.MAX_SAFE_INTEGER)}
        when mu.finaliza > ${ahora} then mu.finaliza else 0 end`),
      estado: numero(sql`case when ${activa} then 0 else 1 end`),
    },
  });
}

/** Those that end until an instant, the next first, and how many they are. */
export async function terminanHasta(
  db: Db,
  { ahora, hasta, limite }: { ahora: number; hasta: number; limite: number },
) {
  const suyas = db
    .selectFrom('membresia_usuario as mu')
    .where('mu.terminada', '=', 0)
    .where('mu.finaliza', '>', ahora)
    .where('mu.finaliza', '<=', hasta);
  const { cuantas } = await suyas.select((eb) => eb.fn.countAll<number>().as('cuantas')).executeTakeFirstOrThrow();
  const proximas = await suyas
    .innerJoin('membresia as m', 'm.id', 'mu.membresia')
    .leftJoin('usuario as u', 'u.id', 'mu.usuario')
    .select(['mu.id', 'm.nombre as membresiaNombre', 'u.usuario as usuarioNombre', 'mu.externo', 'mu.finaliza'])
    .$narrowType<{ finaliza: NotNull }>()
    .orderBy('mu.finaliza')
    .orderBy('mu.id')
    .limit(limite)
    .execute();
  return { cuantas, proximas };
}

export const membresiaPorId = (db: Db, id: number) => filas(db).where('mu.id', '=', id).executeTakeFirst();

/** The types that are sold, and with `retiradas` those that were. */
export function tipos(db: Db, retiradas: boolean) {
  const todos = db
    .selectFrom('membresia')
    .select(['id', 'nombre', 'details', 'precio', 'reduccion', 'perma', 'vip', 'image', 'honor', 'retirada'])
    .orderBy('id');
  return (retiradas ? todos : todos.where('retirada', 'is', null)).execute();
}

/** A type, locked until the transaction ends: two sales of it wait for each other, and so does a change of its price. */
export async function tomarTipo(tx: Tx, id: number) {
  const enVenta = tx.db.selectFrom('membresia').where('retirada', 'is', null);
  const consulta = enVenta.select(['id', 'nombre', 'precio', 'perma', 'reduccion']).where('id', '=', id);
  const [tipo] = await tx.bloquear(consulta);
  return tipo;
}

/** Who has or buys: a user's id, or the name of someone from outside. */
export type Comprador = number | string;

/** What a buyer still has of a type; one without end before others. */
export function vigente(db: Db, ahora: number, membresia: number, comprador: Comprador) {
  let consulta = db
    .selectFrom('membresia_usuario')
    .select(['id', 'finaliza'])
    .where('membresia', '=', membresia)
    .where(corre('membresia_usuario', ahora));
  consulta =
    typeof comprador === 'string'
      ? consulta.where('externo_plano', '=', plano(comprador))
      : consulta.where('usuario', '=', comprador);
  return consulta.orderBy(sql`case when finaliza is null then 0 else 1 end`).orderBy('finaliza', 'desc').limit(1);
}

/** The same, locked until the transaction ends. */
export async function tomarVigente(tx: Tx, membresia: number, comprador: Comprador) {
  const [suya] = await tx.bloquear(vigente(tx.db, tx.ahora, membresia, comprador));
  return suya;
}
