import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import type { Intervalo } from '../trabajo/trabajo.public.ts';
import { minutosEntre, ultimoTrabajo } from '../trabajo/trabajo.public.ts';

/** Steps of careers that may take a promotion back; a readmission ends a dismissal and takes nothing back. */
const DESHACEN = sql`('degrado', 'edicion')`;

/**
 * The promotions that each promoter gave in an interval and that stood at its end: not those whose user was put back, later
 * in it, on a mission that they had held before.
 */
function ascensosDados(db: Db, { desde, hasta }: Intervalo) {
  const fin = entero(hasta);
  return db
    .selectFrom('carrera as c')
    .select((eb) => ['c.encargado', eb.fn.countAll<number>().as('ascensos'), eb.fn.max('c.fecha').as('ultimo')])
    .where('c.causa', '=', 'ascenso')
    .where('c.encargado', 'is not', null)
    .where('c.fecha', '>=', desde)
    .where('c.fecha', '<', hasta)
    .where(
      sql<boolean>`not exists (select 1 from carrera n
        where n.usuario = c.usuario and n.id > c.id and n.causa in ${DESHACEN} and n.fecha < ${fin}
          and n.a in (select p.a from carrera p where p.usuario = c.usuario and p.id < c.id))`,
    )
    .groupBy('c.encargado');
}

/**
 * Everyone who belonged to the agency when an interval ended (as of now, where it has not), with what they did in it.
 * Dismissals and readmissions take turns, so whoever has more of the first was out.
 */
export function personasYObras(db: Db, intervalo: Intervalo) {
  const [usuario, desde, hasta] = [sql.ref<number>('u.id'), entero(intervalo.desde), entero(intervalo.hasta)];
  const bajas = sql`(select count(*) from despido d where d.usuario = u.id and d.fecha < ${hasta})`;
  const regresos = sql`(select count(*) from carrera r
    where r.usuario = u.id and r.causa = 'reingreso' and r.fecha < ${hasta})`;
  return db
    .selectFrom('usuario as u')
    .leftJoin(ascensosDados(db, intervalo).as('a'), 'a.encargado', 'u.id')
    .select([
      'u.id as usuario',
      'u.usuario as usuarioNombre',
      'a.ascensos',
      'a.ultimo as ultimoAscenso',
      minutosEntre('asistencia', usuario, desde, hasta).as('asistencia'),
      minutosEntre('times', usuario, desde, hasta).as('times'),
      ultimoTrabajo(usuario, desde, hasta).as('ultimoTrabajo'),
    ])
    .where('u.registro', '<', intervalo.hasta)
    .where(sql<boolean>`${bajas} <= ${regresos}`)
    .orderBy('u.nombre_plano')
    .execute();
}
