import type { MigrationStep } from '../platform/database/migrate.ts';

/** Indexes with which the workbook of a period reads its rows in order, batch by batch. */
export const indexesOnDates: MigrationStep = () => [
  'create index venta_fecha on venta (fecha, id)',
  'create index multa_fecha on multa (fecha, id)',
  'create index despido_fecha on despido (fecha, id)',
];
