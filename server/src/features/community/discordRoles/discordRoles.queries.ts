import type { RoleHolder, RoleMapping, RoleSource } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
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
    .where(isLinked('d.cuenta', now))
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

/** What the portal gave to an account. */
export interface Given {
  roles: string[];
  fallo: string | null;
}

/** Finds what the portal gave, by account; to one account, or to all. */
export async function findGiven(db: Db, account?: string): Promise<Map<string, Given>> {
  const rows = await db
    .selectFrom('discord_rol_miembro')
    .selectAll()
    .$if(account !== undefined, (query) => query.where('cuenta', '=', account ?? ''))
    .execute();
  return new Map(
    rows.map(({ cuenta, roles, fallo }) => [cuenta, { roles: roles === '' ? [] : roles.split(','), fallo }]),
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

/** Outcome of a check: the roles that the account now has from the portal; null if it is to be forgotten. */
export interface Checked {
  cuenta: string;
  vez: number;
  given: Given | null;
}

/** Stores the outcome of a check, and ends its turn unless the account was queued again meanwhile. */
export async function recordChecked({ db }: Tx, { cuenta, vez, given }: Checked): Promise<void> {
  if (given === null) await db.deleteFrom('discord_rol_miembro').where('cuenta', '=', cuenta).execute();
  else {
    const columns = { roles: given.roles.join(','), fallo: given.fallo };
    await db
      .insertInto('discord_rol_miembro')
      .values({ cuenta, ...columns })
      .onConflict((conflict) => conflict.column('cuenta').doUpdateSet(columns))
      .execute();
  }
  await db.deleteFrom('discord_rol_pendiente').where('cuenta', '=', cuenta).where('vez', '=', vez).execute();
}

/** Queues accounts that have roles of the portal, and are nobody's any more. */
export const queueEndedLinks = (db: Db, now: number) =>
  db
    .insertInto('discord_rol_pendiente')
    .columns(['cuenta', 'orden'])
    .expression((eb) =>
      eb
        .selectFrom('discord_rol_miembro')
        .select(['cuenta', sql<number>`0`.as('orden')])
        .where('fallo', 'is', null)
        .where(hasRoles)
        .where((q) => q.not(isLinked('discord_rol_miembro.cuenta', now)))
        .orderBy('cuenta'),
    )
    .onConflict((conflict) => conflict.column('cuenta').doNothing())
    .execute();

/**
 * Takes or extends the lease of the queue, which one process holds at a time, if there is a bot that Discord accepts.
 * @returns the sealed token and the server
 */
export async function takeQueue(db: Db, turno: string, now: number, leaseEnd: number) {
  const taken = await db
    .updateTable('discord_rol_estado')
    .set({ turno, tomado: leaseEnd })
    .where('siguiente', '<=', now)
    .where((eb) => eb.or([eb('turno', '=', turno), eb('tomado', '<=', now)]))
    .where(hasRoles)
    .where((eb) => eb.exists(eb.selectFrom('discord_bot').select('id').where('fallo_token', 'is', null)))
    .returning('fallo')
    .executeTakeFirst();
  if (!taken) return undefined;
  const { token, servidor } = await db
    .selectFrom('discord_bot')
    .select(['token', 'servidor'])
    .executeTakeFirstOrThrow();
  return token === null || servidor === null ? undefined : { token, servidor, fallo: taken.fallo };
}

export const releaseQueue = (db: Db, turno: string) =>
  db.updateTable('discord_rol_estado').set({ turno: null, tomado: 0 }).where('turno', '=', turno).execute();

/** Finds when the queue may be worked on after a pause, UTC milliseconds; null if nothing waits. */
export async function nextCheckAt(db: Db): Promise<number | null> {
  if (await isQueueEmpty(db)) return null;
  const { siguiente } = await db.selectFrom('discord_rol_estado').select('siguiente').executeTakeFirstOrThrow();
  return siguiente;
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

/** What can give a role: the categorias from the lowest, the open departamentos by name, and the membresia. */
export async function findSources(db: Db): Promise<{ fuente: RoleSource; id: number; nombre: string }[]> {
  const categorias = await db.selectFrom('categoria').select(['id', 'n_categoria as nombre']).orderBy('id').execute();
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
