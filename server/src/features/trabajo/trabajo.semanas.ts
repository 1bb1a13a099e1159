import { DIA_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { oFallo } from '../../platform/fallo.ts';
import { diaDe, tramosDeDias, ultimasSemanas } from '../../platform/fechas.ts';
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

/** Minutes of each day from `inicio`, a Monday, to the present one. */
export interface DiasTrabajados {
  inicio: string;
  asistencia: number[];
  times: number[];
}

type Tramos = Record<'usuario' | `${'n' | 'desde' | 'hasta'}${number}`, number>;

/** Someone's work by the days of so many spans. */
const porTramos = (cuantos: number) =>
  preparada((db, p: Tramos) => {
    const filas = Array.from(
      { length: cuantos },
      (_, i) =>
        sql`(cast(${p[`n${i}`]} as bigint), cast(${p[`desde${i}`]} as bigint), cast(${p[`hasta${i}`]} as bigint))`,
    );
    const suma = sql<{ tipo: TipoTrabajo; dia: number; minutos: number }>`
      with tramo_de (n, desde, hasta) as (values ${sql.join(filas)})
      select t.tipo, sum(t.minutos) as minutos,
        case when d.hasta - d.desde < ${sql.lit(2 * DIA_MS)} then d.n
          else d.n + (t.fecha - d.desde) / ${sql.lit(DIA_MS)} end as dia
      from tramo_de d join trabajo t
        on t.usuario = ${p.usuario} and t.tipo in ('asistencia', 'times') and t.fecha >= d.desde and t.fecha < d.hasta
      group by 1, 3`;
    return { compile: () => suma.compile(db) };
  });

/** By how many spans a zone's changes of its clocks make of the days: one in most zones, five where there is summer time. */
const preparadas = new Map<number, ReturnType<typeof porTramos>>();

function enTramos(cuantos: number): ReturnType<typeof porTramos> {
  const sabida = preparadas.get(cuantos) ?? porTramos(cuantos);
  preparadas.set(cuantos, sabida);
  return sabida;
}

/** Someone's work on each day of the last weeks of a zone; it reads their own rows of those, and none of anybody else's. */
async function porDias(
  db: Db,
  { ahora, zona }: { ahora: number; zona: string },
  usuario: number,
  semanas: number,
): Promise<DiasTrabajados> {
  const inicio = oFallo(ultimasSemanas(ahora, zona, semanas)[0], 'INTERNO').lunes;
  const hoy = diaDe(ahora, zona);
  const cuantos = Math.round((Date.parse(hoy) - Date.parse(inicio)) / DIA_MS) + 1;
  const tramos = tramosDeDias(inicio, cuantos, zona);
  const valores: Tramos = { usuario };
  for (const [i, { n, desde, hasta }] of tramos.entries()) {
    valores[`n${i}`] = n;
    valores[`desde${i}`] = desde;
    valores[`hasta${i}`] = hasta;
  }
  const filas = await enTramos(tramos.length)(db, valores);
  const dias = { asistencia: new Array<number>(cuantos).fill(0), times: new Array<number>(cuantos).fill(0) };
  for (const { tipo, dia, minutos } of filas) dias[tipo][Number(dia)] = Number(minutos);
  return { inicio, ...dias };
}

/** Someone's work on each day of a year of a zone. */
export const trabajoPorDia = (db: Db, cuando: { ahora: number; zona: string }, usuario: number) =>
  porDias(db, cuando, usuario, SEMANAS_DE_ANO);

const DIAS = 7;

/** Someone's work in each of the last weeks of a zone, that of `ahora` last. */
export async function trabajoPorSemana(
  db: Db,
  cuando: { ahora: number; zona: string },
  usuario: number,
): Promise<SemanaTrabajada[]> {
  const { asistencia, times } = await porDias(db, cuando, usuario, SEMANAS);
  return ultimasSemanas(cuando.ahora, cuando.zona, SEMANAS).map(({ lunes }, i) => {
    const suma = (dias: number[]) => dias.slice(i * DIAS, (i + 1) * DIAS).reduce((n, mins) => n + mins, 0);
    return { lunes, asistencia: suma(asistencia), times: suma(times) };
  });
}
