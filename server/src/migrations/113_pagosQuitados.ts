/**
 * Whether an annulment had taken what a payment paid is decided when its periodo closes: afterwards, a later payment could
 * not be told from an earlier one. Of the periodos that are closed, the rows with unearned credits are known.
 */
export const takenPayments = (): string[] => [
  'alter table paga add column sin_ganar_por integer references anulacion (id)',
  `update paga set sin_ganar_por = (
    select max(x.id) from anulacion x where x.usuario = paga.usuario
      and (x.trabajo is not null or exists (select 1 from venta v where v.anulacion = x.id)))
    where sin_ganar > 0`,
];
