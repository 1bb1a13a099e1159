import type { SemanaCreditos } from '@conserje/contract';
import type { TipoCredito } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { oFallo } from '../../platform/fallo.ts';
import { finDelDia, inicioDelDia, ultimasSemanas } from '../../platform/fechas.ts';
import './creditos.table.ts';

/** A quarter of a year: enough to see where it goes, and fits a phone. */
const SEMANAS = 12;

/**
 * Credits moved by some kinds of movement in each of the last weeks of a zone, that of `ahora` last. A kind with -1 takes
 * back what another has moved.
 */
export async function creditosPorSemana(
  db: Db,
  { ahora, zona }: { ahora: number; zona: string },
  signos: readonly (readonly [TipoCredito, 1 | -1])[],
): Promise<SemanaCreditos[]> {
  const semanas = ultimasSemanas(ahora, zona, SEMANAS);
  const filas = semanas.map(
    ({ lunes, domingo }, i) =>
      sql`(${entero(i)}, ${entero(oFallo(inicioDelDia(lunes, zona), 'INTERNO'))}, ${entero(oFallo(finDelDia(domingo, zona), 'INTERNO'))})`,
  );
  const tipos = signos.map(([tipo]) => sql.lit(tipo));
  const signo = sql`case c.tipo ${sql.join(
    signos.map(([tipo, n]) => sql`when ${sql.lit(tipo)} then ${sql.lit(n)}`),
    sql` `,
  )} end`;
  const { rows } = await sql<{ creditos: number; veces: number }>`
    with semana (n, desde, hasta) as (values ${sql.join(filas)})
    select coalesce(sum(${signo} * c.creditos), 0) as creditos, coalesce(sum(${signo}), 0) as veces
    from semana s left join credito c
      on c.tipo in (${sql.join(tipos)}) and c.fecha >= s.desde and c.fecha < s.hasta
    group by s.n order by s.n`.execute(db);
  return semanas.map(({ lunes }, i) => {
    const { creditos, veces } = oFallo(rows[i], 'INTERNO');
    return { lunes, creditos: Number(creditos), veces: Number(veces) };
  });
}
