import type { MigrationStep } from '../platform/database/migrate.ts';

/** Where alarms of the security log go in Discord: nowhere until somebody says so. */
export const alarmas: MigrationStep = () => ["insert into discord_gancho (evento) values ('seguridad')"];
