import type { MigrationStep } from '../platform/database/migrate.ts';
import { COUNTING_ON, FIXED_COLUMNS } from './045_vigilancia.ts';

/** What goes of a row while its person is being erased: the network, and the key of the count, which contains it. */
const FORGOTTEN_COLUMNS = ['red', 'cuenta'];
const KEPT_COLUMNS = [...FIXED_COLUMNS.filter((column) => !FORGOTTEN_COLUMNS.includes(column)), 'veces', 'fecha'];
const FORGETTING = `exists (select 1 from olvidando) and ${[
  ...FORGOTTEN_COLUMNS.map((column) => `new.${column} is null`),
  ...KEPT_COLUMNS.map((column) => `new.${column} is not distinct from old.${column}`),
].join(' and ')}`;

/**
 * An erasure also takes the networks of its person out of the security log (docs/decisions/0046); those of people erased
 * before go now.
 */
export const forgottenNetworks: MigrationStep = ({ forEngine }) => [
  ...forEngine({
    sqlite: ['drop trigger vigilancia_no_update'],
    postgres: ['drop trigger vigilancia_solo_sumar on vigilancia'],
  }),
  `update vigilancia set red = null, cuenta = null
    where coalesce(encargado, usuario) in (select id from usuario where olvidado is not null)`,
  'insert into limpieza (fecha) select max(olvidado) from usuario where olvidado is not null having count(*) > 0',
  ...forEngine({
    sqlite: [
      `create trigger vigilancia_no_update before update on vigilancia when not (${COUNTING_ON}) and not (${FORGETTING})
        begin select raise(abort, 'vigilancia: append only'); end`,
    ],
    postgres: [
      `create trigger vigilancia_solo_sumar before update on vigilancia for each row
        when (not (${COUNTING_ON})) execute function solo_textos(${FORGOTTEN_COLUMNS.join(', ')})`,
    ],
  }),
];
