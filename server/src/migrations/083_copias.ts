import type { MigrationStep } from '../platform/database/migrate.ts';

/** The one backup that is under way, and how the last ones ended; the backups themselves are files. */
export const backupState: MigrationStep = ({ instant, tableEnd }) => [
  `create table copia (
    id integer primary key check (id = 1),
    empezada ${instant},
    vence ${instant},
    hecha ${instant},
    archivo text,
    maquina text,
    fallo text,
    fallo_fecha ${instant}
  ) ${tableEnd}`,
  'insert into copia (id) values (1)',
];
