import type { MigrationStep } from '../platform/database/migrate.ts';

/** What was moved week by week is summed from this index alone. */
export const weeks: MigrationStep = () => ['create index credito_tipo on credito (tipo, fecha, creditos)'];
