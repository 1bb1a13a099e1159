import type { MigrationStep } from '../platform/database/migrate.ts';

/** Role calls and whom each of them touched. */
export const paseLista: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table pase_lista (
    id ${id},
    numero integer not null,
    encargado integer not null references usuario (id),
    fecha ${instant} not null
  ) ${tableEnd}`,
  // Each bears the number after the last one's: of two that are sent at once, one is a duplicate.
  'create unique index pase_lista_numero on pase_lista (numero)',
  'create index pase_lista_encargado on pase_lista (encargado, id)',
  `create table pase_lista_fila (
    lista integer not null references pase_lista (id),
    parte text not null check (parte in ('pausados', 'sumados', 'fuerabase')),
    tiempo integer not null references tiempo (id),
    usuario integer not null references usuario (id),
    primary key (lista, parte, tiempo)
  ) ${tableEnd}`,
  'create index pase_lista_fila_usuario on pase_lista_fila (usuario, lista)',
];
