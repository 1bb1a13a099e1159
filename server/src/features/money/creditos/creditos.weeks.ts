import type { CreditosWeek } from '@conserje/contract';
import type { CreditoType } from '@conserje/rules';
import { sql } from 'kysely';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { dayEnd, dayStart, lastWeeks } from '../../../platform/time/dates.ts';
import './creditos.table.ts';

/** A quarter of a year shows a trend and fits a phone. */
const WEEKS = 12;

/** Sums the credits of some types for each of a zone's last weeks, that of `now` last; -1 marks a reversing type. */
export async function creditosByWeek(
  db: Db,
  { now, zona }: { now: number; zona: string },
  signs: readonly (readonly [CreditoType, 1 | -1])[],
): Promise<CreditosWeek[]> {
  const weeks = lastWeeks(now, zona, WEEKS);
  const values = weeks.map(
    ({ lunes, domingo }, i) =>
      sql`(${castToBigint(i)}, ${castToBigint(orThrow(dayStart(lunes, zona), 'INTERNO'))}, ${castToBigint(orThrow(dayEnd(domingo, zona), 'INTERNO'))})`,
  );
  const types = signs.map(([tipo]) => sql.lit(tipo));
  const sign = sql`case c.tipo ${sql.join(
    signs.map(([tipo, n]) => sql`when ${sql.lit(tipo)} then ${sql.lit(n)}`),
    sql` `,
  )} end`;
  const { rows } = await sql<{ creditos: number; veces: number }>`
    with semana (n, desde, hasta) as (values ${sql.join(values)})
    select coalesce(sum(${sign} * c.creditos), 0) as creditos, coalesce(sum(${sign}), 0) as veces
    from semana s left join credito c
      on c.tipo in (${sql.join(types)}) and c.fecha >= s.desde and c.fecha < s.hasta
    group by s.n order by s.n`.execute(db);
  return weeks.map(({ lunes }, i) => {
    const { creditos, veces } = orThrow(rows[i], 'INTERNO');
    return { lunes, creditos: Number(creditos), veces: Number(veces) };
  });
}
