import type { Paso } from '../platform/db/migrar.ts';

/** Where alarms of the security log go in Discord: nowhere until somebody says so. */
export const alarmas: Paso = () => ["insert into discord_gancho (evento) values ('seguridad')"];
