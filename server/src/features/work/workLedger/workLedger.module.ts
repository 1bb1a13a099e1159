import { sql } from 'kysely';
import type { FeatureContribution } from '../../../platform/featureModule.ts';
import { utcDay } from './workLedger.totals.ts';
import './workLedger.table.ts';

/** Running totals as computed from the ledger. */
const FROM_LEDGER = sql`(
  select usuario, tipo, dia, sum(minutos) over (partition by usuario, tipo order by dia) as hasta
  from (
    select usuario, tipo, ${utcDay(sql.ref<number>('fecha'))} as dia, sum(minutos) as minutos
    from trabajo group by usuario, tipo, ${utcDay(sql.ref<number>('fecha'))}
  ) d)`;

/** Compares the running totals of work with the ledger (docs/decisions/0015). */
export const workLedger: FeatureContribution = {
  reconciliationChecks: [
    {
      que: 'Trabajo: lo sumado hasta cada día',
      filas: sql`select coalesce(s.usuario, l.usuario) as id, coalesce(s.hasta, 0) as esperado, coalesce(l.hasta, 0) as hay
        from trabajo_dia s full join ${FROM_LEDGER} l on l.usuario = s.usuario and l.tipo = s.tipo and l.dia = s.dia`,
    },
    {
      // The check above misses a missing day whose running total is 0.
      que: 'Trabajo: los días con trabajo',
      filas: sql`select u.id, (select count(*) from trabajo_dia s where s.usuario = u.id) as esperado,
          (select count(*) from (select distinct w.tipo, ${utcDay(sql.ref<number>('w.fecha'))} as dia
            from trabajo w where w.usuario = u.id) d) as hay
        from usuario u`,
    },
    {
      que: 'Trabajo: cuándo se asistió',
      filas: sql`select 1 as id, (select coalesce(sum(minutos), 0) from presencia) as esperado,
        (select coalesce(sum(minutos), 0) from trabajo where tipo = 'asistencia' and tiempo is not null) as hay`,
    },
  ],
};
