import { DIA_MS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import type { TipoTrabajo } from './trabajo.table.ts';

/**
 * Sums over the work ledger, from the running totals that the database keeps by user, kind and day (`trabajo_dia`): what
 * a span costs does not depend on its length (docs/decisions/0015).
 */

/** From an instant on (UTC milliseconds), until before another. */
export interface Intervalo {
  desde: number;
  hasta: number;
}

/** PostgreSQL takes a bare parameter for a text or a short number, as it stands. */
const instanteDe = (instante: RawBuilder<number>) => sql<number>`cast(${instante} as bigint)`;

/** The number of an instant's day in UTC, as `trabajo_dia` counts them; instants are never before 1970. */
export const diaUtc = (instante: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(${instanteDe(instante)} / ${sql.lit(DIA_MS)})`;

/** Minutes before an instant: the total through the day before, and that day's rows. */
function minutosAntes(tipo: TipoTrabajo, usuario: RawBuilder<number>, instante: RawBuilder<number>) {
  const dia = diaUtc(instante);
  return sql<number>`(
    coalesce((select sd.hasta from trabajo_dia sd
      where sd.usuario = ${usuario} and sd.tipo = ${sql.lit(tipo)} and sd.dia < ${dia}
      order by sd.dia desc limit 1), 0)
    + coalesce((select sum(sw.minutos) from trabajo sw
      where sw.usuario = ${usuario} and sw.tipo = ${sql.lit(tipo)}
        and sw.fecha >= ${dia} * ${sql.lit(DIA_MS)} and sw.fecha < ${instante}), 0))`;
}

const minutosEnTotal = (tipo: TipoTrabajo, usuario: RawBuilder<number>) => sql<number>`coalesce((
  select sd.hasta from trabajo_dia sd where sd.usuario = ${usuario} and sd.tipo = ${sql.lit(tipo)}
  order by sd.dia desc limit 1), 0)`;

/**
 * Minutes of one user of a kind from an instant on, until before another; without `hasta` there is no end, and where it is
 * not later there are none. An expression to be selected: arguments may be columns (named with their table), so that each
 * row has its own span.
 */
export function minutosEntre(
  tipo: TipoTrabajo,
  usuario: RawBuilder<number>,
  desde: RawBuilder<number>,
  hasta?: RawBuilder<number>,
): RawBuilder<number> {
  const antes = minutosAntes(tipo, usuario, desde);
  if (!hasta) return sql<number>`(${minutosEnTotal(tipo, usuario)} - ${antes})`;
  return sql<number>`(case when ${instanteDe(desde)} < ${instanteDe(hasta)}
    then ${minutosAntes(tipo, usuario, hasta)} - ${antes} else 0 end)`;
}

/** The instant of a user's last work over such a span, of any kind; null where there is none. */
export function ultimoTrabajo(
  usuario: RawBuilder<number>,
  desde: RawBuilder<number>,
  hasta?: RawBuilder<number>,
): RawBuilder<number | null> {
  // Each kind by itself: over both at once the index could not tell the last without reading all.
  const ultimo = (tipo: TipoTrabajo) => sql`select (select sw.fecha from trabajo sw
    where sw.usuario = ${usuario} and sw.tipo = ${sql.lit(tipo)}
      and sw.fecha >= ${desde}${hasta ? sql` and sw.fecha < ${hasta}` : sql``}
    order by sw.fecha desc limit 1) as fecha`;
  return sql`(select max(su.fecha) from (${ultimo('asistencia')} union all ${ultimo('times')}) su)`;
}

/** Everyone's minutes over an interval, and the instant of their last work in it, as a subquery. */
export function sumasPorUsuario(db: Db, intervalo: Intervalo) {
  const [usuario, desde, hasta] = [sql.ref<number>('s.id'), entero(intervalo.desde), entero(intervalo.hasta)];
  return db
    .selectFrom('usuario as s')
    .select([
      's.id as usuario',
      minutosEntre('asistencia', usuario, desde, hasta).as('asistencia'),
      minutosEntre('times', usuario, desde, hasta).as('supervisado'),
      ultimoTrabajo(usuario, desde, hasta).as('fecha'),
    ]);
}

/** Some work of one user, told apart by `id`. */
export interface Tramo extends Intervalo {
  id: number;
  usuario: number;
  tipo: TipoTrabajo;
}

/** The minutes of spans that are all different, by their ids: one query for however many. */
export async function minutosDeTramos(db: Db, tramos: readonly Tramo[]): Promise<ReadonlyMap<number, number>> {
  if (tramos.length === 0) return new Map();
  const valores = tramos.map(
    (t) => sql`(cast(${t.id} as integer), cast(${t.usuario} as integer), cast(${t.tipo} as text),
      cast(${t.desde} as bigint), cast(${t.hasta} as bigint))`,
  );
  // Both engines name the columns of a list of values like this.
  const { rows } = await sql<{ id: number; minutos: number }>`select v.column1 as id, coalesce((
      select sum(w.minutos) from trabajo w where w.usuario = v.column2 and w.tipo = v.column3
        and w.fecha >= v.column4 and w.fecha < v.column5), 0) as minutos
    from (values ${sql.join(valores)}) as v`.execute(db);
  return new Map(rows.map(({ id, minutos }) => [id, minutos]));
}
