import type { Ddl } from '../platform/db/dialecto.ts';
import type { Paso } from '../platform/db/migrar.ts';

/** Append-only tables: columns whose text is about a person, and the others. */
const TEXTOS: Record<string, readonly [textos: string, resto: string]> = {
  bitacora: ['motivo, diferencias', 'id, modulo, objeto, usuario, encargado, fecha'],
  carrera: ['motivo', 'id, usuario, de, de_nombre, a, a_nombre, encargado, causa, fecha'],
  trabajo: ['motivo', 'id, usuario, tipo, minutos, tiempo, otro, encargado, fecha'],
  credito: ['motivo', 'id, tipo, usuario, creditos, paga, pendiente, venta, multa, renta, encargado, fecha'],
  despido: ['motivo', 'id, usuario, encargado, fecha'],
};

const enSqlite = ([tabla, [, resto]]: [string, readonly [string, string]]): string[] => {
  const no = `begin select raise(abort, '${tabla}: append only'); end`;
  return [
    `drop trigger ${tabla}_no_update`,
    `create trigger ${tabla}_no_update before update on ${tabla} when not exists (select 1 from olvidando) ${no}`,
    `create trigger ${tabla}_no_hechos before update of ${resto} on ${tabla} ${no}`,
  ];
};

const SOLO_TEXTOS = `create function solo_textos() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and exists (select 1 from olvidando)
      and to_jsonb(new) - tg_argv::text[] = to_jsonb(old) - tg_argv::text[] then return new; end if;
    raise exception '%: append only', tg_table_name;
  end $$`;
const enPostgres = ([tabla, [textos]]: [string, readonly [string, string]]): string[] => [
  `drop trigger ${tabla}_solo_anadir on ${tabla}`,
  `create trigger ${tabla}_solo_anadir before update or delete on ${tabla}
    for each row execute function solo_textos(${textos})`,
];

const soloTextos = ({ segun }: Ddl): string[] =>
  segun({
    sqlite: Object.entries(TEXTOS).flatMap(enSqlite),
    postgres: [SOLO_TEXTOS, ...Object.entries(TEXTOS).flatMap(enPostgres)],
  });

/**
 * What addresses are sealed with, and of a sealed one the network, as long as that is kept. Who was forgotten, and when; while
 * somebody is being forgotten (`olvidando`, which nobody else ever sees a row of) the texts of append-only tables may go, and
 * nothing else of them.
 */
export const privacidad: Paso = (ddl) => [
  `create table sello (id integer primary key check (id = 1), clave text not null) ${ddl.fin}`,
  `insert into sello (id, clave) values (1, ${ddl.segun({
    sqlite: 'lower(hex(randomblob(32)))',
    postgres: "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')",
  })})`,
  'alter table direccion add column red text',
  'create index direccion_red on direccion (ultima) where red is not null',
  'create index codigo_registro_vence on codigo_registro (vence)',
  'create index dispositivo_ultima on dispositivo (ultima)',
  `alter table usuario add column olvidado ${ddl.instante}`,
  `create table olvidando (usuario integer primary key references usuario (id)) ${ddl.fin}`,
  ...soloTextos(ddl),
];
