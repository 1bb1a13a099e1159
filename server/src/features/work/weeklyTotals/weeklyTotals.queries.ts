import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { orderOf } from '../../identity/people/people.public.ts';
import type { Interval } from '../workLedger/workLedger.public.ts';
import { intervalTotals } from '../workLedger/workLedger.public.ts';

/** Causes that may undo an ascenso. A reingreso only ends a despido. */
const UNDOING_CAUSES = sql`('degrado', 'edicion')`;

/**
 * Ascensos that each promoter gave in an interval and that stood at its end: without those whose usuario was moved,
 * later in it, to a mision below the one given. A degrado from that mision went below it, whatever the ladder is now.
 */
function ascensosGiven(db: Db, { desde, hasta }: Interval, usuario: number | undefined) {
  const endInstant = castToBigint(hasta);
  return db
    .selectFrom('carrera as c')
    .select((eb) => ['c.encargado', eb.fn.countAll<number>().as('ascensos'), eb.fn.max('c.fecha').as('ultimo')])
    .where('c.causa', '=', 'ascenso')
    .where('c.encargado', 'is not', null)
    .$if(usuario !== undefined, (q) => q.where('c.encargado', '=', usuario ?? 0))
    .where('c.fecha', '>=', desde)
    .where('c.fecha', '<', hasta)
    .where(
      sql<boolean>`not exists (select 1 from carrera n
        join mision nm on nm.id = n.a join mision cm on cm.id = c.a
        where n.usuario = c.usuario and n.id > c.id and n.causa in ${UNDOING_CAUSES} and n.fecha < ${endInstant}
          and (n.causa = 'degrado' and n.de = c.a or ${orderOf('nm')} < ${orderOf('cm')}))`,
    )
    .groupBy('c.encargado');
}

/** Counts the despidos of each usuario before an instant; `readmissionsBefore` counts the reingresos. */
const despidosBefore = (db: Db, before: number, usuario: number | undefined) =>
  db
    .selectFrom('despido as d')
    .select((eb) => ['d.usuario', eb.fn.countAll<number>().as('veces')])
    .where('d.fecha', '<', before)
    .$if(usuario !== undefined, (q) => q.where('d.usuario', '=', usuario ?? 0))
    .groupBy('d.usuario');
const readmissionsBefore = (db: Db, before: number, usuario: number | undefined) =>
  db
    .selectFrom('carrera as r')
    .select((eb) => ['r.usuario', eb.fn.countAll<number>().as('veces')])
    .where('r.causa', '=', 'reingreso')
    .where('r.fecha', '<', before)
    .$if(usuario !== undefined, (q) => q.where('r.usuario', '=', usuario ?? 0))
    .groupBy('r.usuario');

/** Whose totals are read. */
export interface TotalsScope {
  /** Includes those who left within the interval. */
  alsoLeft: boolean;
  /** One usuario alone; everyone if undefined. */
  usuario: number | undefined;
}

/**
 * Selects the members at the end of an interval (now, if it has not ended), with their totals. Despidos and reingresos
 * alternate, so a usuario with more despidos was out.
 */
export function peopleWithWork(db: Db, interval: Interval, { alsoLeft, usuario }: TotalsScope) {
  const { desde, hasta } = interval;
  return db
    .selectFrom('usuario as u')
    .leftJoin(ascensosGiven(db, interval, usuario).as('a'), 'a.encargado', 'u.id')
    .leftJoin(intervalTotals(db, interval, usuario).as('t'), 't.usuario', 'u.id')
    .leftJoin(despidosBefore(db, hasta, usuario).as('b'), 'b.usuario', 'u.id')
    .leftJoin(readmissionsBefore(db, hasta, usuario).as('r'), 'r.usuario', 'u.id')
    .select([
      'u.id as usuario',
      'u.usuario as usuarioNombre',
      'a.ascensos',
      'a.ultimo as ultimoAscenso',
      't.fecha as ultimoTrabajo',
    ])
    .select((eb) => [
      eb.fn.coalesce('t.asistencia', eb.lit(0)).as('asistencia'),
      eb.fn.coalesce('t.times', eb.lit(0)).as('times'),
    ])
    .where('u.registro', '<', hasta)
    .$if(usuario !== undefined, (q) => q.where('u.id', '=', usuario ?? 0))
    .where((eb) => {
      const isMember = eb(eb.fn.coalesce('b.veces', eb.lit(0)), '<=', eb.fn.coalesce('r.veces', eb.lit(0)));
      if (!alsoLeft) return isMember;
      // By usuario, as its index is: the despidos of a week have none.
      const left = eb
        .selectFrom('despido as l')
        .select('l.id')
        .whereRef('l.usuario', '=', 'u.id')
        .where('l.fecha', '>=', desde)
        .where('l.fecha', '<', hasta);
      return eb.or([isMember, eb.exists(left)]);
    });
}
