import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Announcements, for all or for some categorias, with who read them and how they reacted; the permiso to publish them, of
 * categoria 10 and above as in a new agency; and their lane to Discord. `avisado` is when the members were told.
 */
export const comunicados: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table comunicado (
    id ${id},
    autor integer not null references usuario (id),
    titulo text not null,
    texto text not null,
    para_todos integer not null check (para_todos in (0, 1)),
    desde ${instant} not null,
    hasta ${instant},
    fijado integer not null check (fijado in (0, 1)),
    obligatorio integer not null check (obligatorio in (0, 1)),
    creado ${instant} not null,
    editado ${instant},
    editado_por integer references usuario (id),
    version integer not null default 1,
    vuelta integer not null default 1,
    avisado ${instant}
  ) ${tableEnd}`,
  'create index comunicado_desde on comunicado (desde)',
  'create index comunicado_autor on comunicado (autor)',
  'create index comunicado_por_avisar on comunicado (desde) where avisado is null',
  `create table comunicado_categoria (
    comunicado integer not null references comunicado (id) on delete cascade,
    categoria integer not null references categoria (id),
    primary key (comunicado, categoria)
  ) ${tableEnd}`,
  `create table comunicado_lectura (
    comunicado integer not null references comunicado (id) on delete cascade,
    usuario integer not null references usuario (id),
    vuelta integer not null,
    fecha ${instant} not null,
    primary key (comunicado, usuario)
  ) ${tableEnd}`,
  'create index comunicado_lectura_usuario on comunicado_lectura (usuario)',
  `create table comunicado_reaccion (
    comunicado integer not null references comunicado (id) on delete cascade,
    usuario integer not null references usuario (id),
    reaccion text not null,
    primary key (comunicado, usuario, reaccion)
  ) ${tableEnd}`,
  'create index comunicado_reaccion_usuario on comunicado_reaccion (usuario)',
  `update categoria set permisos = case
      when permisos = '' then 'com'
      when ',' || permisos || ',' like '%,adm,%' then substr(replace(',' || permisos, ',adm', ',com,adm'), 2)
      else permisos || ',com'
    end
    where id >= 10 and ',' || permisos || ',' not like '%,com,%'`,
  "insert into discord_gancho (evento) values ('comunicado')",
];
