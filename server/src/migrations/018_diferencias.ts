import type { MigrationStep } from '../platform/database/migrate.ts';

/** What stood before and after, field by field, of what was edited: JSON. */
export const diferencias: MigrationStep = () => ['alter table bitacora add column diferencias text'];
