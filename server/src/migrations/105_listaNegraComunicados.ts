import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Black list: several accounts may have had one name, so only names without an account are unique. Comunicados: who was
 * told of one is kept as round 0 of its reads, since notifications are deleted by their age.
 */
export const freedNamesAndTold: MigrationStep = () => [
  'drop index lista_negra_nombre',
  'create unique index lista_negra_nombre on lista_negra (nombre_plano) where retirado is null and usuario is null',
  'create index lista_negra_plano on lista_negra (nombre_plano) where retirado is null',
  `insert into comunicado_lectura (comunicado, usuario, vuelta, fecha)
    with recursive
      ronda (n) as (select 1 union all select n + 1 from ronda where n < (select max(vuelta) from comunicado)),
      clave (comunicado, unica) as (select c.id, c.id || ':' || r.n from comunicado c join ronda r on r.n <= c.vuelta)
    select k.comunicado, n.para, 0, min(n.fecha) from clave k join notificacion n on n.unica = k.unica
    where n.clase = 'comunicado' group by k.comunicado, n.para
    on conflict do nothing`,
];
