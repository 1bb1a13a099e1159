import type { MigrationStep } from '../platform/database/migrate.ts';

/** The first hour has more steps now: an agency that has paid its people is past it. */
export const firstHour: MigrationStep = () => [
  `insert into puesta (que, encargado, fecha)
    select 'apartada', null, min(pagado_fecha) from paga where estado = 'pagada' and pagado_fecha is not null
    having count(*) > 0
    on conflict (que) do nothing`,
];
