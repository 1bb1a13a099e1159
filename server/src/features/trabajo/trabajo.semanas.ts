import { DIA_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { oFallo } from '../../platform/fallo.ts';
import { diaDe, finDelDia, inicioDelDia, tramosDeDias, ultimasSemanas } from '../../platform/fechas.ts';
import { minutosEntre } from './trabajo.sumas.ts';
import type { TipoTrabajo } from './trabajo.table.ts';

/** A quarter of a year, as the pictures of credits. */
const SEMANAS = 12;

/** A year of whole weeks, and the present one. */
const SEMANAS_DE_ANO = 53;

/** What someone worked in a week that begins on a Monday; minutes. */
export interface SemanaTrabajada {
  lunes: string;
  asistencia: number;
  times: number;
}

/** Someone's work in each of the last weeks of a zone, that of `ahora` last; what it costs does not depend on how much it was. */
export async function trabajoPorSemana(
  db: Db,
  { ahora, zona }: { ahora: number; zona: string },
  usuario: number,
): Promise<SemanaTrabajada[]> {
  const semanas = ultimasSemanas(ahora, zona, SEMANAS);
  const filas = semanas.map(
    ({ lunes, domingo }, i) =>
      sql`(${entero(i)}, ${entero(oFallo(inicioDelDia(lunes, zona), 'INTERNO'))}, ${entero(oFallo(finDelDia(domingo, zona), 'INTERNO'))})`,
  );
  const [de, desde, hasta] = [entero(usuario), sql.ref<number>('semana.desde'), sql.ref<number>('semana.hasta')];
  const { rows } = await sql<Omit<SemanaTrabajada, 'lunes'>>`
    with semana (n, desde, hasta) as (values ${sql.join(filas)})
    select ${minutosEntre('asistencia', de, desde, hasta)} as asistencia,
      ${minutosEntre('times', de, desde, hasta)} as times
    from semana order by semana.n`.execute(db);
  return semanas.map(({ lunes }, i) => {
    const { asistencia, times } = oFallo(rows[i], 'INTERNO');
    return { lunes, asistencia: Number(asistencia), times: Number(times) };
  });
}

/** Minutes of each day from `inicio`, a Monday, to the present one. */
export interface DiasTrabajados {
  inicio: string;
  asistencia: number[];
  times: number[];
}

/** Someone's work on each day of a year of a zone; it reads their own rows of that year, and none of anybody else's. */
export async function trabajoPorDia(
  db: Db,
  { ahora, zona }: { ahora: number; zona: string },
  usuario: number,
): Promise<DiasTrabajados> {
  const inicio = oFallo(ultimasSemanas(ahora, zona, SEMANAS_DE_ANO)[0], 'INTERNO').lunes;
  const hoy = diaDe(ahora, zona);
  const cuantos = Math.round((Date.parse(hoy) - Date.parse(inicio)) / DIA_MS) + 1;
  const filas = tramosDeDias(inicio, cuantos, zona).map(
    ({ n, desde, hasta }) => sql`(${entero(n)}, ${entero(desde)}, ${entero(hasta)})`,
  );
  const { rows } = await sql<{ tipo: TipoTrabajo; dia: number; minutos: number }>`
    with tramo_de (n, desde, hasta) as (values ${sql.join(filas)})
    select t.tipo, sum(t.minutos) as minutos,
      case when d.hasta - d.desde < ${sql.lit(2 * DIA_MS)} then d.n
        else d.n + (t.fecha - d.desde) / ${sql.lit(DIA_MS)} end as dia
    from tramo_de d join trabajo t
      on t.usuario = ${usuario} and t.tipo in ('asistencia', 'times') and t.fecha >= d.desde and t.fecha < d.hasta
    group by 1, 3`.execute(db);
  const dias = { asistencia: new Array<number>(cuantos).fill(0), times: new Array<number>(cuantos).fill(0) };
  for (const { tipo, dia, minutos } of rows) dias[tipo][Number(dia)] = Number(minutos);
  return { inicio, ...dias };
}
