import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds indexes for ventas of membresias and paid rentas by day, and for the ventas of a seller in the ledger. */
export const commerce: MigrationStep = () => [
  'create index venta_membresia on venta (membresia, fecha) where membresia is not null',
  'create index renta_pagada on renta (pagado) where pagado is not null',
  "create index credito_vendedor on credito (encargado, id) where tipo = 'venta'",
];
