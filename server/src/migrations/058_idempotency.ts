import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds the answers to changes that were sent with an `Idempotency-Key`; neither the key nor the payload is stored. */
export const idempotency: MigrationStep = ({ instant, tableEnd, forEngine }) => [
  `create table idempotency (
    key_hash text not null,
    usuario integer not null references usuario (id),
    llamada text not null,
    payload_hash text not null,
    http integer not null,
    headers text not null,
    body text,
    fecha ${instant} not null,
    primary key (key_hash, usuario)
  ) ${forEngine({ sqlite: `${tableEnd}, without rowid`, postgres: tableEnd })}`,
];
