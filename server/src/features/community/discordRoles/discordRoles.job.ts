import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@conserje/rules';
import { RESTJSONErrorCodes as ErrorCode } from 'discord-api-types/v10';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { DiscordError, hasRoles, nameOf, queueAll, recordRevokedToken, wakefulJob } from '../discord/discord.public.ts';
import type { Bot, Member } from './discordRoles.guild.ts';
import { editMember, findGuild, findMember, refusalOf, touchableRoles } from './discordRoles.guild.ts';
import type { RolesPlan } from './discordRoles.plan.ts';
import { planMember } from './discordRoles.plan.ts';
import type { Checked } from './discordRoles.queries.ts';
import {
  findGiven,
  findLinked,
  findNextAccount,
  isQueueEmpty,
  nextCheckAt,
  queueEndedLinks,
  readSetup,
  recordChecked,
  recordProblems,
  releaseQueue,
  takeQueue,
} from './discordRoles.queries.ts';

/** Lease of the queue, longer than the requests for one account. A holder whose lease ends counts as dead. */
const LEASE_MS = MINUTE_MS;
/** Pause after a failure that concerns all, if Discord does not say how long. */
const PAUSE_MS = MINUTE_MS;
/** How often everyone is checked. */
const CHECK_MS = HOUR_MS;
/** A screen learns of progress after so many accounts. */
const PROGRESS_STEP = 100;
/** The bot is no longer in the server, or sees nothing of it. */
const CONCERNS_ALL: readonly number[] = [ErrorCode.UnknownGuild, ErrorCode.MissingAccess];

const announce = (tx: Tx): void => tx.notify({ tema: 'discord', msg: 'se pusieron roles' });

/** Queues everyone if the last check of all is an hour old. */
async function queueHourly(deps: Deps): Promise<void> {
  const { db } = deps.motor;
  const now = deps.reloj();
  const isDue = (encolado: number) => encolado + CHECK_MS <= now;
  const state = await db.selectFrom('discord_rol_estado').select('encolado').where(hasRoles).executeTakeFirst();
  if (!state || !isDue(state.encolado)) return;
  await runInTransaction(deps, async (tx) => {
    const [locked] = await tx.lockRows(tx.db.selectFrom('discord_rol_estado').select(['id', 'encolado']));
    if (locked && isDue(locked.encolado)) await queueAll(tx, { failedToo: false });
  });
}

/** What one account is changed with. */
interface Round {
  deps: Deps;
  bot: Bot;
  touchable: ReadonlySet<string>;
}

const concernsAll = ({ que, code }: DiscordError): boolean => que !== 'rechazado' || CONCERNS_ALL.includes(code);

/** Asks Discord for a change. @returns what it refused; null if it did all @throws DiscordError if that concerns all */
async function change({ deps, bot }: Round, account: string, body: NonNullable<RolesPlan['change']>) {
  const attempt = async (part: typeof body): Promise<DiscordError | null> => {
    try {
      await editMember(deps, bot, account, part);
      return null;
    } catch (error) {
      if (error instanceof DiscordError && !concernsAll(error)) return error;
      throw error;
    }
  };
  const refused = await attempt(body);
  // Of someone above the bot Discord refuses the nickname, and with it the roles.
  if (refused === null || body.nick === undefined || !body.roles) return refused && { refused, done: false };
  const rolesRefused = await attempt({ roles: body.roles });
  return { refused, done: rolesRefused === null };
}

/** Gives and takes the roles of one account. @throws DiscordError if the failure concerns all */
async function check(round: Round, { cuenta, vez }: { cuenta: string; vez: number }): Promise<Checked> {
  const { deps, bot, touchable } = round;
  const { db } = deps.motor;
  const person = (await findLinked(db, deps.reloj(), cuenta)).get(cuenta) ?? null;
  const given = (await findGiven(db, cuenta)).get(cuenta);
  const setup = await readSetup(db);
  const forget = { cuenta, vez, given: null };
  if (!person && !given) return forget;
  const member: Member | null = await findMember(deps, bot, cuenta);
  if (!member) return forget;
  const plan = planMember(setup, touchable, { member, person, given });
  const failure = plan.change && (await change(round, cuenta, plan.change));
  const hasNewRoles = !failure || failure.done;
  const roles = hasNewRoles ? plan.given : (given?.roles ?? []).filter((role) => member.roles.includes(role));
  const fallo = failure && refusalOf(failure.refused);
  // A nickname is remembered too, to be removed when the link ends.
  const isKept = roles.length > 0 || fallo !== null || (person !== null && setup.apodo);
  return { cuenta, vez, given: isKept ? { roles, fallo } : null };
}

/** Stores why the queue waits, and until when. */
async function pause(deps: Deps, turno: string, error: DiscordError): Promise<void> {
  await runInTransaction(deps, async (tx) => {
    if (error.que === 'revocado') await recordRevokedToken(tx.db, error.message);
    const isRevoked = error.que === 'revocado';
    await tx.db
      .updateTable('discord_rol_estado')
      .set({
        fallo: isRevoked ? null : error.message,
        siguiente: isRevoked ? 0 : tx.now + Math.max(error.pauseMs, error.pauseMs === 0 ? PAUSE_MS : 1000),
      })
      .where('turno', '=', turno)
      .execute();
    announce(tx);
  });
}

/** Checks the queued accounts in turn, as long as this process holds the queue. */
async function workOff(deps: Deps, turno: string, isClosed: () => boolean): Promise<void> {
  const { db } = deps.motor;
  const take = () => takeQueue(db, turno, deps.reloj(), deps.reloj() + LEASE_MS);
  const held = await take();
  if (!held || (await isQueueEmpty(db))) return;
  const token = deps.sello.open(held.token);
  // Step 1 says that the token cannot be read.
  if (token === null) return;
  const bot = { token, servidor: held.servidor };
  const guild = await findGuild(deps, bot, nameOf);
  if (guild.problema !== null) throw new DiscordError('rechazado', guild.problema);
  await recordProblems(deps.motor.db, guild);
  const round = { deps, bot, touchable: touchableRoles(guild) };
  let count = 0;
  while (!isClosed()) {
    const lease = await take();
    if (lease?.servidor !== bot.servidor || lease.token !== held.token) return;
    const next = await findNextAccount(db);
    const checked = next && (await check(round, next));
    count += 1;
    await runInTransaction(deps, async (tx) => {
      if (checked) await recordChecked(tx, checked);
      const isDone = await isQueueEmpty(tx.db);
      if (isDone) await tx.db.updateTable('discord_rol_estado').set({ fallo: null, revisado: tx.now }).execute();
      if (isDone || count % PROGRESS_STEP === 0) announce(tx);
    });
    if (!next || (await isQueueEmpty(db))) return;
  }
}

/** Checks all queued accounts, unless another process does. @param isClosed whether to stop after the current one */
export async function syncRoles(deps: Deps, isClosed: () => boolean = () => false): Promise<void> {
  const turno = randomUUID();
  await queueHourly(deps);
  await queueEndedLinks(deps.motor.db, deps.reloj());
  try {
    await workOff(deps, turno, isClosed);
  } catch (error) {
    if (!(error instanceof DiscordError)) throw error;
    await pause(deps, turno, error);
  } finally {
    await releaseQueue(deps.motor.db, turno);
  }
}

/** Job that gives and takes roles when someone is queued, when a pause is over, and every hour for all. */
export const discordRolesJob = wakefulJob({
  // A session that ends may end a link.
  hears: ['"tema":"discord"', '"tema":"sesion"'],
  failureMessage: 'the roles of Discord could not be set',
  async work(deps, isClosed) {
    await syncRoles(deps, isClosed);
    return nextCheckAt(deps.motor.db);
  },
});
