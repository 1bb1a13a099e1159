import type { DdlDialect } from '../platform/database/engine.ts';
import type { MigrationStep } from '../platform/database/migrate.ts';

/** Append-only tables: columns whose text is about a person, and the others. */
const TEXTS: Record<string, readonly [texts: string, rest: string]> = {
  bitacora: ['motivo, diferencias', 'id, modulo, objeto, usuario, encargado, fecha'],
  carrera: ['motivo', 'id, usuario, de, de_nombre, a, a_nombre, encargado, causa, fecha'],
  trabajo: ['motivo', 'id, usuario, tipo, minutos, tiempo, otro, encargado, fecha'],
  credito: ['motivo', 'id, tipo, usuario, creditos, paga, pendiente, venta, multa, renta, encargado, fecha'],
  despido: ['motivo', 'id, usuario, encargado, fecha'],
};

const sqliteTriggers = ([table, [, rest]]: [string, readonly [string, string]]): string[] => {
  const refuse = `begin select raise(abort, '${table}: append only'); end`;
  return [
    `drop trigger ${table}_no_update`,
    `create trigger ${table}_no_update before update on ${table} when not exists (select 1 from olvidando) ${refuse}`,
    `create trigger ${table}_no_hechos before update of ${rest} on ${table} ${refuse}`,
  ];
};

const TEXTS_ONLY_FUNCTION = `create function solo_textos() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and exists (select 1 from olvidando)
      and to_jsonb(new) - tg_argv::text[] = to_jsonb(old) - tg_argv::text[] then return new; end if;
    raise exception '%: append only', tg_table_name;
  end $$`;
const postgresTriggers = ([table, [texts]]: [string, readonly [string, string]]): string[] => [
  `drop trigger ${table}_solo_anadir on ${table}`,
  `create trigger ${table}_solo_anadir before update or delete on ${table}
    for each row execute function solo_textos(${texts})`,
];

const textsOnly = ({ forEngine }: DdlDialect): string[] =>
  forEngine({
    sqlite: Object.entries(TEXTS).flatMap(sqliteTriggers),
    postgres: [TEXTS_ONLY_FUNCTION, ...Object.entries(TEXTS).flatMap(postgresTriggers)],
  });

/**
 * Adds the key of address hashes, and the network of a hashed address for as long as it is kept. Adds the erased people
 * with the instant. While a row of `olvidando` exists, which only its own transaction ever sees, an update may change
 * the texts of append-only tables, and nothing else of them.
 */
export const privacidad: MigrationStep = (ddl) => [
  `create table sello (id integer primary key check (id = 1), clave text not null) ${ddl.tableEnd}`,
  `insert into sello (id, clave) values (1, ${ddl.forEngine({
    sqlite: 'lower(hex(randomblob(32)))',
    postgres: "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')",
  })})`,
  'alter table direccion add column red text',
  'create index direccion_red on direccion (ultima) where red is not null',
  'create index codigo_registro_vence on codigo_registro (vence)',
  'create index dispositivo_ultima on dispositivo (ultima)',
  `alter table usuario add column olvidado ${ddl.instant}`,
  `create table olvidando (usuario integer primary key references usuario (id)) ${ddl.tableEnd}`,
  ...textsOnly(ddl),
];
