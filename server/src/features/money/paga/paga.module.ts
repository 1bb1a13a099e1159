import { sql } from 'kysely';
import type { FeatureContribution } from '../../../platform/featureModule.ts';
import { balanceCheck, typeSumCheck } from '../creditos/creditos.public.ts';

/** An unpaid row is on an open list; the remainder of a list or an ascenso is a pendiente, and nothing else is. */
export const paga: FeatureContribution = {
  reconciliationChecks: [
    balanceCheck('Pagas: lo que se debe', 'paga', 'paga', "case when t.estado = 'abierta' then t.monto else 0 end"),
    balanceCheck(
      'Pagas: lo que se entregó',
      'paga',
      'mano',
      "case when t.estado = 'pagada' then t.pagado_monto else 0 end",
    ),
    typeSumCheck(
      'Pagas: lo que costó el ascenso',
      'paga',
      'paga_ascenso',
      "case when t.estado = 'ascenso' then t.pagado_monto else 0 end",
    ),
    {
      que: 'Pagas: las que esperan están en una lista abierta',
      filas: sql`select p.id, 1 as esperado, case when l.cerrada is null then 1 else 0 end as hay
        from paga p join lista_paga l on l.id = p.lista where p.estado = 'abierta'`,
    },
    {
      que: 'Pagas: lo que quedó pendiente',
      filas: sql`select p.id, coalesce(d.monto, 0) as hay, case p.estado
          when 'pendiente' then p.monto when 'ascenso' then p.monto - p.pagado_monto else 0 end as esperado
        from paga p left join pendiente d on d.paga = p.id and d.anulacion is null and d.referido is null`,
    },
    {
      que: 'Pagas: una retirada es de 0c, y las demás no',
      // A free ascenso stays, if an annulment takes all that was left of its paga.
      filas: sql`select id, 1 as esperado, case when (estado = 'retirada') = (monto = 0)
          or (estado = 'ascenso' and pagado_monto = 0) then 1 else 0 end as hay from paga`,
    },
  ],
};
