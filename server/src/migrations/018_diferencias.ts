import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds the values before and after an edit, field by field, as JSON. */
export const diferencias: MigrationStep = () => ['alter table bitacora add column diferencias text'];
