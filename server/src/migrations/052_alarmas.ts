import type { Step } from '../platform/database/migrate.ts';

/** Where alarms of the security log go in Discord: nowhere until somebody says so. */
export const alarmas: Step = () => ["insert into discord_gancho (evento) values ('seguridad')"];
