import { DAY_MS } from '@conserje/rules';
import type { MigrationStep } from '../platform/database/migrate.ts';

/** Days that llamados of before count; the default of the setting when it was introduced. */
const DAYS = 60;

/** Llamados count until `vence`, or until they are lifted. Both counts of a person are read from the index alone. */
export const lapsingLlamados: MigrationStep = ({ instant }) => [
  `alter table llamado add column vence ${instant} not null default 0`,
  `update llamado set vence = fecha + ${DAYS * DAY_MS}`,
  `alter table llamado add column levantado ${instant}`,
  'alter table llamado add column levantado_por integer references usuario (id)',
  'alter table llamado add column levantado_motivo text',
  'create index llamado_vigentes on llamado (usuario, id, vence, levantado)',
  'drop index llamado_usuario',
  'create index llamado_levantado_por on llamado (levantado_por)',
];
