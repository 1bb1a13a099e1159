import type { DdlDialect } from '../platform/database/engine.ts';
import type { MigrationStep } from '../platform/database/migrate.ts';

/** Lets an erasure delete the former agency of a traslado, which is a text about the person. */
const traslado = ({ forEngine }: DdlDialect): string[] =>
  forEngine({
    sqlite: [
      'drop trigger traslado_no_update',
      `create trigger traslado_no_update before update on traslado when not exists (select 1 from olvidando)
        begin select raise(abort, 'traslado: append only'); end`,
      `create trigger traslado_no_hechos before update of carrera on traslado
        begin select raise(abort, 'traslado: append only'); end`,
    ],
    postgres: [
      'drop trigger traslado_solo_anadir on traslado',
      `create trigger traslado_solo_anadir before update or delete on traslado
        for each row execute function solo_textos(agencia)`,
    ],
  });

/**
 * Failed attempts, codes of registration and counted calls are kept under a seal from now on: those that were kept as
 * they are go. What was deleted must leave the pages of the database, too: a row of `limpieza` says that this is still
 * to be done, which it is for whatever an agency has deleted so far.
 */
export const limpieza: MigrationStep = (ddl) => [
  'delete from intento',
  'delete from codigo_registro',
  'delete from tasa',
  ...traslado(ddl),
  `create table limpieza (id ${ddl.id}, fecha ${ddl.instant} not null) ${ddl.tableEnd}`,
  'insert into limpieza (fecha) select max(registro) from usuario having count(*) > 0',
];
