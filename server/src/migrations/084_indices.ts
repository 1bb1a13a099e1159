import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Indexes for lists that read few rows of a large table: memberships of a pay period, absences that wait, sales that are not
 * handed in. Databases of one development version have them already.
 */
export const indexesOfManyYears: MigrationStep = () => [
  'create index if not exists membresia_usuario_fin on membresia_usuario (usuario, finaliza)',
  'drop index if exists membresia_usuario_usuario',
  'create index if not exists ausencia_esperan on ausencia (id) where estado = 0',
  'create index if not exists venta_por_entregar on venta (encargado) where pagado is null',
];
