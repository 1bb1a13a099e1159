/**
 * Stores the annulment that removed the work of a payment. It is decided when the periodo closes: afterwards a later
 * payment could not be told from an earlier one. In periodos that are closed already, it is known for those with
 * unearned credits.
 */
export const takenPayments = (): string[] => [
  'alter table paga add column sin_ganar_por integer references anulacion (id)',
  `update paga set sin_ganar_por = (
    select max(x.id) from anulacion x where x.usuario = paga.usuario
      and (x.trabajo is not null or exists (select 1 from venta v where v.anulacion = x.id))
      and x.fecha >= coalesce(paga.pagado_fecha, (select d.cobrado from pendiente d
        where d.paga = paga.id and d.referido is null and d.anulacion is null)))
    where (usuario, periodo) in (select usuario, periodo from paga where sin_ganar > 0)`,
];
