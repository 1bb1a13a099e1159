import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Polls. Of a secret one a vote names nobody: `votante` is a seal made with `llave`, and both go when it ends. A vote has no
 * time and no number of its own, which would tell whose it is. `votos` of an option is kept with every vote.
 */
export const encuestas: MigrationStep = ({ id, instant, tableEnd, forEngine }) => [
  `create table encuesta (
    id ${id},
    autor integer not null references usuario (id),
    pregunta text not null,
    para_todos integer not null check (para_todos in (0, 1)),
    secreta integer not null check (secreta in (0, 1)),
    fecha ${instant} not null,
    hasta ${instant} not null,
    cerrada_por integer references usuario (id),
    llave text,
    contada ${instant}
  ) ${tableEnd}`,
  'create index encuesta_hasta on encuesta (hasta)',
  'create index encuesta_autor on encuesta (autor)',
  'create index encuesta_por_contar on encuesta (hasta) where contada is null',
  `create table encuesta_categoria (
    encuesta integer not null references encuesta (id) on delete cascade,
    categoria integer not null references categoria (id),
    primary key (encuesta, categoria)
  ) ${tableEnd}`,
  `create table encuesta_opcion (
    id ${id},
    encuesta integer not null references encuesta (id) on delete cascade,
    numero integer not null,
    texto text not null,
    votos integer not null default 0 check (votos >= 0)
  ) ${tableEnd}`,
  'create unique index encuesta_opcion_numero on encuesta_opcion (encuesta, numero)',
  `create table encuesta_voto (
    encuesta integer not null references encuesta (id) on delete cascade,
    votante text not null,
    usuario integer references usuario (id),
    opcion integer not null,
    primary key (encuesta, votante)
  ) ${forEngine({ sqlite: `${tableEnd}, without rowid`, postgres: tableEnd })}`,
  'create index encuesta_voto_usuario on encuesta_voto (usuario)',
];
