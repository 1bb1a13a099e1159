import type { MigrationStep } from '../platform/database/migrate.ts';

/** All offers that someone was made are listed with what else they asked for. */
export const offersOf: MigrationStep = () => ['create index ascenso_usuario on ascenso (usuario, id)'];
