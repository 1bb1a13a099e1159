import type { MigrationStep } from '../platform/database/migrate.ts';

/** What is looked up by when it was sold or paid, and what a seller has sold in the ledger. */
export const commerce: MigrationStep = () => [
  'create index venta_membresia on venta (membresia, fecha) where membresia is not null',
  'create index renta_pagada on renta (pagado) where pagado is not null',
  "create index credito_vendedor on credito (encargado, id) where tipo = 'venta'",
];
