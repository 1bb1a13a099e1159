import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Gives retired misiones, whose places were minus their ids, places of their categoria again. Those that they had are
 * unknown: they get the highest, but below the highest mision of the ladder, which nobody could retire.
 */
export const placesOfRetiredMisiones: MigrationStep = () => [
  `update mision set posicion = 999 where id = (select id from mision where retirada is null
      order by categoria desc, posicion desc limit 1)
    and exists (select 1 from mision o where o.categoria = mision.categoria and o.retirada is not null)`,
  `update mision set posicion = 500 + (select count(*) from mision o
      where o.categoria = mision.categoria and o.retirada is not null and o.id < mision.id)
    where retirada is not null`,
];
