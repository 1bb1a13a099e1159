import type { MigrationStep } from '../platform/database/migrate.ts';

/** All that a row says but how often, and until when. */
export const FIXED_COLUMNS = [
  'id',
  'clase',
  'usuario',
  'encargado',
  'red',
  'llamada',
  'codigo',
  'detalle',
  'desde',
  'cuenta',
];
/** What may become of a row: one that counts counts on. */
export const COUNTING_ON = `old.cuenta is not null and new.veces > old.veces and new.fecha >= old.fecha
  and ${FIXED_COLUMNS.map((column) => `new.${column} is not distinct from old.${column}`).join(' and ')}`;

/**
 * The security log, apart from the audit log: who came in, who was refused, what of it was alarming; only added to, and
 * removed when it is past its age, which stands in `vigilancia_limite` (docs/decisions/0041). And where keys were made.
 */
export const vigilancia: MigrationStep = ({ id, instant, tableEnd, forEngine }) => [
  `create table vigilancia (
    id ${id},
    clase text not null,
    usuario integer references usuario (id),
    encargado integer references usuario (id),
    red text,
    llamada text,
    codigo text,
    detalle text not null,
    veces integer not null check (veces > 0),
    desde ${instant} not null,
    fecha ${instant} not null,
    cuenta text
  ) ${tableEnd}`,
  'create unique index vigilancia_cuenta on vigilancia (cuenta) where cuenta is not null',
  'create index vigilancia_fecha on vigilancia (fecha, clase)',
  'create index vigilancia_clase on vigilancia (clase, id)',
  'create index vigilancia_usuario on vigilancia (usuario, id)',
  'create index vigilancia_encargado on vigilancia (encargado, id)',
  `create table vigilancia_limite (id integer primary key check (id = 1), hasta ${instant} not null) ${tableEnd}`,
  'insert into vigilancia_limite (id, hasta) values (1, 0)',
  ...forEngine({
    sqlite: [
      `create trigger vigilancia_no_update before update on vigilancia when not (${COUNTING_ON})
        begin select raise(abort, 'vigilancia: append only'); end`,
      `create trigger vigilancia_no_delete before delete on vigilancia
        when old.fecha >= (select hasta from vigilancia_limite)
        begin select raise(abort, 'vigilancia: append only'); end`,
    ],
    postgres: [
      `create trigger vigilancia_solo_sumar before update on vigilancia for each row
        when (not (${COUNTING_ON})) execute function solo_anadir()`,
      `create function vigilancia_vieja() returns trigger language plpgsql as $$ begin
        if old.fecha >= (select hasta from vigilancia_limite) then
          raise exception '%: append only', tg_table_name;
        end if;
        return old;
      end $$`,
      `create trigger vigilancia_solo_vieja before delete on vigilancia
        for each row execute function vigilancia_vieja()`,
    ],
  }),
  `create table alarma (sujeto text primary key, hasta ${instant} not null) ${tableEnd}`,
  `create table titular_visto (
    usuario integer not null references usuario (id),
    permiso text not null,
    primary key (usuario, permiso)
  ) ${tableEnd}`,
  "alter table sesion add column red text not null default ''",
];
