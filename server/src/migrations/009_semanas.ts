import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds an index that covers the weekly sums of credit movements. */
export const weeks: MigrationStep = () => ['create index credito_tipo on credito (tipo, fecha, creditos)'];
