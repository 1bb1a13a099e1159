import type { MigrationStep } from '../platform/database/migrate.ts';

/** What is still to be collected of the fines is read alone, the oldest first. */
export const uncollected: MigrationStep = () => ['create index multa_abierta on multa (id) where cobrado is null'];
