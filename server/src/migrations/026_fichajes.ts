import type { MigrationStep } from '../platform/database/migrate.ts';

/** Clock entries: `dia` is the agency's day of the entry, `deducido` minutes that were taken off. */
export const fichajes: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table fichaje (
    id ${id},
    usuario integer not null references usuario (id),
    dia text not null,
    entrada ${instant} not null,
    salida ${instant},
    cerrado_por integer references usuario (id),
    deducido integer not null default 0 check (deducido >= 0),
    check (salida is not null or deducido = 0)
  ) ${tableEnd}`,
  'create unique index fichaje_abierto on fichaje (usuario) where salida is null',
  'create index fichaje_abiertos on fichaje (entrada) where salida is null',
  'create index fichaje_usuario on fichaje (usuario, id)',
  'create index fichaje_dia on fichaje (usuario, dia)',
];
