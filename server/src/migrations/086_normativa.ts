import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Versions of the rulebook that an agency edits, the permiso for it beside `adm`, and what a llamado and a multa took from
 * the rulebook.
 */
export const normativa: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table normativa (
    id ${id},
    version integer not null unique check (version > 0),
    rige text not null,
    contenido text not null,
    siguiente integer not null,
    nota text not null,
    cambios text not null,
    encargado integer not null references usuario (id),
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index normativa_encargado on normativa (encargado)',
  `update categoria set permisos = permisos || ',nor'
    where ',' || permisos || ',' like '%,adm,%' and ',' || permisos || ',' not like '%,nor,%'`,
  'alter table llamado add column codigo text',
  `alter table llamado add column gravedad text check (gravedad in ('leve', 'moderada', 'grave'))`,
  'alter table llamado add column minutos integer',
  'alter table llamado add column multa integer references multa (id)',
  'create unique index llamado_multa on llamado (multa)',
  'alter table multa add column codigo text',
  `alter table multa add column gravedad text check (gravedad in ('leve', 'moderada', 'grave'))`,
];
