import type { RoleHolder, RoleMapping, RoleSource } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import '../../careers/career/career.public.ts';
import '../../identity/people/people.public.ts';
import '../../identity/session/session.public.ts';
import { isRunning } from '../../money/membresias/membresias.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import '../departamentos/departamentos.public.ts';
import { hasRoles, isLinked } from '../discord/discord.public.ts';
import type { RolesGuild } from './discordRoles.guild.ts';

/** Person of a linked account. */
export interface LinkedPerson extends RoleHolder {
  cuenta: string;
  usuario: number;
  nombre: string;
  mision: string;
}

/** Finds who is linked, by account; of one account, or of all. */
export async function findLinked(db: Db, now: number, account?: string): Promise<Map<string, LinkedPerson>> {
  const rows = await db
    .selectFrom('discord_cuenta as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['d.cuenta', 'd.usuario', 'u.usuario as nombre', 'm.nombre as mision', 'm.categoria'])
    .select(
      sql<number>`case when exists (select 1 from membresia_usuario as mu
        where mu.usuario = d.usuario and ${isRunning('mu', now)}) then 1 else 0 end`.as('membresia'),
    )
    .where(isLinked('d.cuenta'))
    .$if(account !== undefined, (query) => query.where('d.cuenta', '=', account ?? ''))
    .execute();
  const memberships = await db
    .selectFrom('discord_cuenta as d')
    .innerJoin('departamento_miembro as q', 'q.usuario', 'd.usuario')
    .select(['d.cuenta', 'q.departamento'])
    .$if(account !== undefined, (query) => query.where('d.cuenta', '=', account ?? ''))
    .execute();
  const departamentos = Map.groupBy(memberships, ({ cuenta }) => cuenta);
  return new Map(
    rows.map(({ membresia, ...person }) => [
      person.cuenta,
      {
        ...person,
        membresia: membresia === 1,
        departamentos: (departamentos.get(person.cuenta) ?? []).map(({ departamento }) => departamento),
      },
    ]),
  );
}

/** What the portal gave to an account, or may have given: roles and nicknames. */
export interface Given {
  roles: string[];
  apodos: string[];
}
export const NOTHING_GIVEN: Given = { roles: [], apodos: [] };

const split = (text: string, separator: string): string[] => (text === '' ? [] : text.split(separator));

/** Finds what the portal gave, by account; to one account, or to all. */
export async function findGiven(db: Db, account?: string): Promise<Map<string, Given>> {
  const rows = await db
    .selectFrom('discord_rol_miembro')
    .select(['cuenta', 'roles', 'apodos'])
    .$if(account !== undefined, (query) => query.where('cuenta', '=', account ?? ''))
    .execute();
  return new Map(
    rows.map(({ cuenta, roles, apodos }) => [cuenta, { roles: split(roles, ','), apodos: split(apodos, '\n') }]),
  );
}

/** Everything that decides roles besides the person. */
export interface RolesSetup {
  mappings: readonly RoleMapping[];
  siglas: string;
  apodo: boolean;
}

export async function readSetup(db: Db): Promise<RolesSetup> {
  const mappings = await db
    .selectFrom('discord_rol')
    .select(['fuente', 'objeto', 'rol'])
    .orderBy('fuente')
    .orderBy('objeto')
    .execute();
  const { apodo } = await db.selectFrom('discord_rol_estado').select('apodo').executeTakeFirstOrThrow();
  const { siglas } = await readConfiguracion(db);
  return { mappings, siglas, apodo: apodo === 1 };
}

/** Finds the next account to check; changes come before a check of all. */
export const findNextAccount = (db: Db) =>
  db
    .selectFrom('discord_rol_pendiente')
    .select(['cuenta', 'vez'])
    .orderBy('orden')
    .orderBy('cuenta')
    .limit(1)
    .executeTakeFirst();

export const isQueueEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('discord_rol_pendiente').select('cuenta').limit(1).executeTakeFirst()) === undefined;

/**
 * Record of an account: the roles and nickname that it has from the portal, and the refusal of Discord until the next
 * attempt.
 */
export interface StoredGiven extends Given {
  unida: boolean;
  fallo: { texto: string; reintento: number } | null;
}

/** Stores what an account has from the portal, if that is new. */
export async function recordGiven(db: Db, cuenta: string, { roles, apodos, unida, fallo }: StoredGiven): Promise<void> {
  const columns = {
    roles: roles.join(','),
    apodos: apodos.join('\n'),
    unida: unida ? 1 : 0,
    fallo: fallo?.texto ?? null,
    reintento: fallo?.reintento ?? null,
  };
  const stored = await db
    .selectFrom('discord_rol_miembro')
    .select(['roles', 'apodos', 'unida', 'fallo', 'reintento'])
    .where('cuenta', '=', cuenta)
    .executeTakeFirst();
  const names = ['roles', 'apodos', 'unida', 'fallo', 'reintento'] as const;
  if (stored && names.every((name) => stored[name] === columns[name])) return;
  await db
    .insertInto('discord_rol_miembro')
    .values({ cuenta, ...columns })
    .onConflict((conflict) => conflict.column('cuenta').doUpdateSet(columns))
    .execute();
}

/**
 * Removes an account that was checked from the queue, unless it was queued again meanwhile. @param given null: the
 * account is forgotten
 */
export async function recordCheck(
  db: Db,
  { cuenta, vez }: { cuenta: string; vez: number },
  given: StoredGiven | null,
): Promise<void> {
  if (given) await recordGiven(db, cuenta, given);
  else await db.deleteFrom('discord_rol_miembro').where('cuenta', '=', cuenta).execute();
  await db.deleteFrom('discord_rol_pendiente').where('cuenta', '=', cuenta).where('vez', '=', vez).execute();
}

/** Queues unlinked accounts that have something of the portal, and those whose refusal is tried again. */
export async function queueDue(db: Db, now: number): Promise<void> {
  const due = db
    .selectFrom('discord_rol_miembro')
    .select(['cuenta', sql<number>`case when reintento <= ${now} then 1 else 0 end`.as('orden')])
    .where(hasRoles)
    .where((eb) =>
      eb.or([
        eb('reintento', '<=', now),
        eb.and([
          eb.or([eb('unida', '=', 1), eb('reintento', 'is', null)]),
          eb.not(isLinked('discord_rol_miembro.cuenta')),
        ]),
      ]),
    );
  if ((await due.limit(1).executeTakeFirst()) === undefined) return;
  await db
    .insertInto('discord_rol_pendiente')
    .columns(['cuenta', 'orden'])
    .expression(due.orderBy('cuenta'))
    .onConflict((conflict) => conflict.column('cuenta').doNothing())
    .execute();
}

/**
 * Takes the lease of the queue, which one process holds at a time, if there is a bot that Discord accepts.
 * @returns the encrypted token and the server
 */
export async function takeQueue(db: Db, leaseId: string, now: number, leaseEnd: number) {
  const taken = await db
    .updateTable('discord_rol_estado')
    .set({ turno: leaseId, tomado: leaseEnd })
    .where('siguiente', '<=', now)
    .where('tomado', '<=', now)
    .where(hasRoles)
    .where((eb) => eb.exists(eb.selectFrom('discord_bot').select('id').where('fallo_token', 'is', null)))
    .returning('id')
    .executeTakeFirst();
  if (!taken) return undefined;
  const { token, servidor } = await db
    .selectFrom('discord_bot')
    .select(['token', 'servidor'])
    .executeTakeFirstOrThrow();
  return token === null || servidor === null ? undefined : { token, servidor };
}

/** Extends the lease and, in a transaction, locks the state first. @returns whether the lease still holds */
export async function renewQueue(db: Db, leaseId: string, leaseEnd: number): Promise<boolean> {
  const held = await db
    .updateTable('discord_rol_estado')
    .set({ tomado: leaseEnd })
    .where('turno', '=', leaseId)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

export const releaseQueue = (db: Db, leaseId: string) =>
  db.updateTable('discord_rol_estado').set({ turno: null, tomado: 0 }).where('turno', '=', leaseId).execute();

/** Finds when a pause of waiting accounts ends, UTC milliseconds; null if there is none. */
export async function nextCheckAt(db: Db, now: number): Promise<number | null> {
  if (await isQueueEmpty(db)) return null;
  const { siguiente } = await db.selectFrom('discord_rol_estado').select('siguiente').executeTakeFirstOrThrow();
  return siguiente > now ? siguiente : null;
}

/** Stores the names of the mapped roles, and why the bot may not give one. */
export async function recordProblems(db: Db, { roles }: RolesGuild): Promise<void> {
  for (const { fuente, objeto, rol, nombre, problema } of await db.selectFrom('discord_rol').selectAll().execute()) {
    const now = roles.find(({ id }) => id === rol) ?? { nombre, problema: 'Ya no existe en Discord' };
    if (now.nombre === nombre && now.problema === problema) continue;
    await db
      .updateTable('discord_rol')
      .set({ nombre: now.nombre, problema: now.problema })
      .where('fuente', '=', fuente)
      .where('objeto', '=', objeto)
      .where('rol', '=', rol)
      .execute();
  }
}

/**
 * Finds what can give a role: the categorias on the ladder from the lowest, the open departamentos by name, and the
 * membresia.
 */
export async function findSources(db: Db): Promise<{ fuente: RoleSource; id: number; nombre: string }[]> {
  const categorias = await db
    .selectFrom('categoria')
    .select(['id', 'n_categoria as nombre'])
    .where('retirada', 'is', null)
    .orderBy('id')
    .execute();
  const departamentos = await db
    .selectFrom('departamento')
    .select(['id', 'nombre'])
    .where('cerrado', 'is', null)
    .orderBy('nombre_llano')
    .execute();
  return [
    ...categorias.map((one) => ({ fuente: 'categoria' as const, ...one })),
    ...departamentos.map((one) => ({ fuente: 'departamento' as const, ...one })),
    { fuente: 'membresia', id: 0, nombre: 'Tener una membresía' },
  ];
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('discord_rol_pendiente')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The screen lists no more. */
const REFUSALS_MAX = 50;

/** Finds whom the bot could not change, by name. */
export async function findRefusals(db: Db) {
  const refused = db.selectFrom('discord_rol_miembro as r').where('r.fallo', 'is not', null);
  const { count } = await refused.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await refused
    .leftJoin('discord_cuenta as d', 'd.cuenta', 'r.cuenta')
    .leftJoin('usuario as u', 'u.id', 'd.usuario')
    .select(['u.usuario as nombre', 'r.fallo'])
    .orderBy('r.cuenta')
    .limit(REFUSALS_MAX)
    .execute();
  const rechazos = rows.map(({ nombre, fallo }) => ({
    nombre: nombre ?? 'Una cuenta que ya no está unida',
    detalle: fallo ?? '',
  }));
  return { rechazados: Number(count), rechazos };
}
