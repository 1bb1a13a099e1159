import type pg from 'pg';
import { LLAVE } from './mudanza/marca.ts';

/** Somebody holds the whole database alone. */
export class Apartada extends Error {
  constructor() {
    super('the agency is being moved');
  }
}

/**
 * Lets whoever would have the database alone know that somebody is at work on it, for as long as the connection lasts.
 * @throws Apartada
 */
export async function compartir(cliente: pg.ClientBase): Promise<void> {
  const { rows } = await cliente.query('select pg_try_advisory_lock_shared($1, $2) as mia', [...LLAVE]);
  if (rows[0]?.mia !== true) throw new Apartada();
}
