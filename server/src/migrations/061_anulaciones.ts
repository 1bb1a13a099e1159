import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Annulments (docs/decisions/0011). Work is append-only, so an annulled adjustment is named by its annulment; the other rows
 * name theirs. A membership sale keeps the end that it found and the end that it left: of older ones the second is known where
 * nothing was sold after them, and else is none that a membership has.
 */
export const annulments: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table anulacion (
    id ${id},
    usuario integer references usuario (id),
    motivo text not null,
    encargado integer not null references usuario (id),
    fecha ${instant} not null,
    trabajo integer references trabajo (id),
    contrario integer references trabajo (id),
    check ((trabajo is null) = (contrario is null))
  ) ${tableEnd}`,
  'create unique index anulacion_trabajo on anulacion (trabajo) where trabajo is not null',
  'create unique index anulacion_contrario on anulacion (contrario) where contrario is not null',
  ...['multa', 'venta', 'renta', 'pendiente'].map(
    (table) => `alter table ${table} add column anulacion integer references anulacion (id)`,
  ),
  `alter table venta add column fin_antes ${instant}`,
  `alter table venta add column fin_despues ${instant}`,
  'update venta set fin_despues = 0 where membresia is not null',
  `update venta set fin_despues = (select mu.finaliza from membresia_usuario mu where mu.id = venta.membresia)
    where membresia is not null
      and fecha = (select mu.fecha from membresia_usuario mu where mu.id = venta.membresia)
      and not exists (select 1 from venta otra where otra.membresia = venta.membresia and otra.id <> venta.id)`,
  // What was paid by mistake is owed again in a row of its own.
  'alter table pendiente add column anula integer references pendiente (id)',
  'create unique index pendiente_anula on pendiente (anula) where anula is not null',
  'drop index pendiente_paga',
  'create unique index pendiente_paga on pendiente (paga) where anulacion is null',
];
