import type { Paso } from '../platform/db/migrar.ts';

/** How often the subject of a notice came while it was unread: one notice tells of all of them. */
export const notificacionesContadas: Paso = () => [
  'alter table notificacion add column veces integer not null default 1',
];
