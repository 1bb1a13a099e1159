import type { MigrationStep } from '../platform/database/migrate.ts';

/** Departamentos as the audience of comunicados, beside categorias. */
export const comunicadosDepartamento: MigrationStep = ({ tableEnd }) => [
  `create table comunicado_departamento (
    comunicado integer not null references comunicado (id) on delete cascade,
    departamento integer not null references departamento (id),
    primary key (comunicado, departamento)
  ) ${tableEnd}`,
  'create index comunicado_departamento_de on comunicado_departamento (departamento)',
];
