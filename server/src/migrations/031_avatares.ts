import type { MigrationStep } from '../platform/database/migrate.ts';

/** Avatars of the hotel, by what the hotel tells them apart by, and the accounts that have proved that they are theirs. */
export const avatars: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table avatar (
    id ${id},
    hotel_id text not null
  ) ${tableEnd}`,
  'create unique index avatar_hotel on avatar (hotel_id)',
  `create table avatar_usuario (
    usuario integer not null references usuario (id),
    avatar integer not null references avatar (id),
    desde ${instant} not null,
    primary key (usuario, avatar)
  ) ${tableEnd}`,
  'create index avatar_usuario_avatar on avatar_usuario (avatar)',
  'alter table solicitud_nombre add column avatar integer references avatar (id)',
];
