import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds indexes by person to the long lists: a search finds people first, then their rows. */
export const searches: MigrationStep = () => [
  'create index venta_usuario on venta (usuario, id)',
  'create index venta_encargado on venta (encargado, id)',
  'create index multa_usuario on multa (usuario, id)',
  'create index multa_encargado on multa (encargado, id)',
  'create index carrera_encargado on carrera (encargado, causa, id)',
  'create index membresia_usuario_encargado on membresia_usuario (encargado, id)',
  'create index renta_de on renta (usuario, id)',
  'create index pendiente_de on pendiente (usuario) where cobrado is null',
];
