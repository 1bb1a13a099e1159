import type { EventoDiscord } from '@conserje/rules';
import { DIA_MS } from '@conserje/rules';
import type { NotNull } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import './discord.table.ts';

/** Of what waits for one place so many messages are kept, the newest, and none for longer than a day. */
const ESPERAN_MAX = 200;
const ESPERA_MS = DIA_MS;

const vivos = (db: Db) => db.selectFrom('discord_gancho').where('direccion', 'is not', null).where('roto', '=', 0);

/** Where one kind of news is told, and whether that still works: asked with each of them. */
export const seCuenta = preparada((db, { evento }: { evento: EventoDiscord }) =>
  db.selectFrom('discord_gancho').select('roto').where('direccion', 'is not', null).where('evento', '=', evento),
);

/** Counts a message that has nowhere to go, for who looks at the settings. */
export const countLost = (db: Db, evento: EventoDiscord) =>
  db
    .updateTable('discord_gancho')
    .set((eb) => ({ perdidos: eb('perdidos', '+', 1) }))
    .where('evento', '=', evento)
    .execute();

export const ganchos = (db: Db) =>
  db
    .selectFrom('discord_gancho as g')
    .select(['g.evento', 'g.direccion', 'g.puesto', 'g.entregado', 'g.fallo', 'g.roto', 'g.perdidos'])
    .select((eb) =>
      eb
        .selectFrom('discord_envio as e')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('e.evento', '=', 'g.evento')
        .as('esperan'),
    )
    // A count is never null.
    .$narrowType<{ esperan: NotNull }>()
    .execute();
export type FilaGancho = Awaited<ReturnType<typeof ganchos>>[number];

export const ganchoDe = async (db: Db, evento: EventoDiscord): Promise<FilaGancho | undefined> =>
  (await ganchos(db)).find((g) => g.evento === evento);

const esperaPor = (db: Db) => vivos(db).where('evento', 'in', db.selectFrom('discord_envio').select('evento'));

/** Where something waits that may be sent now, and that nobody is sending. */
export const porAtender = (db: Db, ahora: number) =>
  esperaPor(db).select('evento').where('siguiente', '<=', ahora).where('tomado', '<=', ahora).execute();

/** The next instant at which something may be sent; null while nothing waits. */
export async function proximoEnvio(db: Db): Promise<number | null> {
  const mayor = sql<number>`case when siguiente > tomado then siguiente else tomado end`;
  const filas = await esperaPor(db).select(mayor.as('cuando')).execute();
  return filas.length === 0 ? null : Math.min(...filas.map(({ cuando }) => cuando));
}

/** Somebody who sends, under a name of their own. */
export interface Turno {
  evento: EventoDiscord;
  turno: string;
}

/** Takes the lane of one kind of news until an instant, or for longer: of two processes one has it. */
export const tomarCarril = (db: Db, { evento, turno }: Turno, ahora: number, hasta: number) =>
  db
    .updateTable('discord_gancho')
    .set({ turno, tomado: hasta })
    .where('evento', '=', evento)
    .where('direccion', 'is not', null)
    .where('roto', '=', 0)
    .where('siguiente', '<=', ahora)
    .where((eb) => eb.or([eb('turno', '=', turno), eb('tomado', '<=', ahora)]))
    .returning(['direccion', 'intentos'])
    .executeTakeFirst();

const enTurno = (db: Db, { evento, turno }: Turno) =>
  db.updateTable('discord_gancho').where('evento', '=', evento).where('turno', '=', turno);

export const soltarCarril = (db: Db, turno: Turno) => enTurno(db, turno).set({ turno: null, tomado: 0 }).execute();

/** Gives up what waits too long, or is too much. @returns how many */
export async function podar(db: Db, evento: EventoDiscord, ahora: number): Promise<number> {
  const sobra = db
    .selectFrom('discord_envio')
    .select('id')
    .where('evento', '=', evento)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(ESPERAN_MAX);
  const { numDeletedRows } = await db
    .deleteFrom('discord_envio')
    .where('evento', '=', evento)
    .where((eb) => eb.or([eb('fecha', '<', ahora - ESPERA_MS), eb('id', '<=', sobra)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The message whose turn it is. */
export const primero = (db: Db, evento: EventoDiscord) =>
  db
    .selectFrom('discord_envio')
    .select(['id', 'objeto'])
    .where('evento', '=', evento)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const quitarEnvio = (db: Db, id: number) => db.deleteFrom('discord_envio').where('id', '=', id).execute();

/** Nothing of one kind waits any more. @returns how many did */
export async function quitarEnvios(db: Db, evento: EventoDiscord): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('discord_envio').where('evento', '=', evento).executeTakeFirst();
  return Number(numDeletedRows);
}

/** How a sending ended, for whoever holds the lane. */
export interface Apunte {
  entregado?: number;
  fallo?: string | null;
  roto?: number;
  intentos: number;
  /** Added to those that were given up. */
  perdidos?: number;
  siguiente: number;
}
export const anotarCarril = (db: Db, turno: Turno, { perdidos = 0, ...apunte }: Apunte) =>
  enTurno(db, turno)
    .set((eb) => ({ ...apunte, perdidos: eb('perdidos', '+', perdidos) }))
    .execute();

/** The step of a career, with the name of now. */
export const paso = (db: Db, id: number) =>
  db
    .selectFrom('carrera as c')
    .innerJoin('usuario as u', 'u.id', 'c.usuario')
    .select(['u.usuario', 'c.a_nombre as mision'])
    .where('c.id', '=', id)
    .executeTakeFirst();

export const despido = (db: Db, id: number) =>
  db
    .selectFrom('despido as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .leftJoin('usuario as e', 'e.id', 'd.encargado')
    .select(['u.usuario', 'e.usuario as encargado', 'd.motivo'])
    .where('d.id', '=', id)
    .executeTakeFirst();

/** A status that still stands. */
export const estado = (db: Db, id: number) =>
  db
    .selectFrom('estado as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .select(['u.usuario', 's.mensaje'])
    .where('s.id', '=', id)
    .where('u.despedido', '=', 0)
    .executeTakeFirst();

/** An alarm of the security log, in its own words. */
export const alarma = (db: Db, id: number) =>
  db.selectFrom('vigilancia').select('detalle').where('id', '=', id).where('clase', '=', 'alarma').executeTakeFirst();
