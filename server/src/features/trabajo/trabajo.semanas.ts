import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { oFallo } from '../../platform/fallo.ts';
import { finDelDia, inicioDelDia, ultimasSemanas } from '../../platform/fechas.ts';
import { minutosEntre } from './trabajo.sumas.ts';

/** A quarter of a year, as the pictures of credits. */
const SEMANAS = 12;

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
