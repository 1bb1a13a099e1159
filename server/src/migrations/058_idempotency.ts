import type { Paso } from '../platform/db/migrar.ts';

/** What was answered to changes that were sent with an `Idempotency-Key`; neither the key nor what was sent is stored. */
export const idempotency: Paso = ({ instante, fin, segun }) => [
  `create table idempotency (
    key_hash text not null,
    usuario integer not null references usuario (id),
    llamada text not null,
    payload_hash text not null,
    http integer not null,
    headers text not null,
    body text,
    fecha ${instante} not null,
    primary key (key_hash, usuario)
  ) ${segun({ sqlite: `${fin}, without rowid`, postgres: fin })}`,
];
