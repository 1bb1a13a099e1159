import type { GrupoPaga } from '@conserje/rules';
import {
  CATEGORIA_BAJA_MAX,
  CATEGORIA_INICIALES,
  horasIniciales,
  MINUTOS_POR_MOSTRADO,
  PAGA_INICIALES,
} from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { corre } from '../membresias/membresias.public.ts';
import type { TipoTrabajo } from '../trabajo/trabajo.public.ts';
import { inicioPeriodo } from '../trabajo/trabajo.public.ts';
import './listaPaga.table.ts';

/** A group's open pay period, as it is at an instant. */
export interface Periodo {
  grupo: GrupoPaga;
  /** The group's last cut; 0 before the first. */
  desde: number;
  ahora: number;
}

export const periodoAbierto = async (db: Db, grupo: GrupoPaga, ahora: number): Promise<Periodo> => ({
  grupo,
  desde: await inicioPeriodo(db, grupo),
  ahora,
});

const MINUTOS_POR_HORA = 60;
const OTRO: Record<GrupoPaga, GrupoPaga> = { bajo: 'alto', alto: 'bajo' };
const delGrupo = (grupo: GrupoPaga): RawBuilder<boolean> =>
  sql<boolean>`m.categoria ${sql.raw(grupo === 'bajo' ? '<=' : '>')} ${sql.lit(CATEGORIA_BAJA_MAX)}`;

/** Minutes of a requirement; halved, rounded up, for whoever has a reduction. */
const pedidos = (columna: string, porUno: number): RawBuilder<number> =>
  sql<number>`${sql.lit(porUno)} * case when reducida then (${sql.ref(columna)} + 1) / 2 else ${sql.ref(columna)} end`;
const cumple = (horas: string, times: string): RawBuilder<boolean> =>
  sql<boolean>`asistidos >= ${pedidos(horas, MINUTOS_POR_HORA)} and supervisados >= ${pedidos(times, MINUTOS_POR_MOSTRADO)}`;

/** Category 1, by hours; the highest pay that is met. */
function montoIniciales(): RawBuilder<number> {
  const mitades = horasIniciales(true);
  const casos = horasIniciales(false).map((horas, i) => {
    const pide = sql`case when reducida then ${sql.lit(mitades[i] ?? horas)} else ${sql.lit(horas)} end`;
    return sql`when asistidos >= ${sql.lit(MINUTOS_POR_HORA)} * ${pide} then ${sql.lit(PAGA_INICIALES[i] ?? 0)}`;
  });
  return sql<number>`case ${sql.join(casos.reverse(), sql` `)} else 0 end`;
}

const monto = (): RawBuilder<number> => sql<number>`case
  when categoria <= ${sql.lit(CATEGORIA_INICIALES)} then ${montoIniciales()}
  when ${cumple('nomina_asistencia', 'nomina_times')} then paga_nomina
    + case when hay_bono and ${cumple('bono_asistencia', 'bono_times')} then bono_paga else 0 end
  else 0 end`;

/**
 * A user's minutes of a kind in the period, from the index that has them together. Whoever came from the other group in
 * mid-period begins where the row that they earned there ends.
 */
const minutos = (tipo: TipoTrabajo, desde: number): RawBuilder<number> => sql<number>`(
  select coalesce(sum(w.minutos), 0) from trabajo w where w.usuario = q.usuario and w.tipo = ${sql.lit(tipo)}
    and w.fecha >= case when q.contado >= ${desde} then q.contado + 1 else ${desde} end)`;

/**
 * What brings a group's list up to the payroll, as tables to select from; `montoPaga` of `rules` says the same of one
 * user. `ganado`: what every active user of the group has earned in the period. `cambio`: the rows that must become
 * another `monto` than `antes`, which is 0 for one that is not there. Rows that were paid, spent or left pending stay as
 * they are, and so does one that its user has left behind for a later one of the other group. What was earned in one
 * category is not lost in the next. `materialized`, or the sums would be reckoned anew wherever they are named.
 */
export const conCambios = ({ grupo, desde, ahora }: Periodo): RawBuilder<unknown> => sql`with
  quien as materialized (
    select u.id as usuario, m.categoria, c.paga_nomina, c.nomina_asistencia, c.nomina_times, c.bono_paga,
      coalesce(c.bono_asistencia, 0) as bono_asistencia, coalesce(c.bono_times, 0) as bono_times,
      (c.bono_asistencia is not null or c.bono_times is not null) as hay_bono,
      (u.id in (
        select mu.usuario from membresia_usuario mu join membresia e on e.id = mu.membresia
        where e.reduccion = 1 and mu.usuario is not null and ${corre('mu', ahora)}
      )) as reducida,
      (select max(o.actualizada) from paga o
        where o.usuario = u.id and o.grupo = ${sql.lit(OTRO[grupo])} and o.estado <> 'retirada') as contado
    from usuario u
      join mision m on m.id = u.mision
      join categoria c on c.id = m.categoria
    where u.despedido = 0 and ${delGrupo(grupo)}
  ),
  hecho as materialized (
    select q.*, ${minutos('asistencia', desde)} as asistidos, ${minutos('times', desde)} as supervisados
    from quien q
  ),
  ganado as (select usuario, categoria, contado, ${monto()} as monto from hecho),
  cambio as (
    select g.usuario, coalesce(p.monto, 0) as antes,
      case when p.categoria <> g.categoria and p.monto > g.monto then p.categoria else g.categoria end as categoria,
      case when p.categoria <> g.categoria and p.monto > g.monto then p.monto else g.monto end as monto
    from ganado g
      left join paga p on p.usuario = g.usuario and p.grupo = ${sql.lit(grupo)} and p.periodo = ${desde}
    where p.id is null or (p.estado in ('abierta', 'retirada') and (g.contado is null or g.contado < p.actualizada))
  )`;

const SIN_CAMBIOS = { personas: 0, creditos: 0, nuevas: 0, nuevosCreditos: 0 };

/**
 * What bringing a period's list up to the payroll adds to its people and credits, and whom it adds, the first by name.
 * One statement, since what everyone has earned is dear to reckon.
 */
export async function resumenCambios(db: Db, periodo: Periodo, limite: number) {
  const suma = (que: RawBuilder<number>) => sql`sum(${que}) over ()`;
  const { rows } = await sql<typeof SIN_CAMBIOS & { nombre: string; nueva: number }>`
    ${conCambios(periodo)}, dado as (
      select usuario, monto, antes, case when antes = 0 then 1 else 0 end as nueva from cambio where monto <> antes
    )
    select u.usuario as nombre, nueva, ${suma(sql`case when monto = 0 then -1 else nueva end`)} as personas,
      ${suma(sql`monto - antes`)} as creditos, ${suma(sql`nueva`)} as nuevas, ${suma(sql`nueva * monto`)} as "nuevosCreditos"
    from dado d join usuario u on u.id = d.usuario
    order by nueva desc, u.nombre_plano limit ${limite}`.execute(db);
  const { personas, creditos, nuevas, nuevosCreditos } = rows[0] ?? SIN_CAMBIOS;
  const nombres = rows.filter((fila) => fila.nueva === 1).map((fila) => fila.nombre);
  return { personas, creditos, nuevas, nuevosCreditos, nombres };
}
