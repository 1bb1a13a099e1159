import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds an index of the uncollected multas, oldest first. */
export const uncollected: MigrationStep = () => ['create index multa_abierta on multa (id) where cobrado is null'];
