import type { GrupoPaga, PagaCategoria } from '@conserje/rules';
import { CATEGORIA_BAJA_MAX } from '@conserje/rules';
import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { minutosEntre } from '../trabajo/trabajo.public.ts';
import { enActivo, usuarios } from '../usuarios/usuarios.public.ts';
import './paga.table.ts';

/** Whose pay is looked at: one user's, that of the active ones of a group, or of all. */
export type Quienes =
  | { usuario: number }
  /** Who stands in it, also those who were dismissed in it: their terms end as anybody's. */
  | { categoria: number }
  | { grupo: GrupoPaga }
  /** Who had a type of membership in their open period, but for those that somebody ended; also those who were dismissed. */
  | { membresia: number }
  | 'todos';

type Gente = ExpressionBuilder<
  Database & { u: Database['usuario'] } & { m: Database['mision'] } & { c: Database['categoria'] },
  'u' | 'm' | 'c'
>;

const socios = (eb: Gente, membresia: number) =>
  eb
    .selectFrom('membresia_usuario as su')
    .leftJoin('periodo as sq', 'sq.usuario', 'su.usuario')
    .select('su.usuario')
    .where('su.membresia', '=', membresia)
    .where('su.terminada', '=', 0)
    .where((de) => de.or([de('su.finaliza', 'is', null), de('su.finaliza', '>', inicioDe('sq'))]));

/** The condition that a user `u` on a mission `m` is one of them. */
function son(quienes: Quienes) {
  return (eb: Gente) => {
    if (typeof quienes === 'object' && 'usuario' in quienes) return eb('u.id', '=', quienes.usuario);
    if (typeof quienes === 'object' && 'categoria' in quienes) return eb('m.categoria', '=', quienes.categoria);
    if (typeof quienes === 'object' && 'membresia' in quienes) return eb('u.id', 'in', socios(eb, quienes.membresia));
    const activo = enActivo('u');
    if (quienes === 'todos') return activo;
    return eb.and([activo, eb('m.categoria', quienes.grupo === 'bajo' ? '<=' : '>', CATEGORIA_BAJA_MAX)]);
  };
}

/** When a user's open period began; 0 for whoever has not seen a reset, as nobody works before they register. */
export const inicioDe = (periodo: string) => sql<number>`coalesce(${sql.ref(`${periodo}.desde`)}, 0)`;

const gente = (db: Db, quienes: Quienes) =>
  usuarios(db).leftJoin('periodo as q', 'q.usuario', 'u.id').where(son(quienes));

/** People with their category, their open period and what they have worked in it. */
export function personas(db: Db, quienes: Quienes) {
  const desde = inicioDe('q');
  return gente(db, quienes)
    .select([
      'u.id as usuario',
      'u.usuario as nombre',
      'u.nombre_plano',
      'm.categoria',
      desde.as('desde'),
      sql<number>`coalesce(q.revisado, 0)`.as('revisado'),
      minutosEntre('asistencia', sql.ref('u.id'), desde).as('asistencia'),
      minutosEntre('times', sql.ref('u.id'), desde).as('times'),
    ])
    .orderBy('u.id')
    .execute();
}
export type Persona = Awaited<ReturnType<typeof personas>>[number];

/** How many people have worked in their open period. */
export const conTrabajo = async (db: Db): Promise<number> =>
  (await personas(db, 'todos')).filter((p) => p.asistencia !== 0 || p.times !== 0).length;

/** Their pay rows of the open period, oldest first. */
export const filasDelPeriodo = (db: Db, quienes: Quienes) =>
  gente(db, quienes)
    .innerJoin('paga as p', (j) => j.onRef('p.usuario', '=', 'u.id').on('p.periodo', '=', inicioDe('q')))
    .innerJoin('lista_paga as l', 'l.id', 'p.lista')
    .select(['p.id', 'p.usuario', 'p.grupo', 'p.categoria', 'p.monto', 'p.estado', 'p.tramo', 'p.fecha', 'l.cerrada'])
    .orderBy('p.id')
    .execute();

/** Credits that wait for a user on the open lists from periods that are over. */
export async function esperaDeAntes(db: Db, { usuario, desde }: Persona): Promise<number> {
  const { creditos } = await db
    .selectFrom('paga')
    .select((eb) => eb.fn.sum<number | null>('monto').as('creditos'))
    .where('usuario', '=', usuario)
    .where('periodo', '<>', desde)
    .where('estado', '=', 'abierta')
    .executeTakeFirstOrThrow();
  return Number(creditos ?? 0);
}

/** The ended stretches of their open period, in their order. */
export const tramosDelPeriodo = (db: Db, quienes: Quienes) =>
  gente(db, quienes)
    .innerJoin('tramo as t', (j) => j.onRef('t.usuario', '=', 'u.id').on('t.periodo', '=', inicioDe('q')))
    .selectAll('t')
    .orderBy('t.usuario')
    .orderBy('t.numero')
    .execute();

/** Memberships with a reduction that they had in the open period, but for those that somebody ended. */
export const reduccionesDe = (db: Db, quienes: Quienes) =>
  gente(db, quienes)
    .innerJoin('membresia_usuario as mu', 'mu.usuario', 'u.id')
    .innerJoin('membresia as e', 'e.id', 'mu.membresia')
    .select(['mu.id', 'mu.membresia', 'u.id as usuario', 'mu.fecha', 'mu.finaliza'])
    .where('e.reduccion', '=', 1)
    .where('mu.terminada', '=', 0)
    .where((eb) => eb.or([eb('mu.finaliza', 'is', null), eb('mu.finaliza', '>', inicioDe('q'))]))
    .execute();

/** For whom a membership of a type runs at an instant. */
export const membersAt = (db: Db, membresia: number, instante: number) =>
  db
    .selectFrom('membresia_usuario')
    .select('usuario')
    .where('membresia', '=', membresia)
    .where('terminada', '=', 0)
    .where('fecha', '<=', instante)
    .where((eb) => eb.or([eb('finaliza', 'is', null), eb('finaliza', '>', instante)]))
    .execute();

export const sociosDe = (db: Db, membresia: number) =>
  gente(db, { membresia }).select('u.id').orderBy('u.id').execute();

/** Locks who they are, in the order of their ids. */
export const bloquearSocios = (tx: Tx, membresia: number) =>
  tx.bloquear(
    tx.db
      .selectFrom('usuario')
      .select('id')
      .where('id', 'in', gente(tx.db, { membresia }).select('u.id'))
      .orderBy('id'),
  );

/** Changes of category that nobody has reckoned with, oldest first; a career knows all there were. */
export const cambiosDeCategoria = (db: Db, quienes: Quienes, ahora: number) =>
  gente(db, quienes)
    .innerJoin('carrera as s', (j) =>
      j.onRef('s.usuario', '=', 'u.id').on('s.fecha', '>', sql<number>`coalesce(q.revisado, 0)`),
    )
    .innerJoin('mision as de', 'de.id', 's.de')
    .innerJoin('mision as a', 'a.id', 's.a')
    .select(['s.usuario', 's.fecha', 'de.categoria'])
    .where('s.fecha', '<=', ahora)
    .whereRef('de.categoria', '<>', 'a.categoria')
    .orderBy('s.id')
    .execute();

/** What every category asks for and pays, by id. */
export async function figuras(db: Db): Promise<Map<number, PagaCategoria>> {
  const filas = await db
    .selectFrom('categoria')
    .select(['id as id_categoria', 'nomina_asistencia', 'nomina_times', 'paga_nomina'])
    .select(['bono_asistencia', 'bono_times', 'bono_paga'])
    .execute();
  return new Map(filas.map((f) => [f.id_categoria, f]));
}

/** A person and an instant: what they had worked by then in the period that began at another. */
export interface Corte {
  usuario: number;
  desde: number;
  hasta: number;
}
/** An engine takes only so many values in one statement. */
export const LOTE = 200;

/** Minutes of each of some cuts, in their order. */
export async function trabajadoHasta(db: Db, cortes: readonly Corte[]) {
  const hechos: { asistencia: number; times: number }[] = [];
  for (let i = 0; i < cortes.length; i += LOTE) {
    const filas = cortes
      .slice(i, i + LOTE)
      .map((c, n) => sql`(${entero(n)}, ${entero(c.usuario)}, ${entero(c.desde)}, ${entero(c.hasta)})`);
    const [usuario, desde, hasta] = ['usuario', 'desde', 'hasta'].map((columna) => sql.ref<number>(`c.${columna}`));
    if (!usuario || !desde) continue;
    const { rows } = await sql<{ asistencia: number; times: number }>`
      with corte_de (n, usuario, desde, hasta) as (values ${sql.join(filas)})
      select ${minutosEntre('asistencia', usuario, desde, hasta)} as asistencia,
        ${minutosEntre('times', usuario, desde, hasta)} as times from corte_de c order by c.n`.execute(db);
    hechos.push(...rows);
  }
  return hechos;
}

/** Begins a period of some people at an instant. */
export const empezarPeriodo = (db: Db, quienes: Quienes, fecha: number) =>
  db
    .insertInto('periodo')
    .columns(['usuario', 'desde', 'revisado'])
    .expression(gente(db, quienes).select(['u.id as usuario', entero(fecha).as('desde'), entero(fecha).as('revisado')]))
    .onConflict((c) =>
      c
        .column('usuario')
        .doUpdateSet((eb) => ({ desde: eb.ref('excluded.desde'), revisado: eb.ref('excluded.revisado') })),
    )
    .execute();
