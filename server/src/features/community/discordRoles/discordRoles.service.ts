import type {
  Answer,
  DiscordRoleChoice,
  DiscordRoles,
  DiscordRolesPreview,
  discordRolesCalls,
} from '@conserje/contract';
import type { RoleSource } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { AppDeps, CallContext } from '../../../platform/http/routing/callContext.ts';
import { isoOrNull } from '../../../platform/time/dates.ts';
import {
  assertSeen,
  decryptToken,
  lockBotRow,
  nameOf,
  queueAll,
  recordChange,
  refuse,
  requireBotRow,
  requireRolesState,
  requireServer,
} from '../discord/discord.public.ts';
import type { Bot, MemberChange, RolesGuild } from './discordRoles.guild.ts';
import { findGuild, findMembers } from './discordRoles.guild.ts';
import { planMember } from './discordRoles.plan.ts';
import {
  countWaiting,
  findGiven,
  findLinked,
  findRefusals,
  findSources,
  NOTHING_GIVEN,
  readSetup,
} from './discordRoles.queries.ts';

type Calls = typeof discordRolesCalls;

async function toDiscordRoles(db: Db): Promise<DiscordRoles> {
  const { version, apodo, fallo, revisado } = await requireRolesState(db);
  const mappings = new Map(
    (await db.selectFrom('discord_rol').selectAll().execute()).map((one) => [`${one.fuente} ${one.objeto}`, one]),
  );
  const fuentes = (await findSources(db)).map(({ fuente, id, nombre }) => {
    const given = mappings.get(`${fuente} ${id}`);
    return {
      fuente,
      id,
      nombre,
      rol: given ? { id: given.rol, nombre: given.nombre, problema: given.problema } : null,
    };
  });
  return {
    version,
    apodo: apodo === 1,
    fuentes,
    fallo,
    revisado: isoOrNull(revisado),
    esperan: await countWaiting(db),
    ...(await findRefusals(db)),
  };
}

export const viewRoles = ({ deps }: CallContext<Calls['rolesDiscord']>): Promise<DiscordRoles> =>
  toDiscordRoles(deps.engine.db);

/** The bot as it is stored, with its open token. @throws AppError SIN_BOT */
async function openBot(deps: AppDeps): Promise<Bot> {
  const row = await requireBotRow(deps.engine.db);
  return { token: decryptToken(deps, row), servidor: requireServer(row) };
}

export async function listRoles({ deps }: CallContext<Calls['rolesServidorDiscord']>): Promise<DiscordRoleChoice[]> {
  const { roles } = await findGuild(deps, await openBot(deps), nameOf).catch(refuse);
  return roles;
}

type Chosen = { fuente: RoleSource; id: number; rol: string };

/** Checks that the bot may give each chosen role, and returns the rows. @throws AppError REGLA */
function toRows(chosen: readonly Chosen[], sources: readonly { fuente: RoleSource; id: number }[], guild: RolesGuild) {
  const seen = new Set<string>();
  return chosen.map(({ fuente, id, rol }) => {
    const key = `${fuente} ${id}`;
    if (!sources.some((source) => source.fuente === fuente && source.id === id) || seen.has(key))
      throw new AppError('REGLA', 'Algo de la lista ya no existe. Ábrela otra vez.', key);
    seen.add(key);
    const role = guild.roles.find((one) => one.id === rol);
    if (!role) throw new AppError('REGLA', 'Ese rol ya no existe en Discord. Elige otro.', key);
    if (role.problema !== null) throw new AppError('REGLA', `«${role.nombre}»: ${role.problema}.`, key);
    return { fuente, objeto: id, rol, nombre: role.nombre, problema: null };
  });
}

/**
 * Locks the bot and then the state of roles, in the order of changes of the bot. @throws AppError CAMBIO_MIENTRAS,
 * SIN_BOT
 */
async function lockSeen(tx: Tx, body: { visto?: number }, bot?: Bot): Promise<void> {
  const server = requireServer(await lockBotRow(tx));
  await tx.lockRows(tx.db.selectFrom('discord_rol_estado').select('id'));
  const state = await requireRolesState(tx.db);
  if (bot && bot.servidor !== server) throw new AppError('CAMBIO_MIENTRAS');
  assertSeen(body, state);
}

/** `cambiarRolesDiscord`: replaces what gives which role, and queues everyone. */
export async function changeRoles(
  p: CallContext<Calls['cambiarRolesDiscord']>,
): Promise<Answer<Calls['cambiarRolesDiscord']>> {
  const { deps, body } = p;
  const bot = await openBot(deps);
  const guild = await findGuild(deps, bot, nameOf).catch(refuse);
  return p.transaction(async (tx) => {
    await lockSeen(tx, body, bot);
    const sources = await findSources(tx.db);
    const rows = toRows(body.roles, sources, guild);
    const before = await toDiscordRoles(tx.db);
    const nameBefore = (fuente: RoleSource, id: number) =>
      before.fuentes.find((one) => one.fuente === fuente && one.id === id)?.rol ?? null;
    const diferencias = sources.flatMap(({ fuente, id, nombre }) => {
      const old = nameBefore(fuente, id);
      const row = rows.find((one) => one.fuente === fuente && one.objeto === id);
      return old?.id === row?.rol ? [] : [{ campo: nombre, antes: old?.nombre ?? null, despues: row?.nombre ?? null }];
    });
    if (before.apodo !== body.apodo)
      diferencias.push({ campo: 'Apodos', antes: siNo(before.apodo), despues: siNo(body.apodo) });
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const, data: before };
    await tx.db.deleteFrom('discord_rol').execute();
    if (rows.length > 0) await insertRows(tx.db, 'discord_rol', rows).execute();
    await tx.db
      .updateTable('discord_rol_estado')
      .set((eb) => ({ apodo: body.apodo ? 1 : 0, version: eb('version', '+', 1) }))
      .execute();
    await queueAll(tx, { failedToo: true });
    await recordChange(tx, 'cambió los roles de Discord', { diferencias });
    return { msg: 'Guardaste los roles', status: 0 as const, data: await toDiscordRoles(tx.db) };
  });
}

const siNo = (value: boolean): string => (value ? 'Sí' : 'No');

/** `ponerRolesDiscord`: queues everyone, also those whom Discord refused. A pause that Discord asked for is kept. */
export function applyRoles(p: CallContext<Calls['ponerRolesDiscord']>): Promise<Answer<Calls['ponerRolesDiscord']>> {
  return p.transaction(async (tx) => {
    await lockSeen(tx, p.body);
    await queueAll(tx, { failedToo: true });
    await tx.db
      .updateTable('discord_rol_estado')
      .set({ fallo: null, intentos: 0, siguiente: 0 })
      .where('pedida', '=', 0)
      .execute();
    await recordChange(tx, 'mandó poner los roles de Discord a todos');
    const data = await toDiscordRoles(tx.db);
    return { msg: 'Los roles se ponen poco a poco', status: 0 as const, data };
  });
}

/** People who would change, and how many get or lose each role. */
class PreviewCounts {
  cambian = 0;
  apodos = 0;
  readonly gained = new Map<string, number>();
  readonly lost = new Map<string, number>();

  add(changes: readonly MemberChange[]): void {
    if (changes.length > 0) this.cambian += 1;
    const count = (counts: Map<string, number>, role: string) => counts.set(role, (counts.get(role) ?? 0) + 1);
    for (const change of changes) {
      if ('nick' in change) this.apodos += 1;
      else if ('add' in change) count(this.gained, change.add);
      else count(this.lost, change.remove);
    }
  }
}

/** `previoRolesDiscord`: what a check of all would do. */
export async function previewRoles({
  deps,
  now,
}: CallContext<Calls['previoRolesDiscord']>): Promise<DiscordRolesPreview> {
  const { db } = deps.engine;
  const bot = await openBot(deps);
  const guild = await findGuild(deps, bot, nameOf).catch(refuse);
  const members = await findMembers(deps, bot).catch(refuse);
  const [setup, linked, given] = [await readSetup(db), await findLinked(db, now), await findGiven(db)];
  const counts = new PreviewCounts();
  for (const cuenta of new Set([...linked.keys(), ...given.keys()])) {
    const member = members.get(cuenta);
    if (!member) continue;
    const person = linked.get(cuenta) ?? null;
    counts.add(planMember(setup, guild, { member, person, given: given.get(cuenta) ?? NOTHING_GIVEN }));
  }
  const mapped = new Set(setup.mappings.map(({ rol }) => rol));
  const problems = guild.roles.flatMap(({ id, nombre, problema, aviso }) => {
    const detalle = problema ?? aviso;
    return mapped.has(id) && detalle !== null ? [{ nombre, detalle }] : [];
  });
  const botProblems = [
    ...(guild.problema === null ? [] : [guild.problema]),
    ...(setup.apodo && !guild.canRename ? ['Al bot le falta: Gestionar apodos'] : []),
  ];
  return {
    unidos: linked.size,
    fuera: [...linked.keys()].filter((id) => !members.has(id)).length,
    cambian: counts.cambian,
    apodos: counts.apodos,
    roles: guild.roles.flatMap(({ id, nombre }) => {
      const [ganan, pierden] = [counts.gained.get(id) ?? 0, counts.lost.get(id) ?? 0];
      return ganan + pierden === 0 ? [] : [{ id, nombre, ganan, pierden }];
    }),
    problemas: [...botProblems.map((detalle) => ({ nombre: 'El bot', detalle })), ...problems],
  };
}
