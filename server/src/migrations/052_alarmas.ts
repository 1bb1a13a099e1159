import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds the place of alarms of the security log in Discord, which is empty at first. */
export const alarmas: MigrationStep = () => ["insert into discord_gancho (evento) values ('seguridad')"];
