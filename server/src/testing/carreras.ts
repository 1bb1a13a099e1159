import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { enTransaccion } from '../platform/db/transaccion.ts';
import { MOTOR } from './base.ts';
import type { Respuesta } from './cliente.ts';
import type { Persona, Portal } from './portal.ts';
import { gemelo } from './portal.ts';

type Enviar = (quien: Persona, path: string, body?: object) => Promise<Respuesta>;

/** Sends one request after the other through two servers of one agency; on SQLite there is one. Without a body, GET. */
export async function porDosServidores(portal: Portal): Promise<Enviar> {
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  let turno = 0;
  return (quien, path, body) => {
    turno += 1;
    return (turno % 2 === 0 ? portal : otro).pide(quien)(body === undefined ? 'GET' : 'POST', path, body);
  };
}

/** How often each HTTP code came back, with its error where it is one. */
export function codigos(respuestas: Respuesta[]): Record<string, number> {
  const recuento: Record<string, number> = {};
  for (const { http, cuerpo } of respuestas) {
    const { error = '' } = cuerpo as { error?: string };
    const clave = `${http} ${error}`.trim();
    recuento[clave] = (recuento[clave] ?? 0) + 1;
  }
  return recuento;
}

/** Does something so many times, all at once. */
export const veces = <T>(n: number, hacer: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => hacer(i)));

/** Whether someone waits for a lock: PostgreSQL tells. On SQLite whoever comes waits for the one connection. */
async function alguienEspera({ db }: Portal): Promise<boolean> {
  if (MOTOR === 'sqlite') return true;
  const esperan = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await esperan.execute(db)).rows[0]?.n !== 0;
}

/**
 * Until what is under way waits for a lock.
 * @throws when it ends instead
 */
async function hastaQueEspere(portal: Portal, enCamino: Promise<unknown>): Promise<void> {
  let hecho: { con: unknown } | undefined;
  const anotar = (con: unknown): void => {
    hecho = { con };
  };
  enCamino.then(anotar, anotar);
  while (!(await alguienEspera(portal))) {
    if (hecho) throw new Error('it did not wait', { cause: hecho.con });
    await sql`select pg_sleep(0.01)`.execute(portal.db);
  }
}

/**
 * Sends a request that has to wait for a change under way, which is committed then; answers what it got.
 * @param alEsperar what happens while it waits
 */
export async function mientras<T = Respuesta>(
  portal: Portal,
  cambiar: (tx: Tx) => Promise<unknown>,
  pedir: () => Promise<T>,
  alEsperar: (tx: Tx) => unknown = () => undefined,
): Promise<T> {
  const { pedido } = await enTransaccion(portal.deps, async (tx) => {
    await cambiar(tx);
    const enCamino = pedir();
    await hastaQueEspere(portal, enCamino);
    await alEsperar(tx);
    return { pedido: enCamino };
  });
  return pedido;
}
