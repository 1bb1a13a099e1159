import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@conserje/rules';
import { RESTJSONErrorCodes as ErrorCode } from 'discord-api-types/v10';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import {
  DiscordError,
  hasRoles,
  JOB_REQUEST_MAX_MS,
  nameOf,
  queueAll,
  recordRevokedToken,
  wakefulJob,
} from '../discord/discord.public.ts';
import type { Bot, Member, RolesGuild } from './discordRoles.guild.ts';
import { changeMember, findGuild, findMember, refusalOf } from './discordRoles.guild.ts';
import { memberAfter, planMember, possiblyGiven, stillGiven } from './discordRoles.plan.ts';
import type { Given, StoredGiven } from './discordRoles.queries.ts';
import {
  findGiven,
  findLinked,
  findNextAccount,
  isQueueEmpty,
  NOTHING_GIVEN,
  nextCheckAt,
  queueDue,
  readSetup,
  recordCheck,
  recordGiven,
  recordProblems,
  releaseQueue,
  renewQueue,
  takeQueue,
} from './discordRoles.queries.ts';

/** Lease of the queue, renewed when a request might outlast it. A process whose lease ends counts as dead. */
const LEASE_MS = MINUTE_MS;
/** First pause after a failure that concerns all, if Discord does not say how long; each further one doubles. */
const PAUSE_MS = MINUTE_MS;
/** How often everyone is checked; the longest pause. */
const CHECK_MS = HOUR_MS;
/**
 * Time until the next attempt: refused account of a linked person, refused account without a link, account without an
 * answer.
 */
const RETRY_MS = { linked: DAY_MS, ended: HOUR_MS, unanswered: 5 * MINUTE_MS };
/** After this many accounts in a row without an answer the whole queue pauses. */
const UNANSWERED_MAX = 3;
/** Accounts between two searches for links that ended meanwhile. */
const DUE_STEP = 20;
/** Accounts between two announcements of the progress. */
const PROGRESS_STEP = 100;
/** Errors of a bot that is no longer in the guild, or sees nothing of it. */
const CONCERNS_ALL: readonly number[] = [ErrorCode.UnknownGuild, ErrorCode.MissingAccess];
const OWN_NOTICE = 'se pusieron roles';

const announce = (tx: Tx): void => tx.notify({ tema: 'discord', msg: OWN_NOTICE });

/** Queues everyone if the last check of all is an hour old. */
async function queueHourly(deps: Deps): Promise<void> {
  const { db } = deps.engine;
  const now = deps.clock();
  const isDue = (encolado: number) => encolado + CHECK_MS <= now;
  const state = await db.selectFrom('discord_rol_estado').select('encolado').where(hasRoles).executeTakeFirst();
  if (!state || !isDue(state.encolado)) return;
  await runInTransaction(deps, async (tx) => {
    const [locked] = await tx.lockRows(tx.db.selectFrom('discord_rol_estado').select(['id', 'encolado']));
    if (locked && isDue(locked.encolado)) await queueAll(tx, { failedToo: false });
  });
}

/** Thrown when another process holds the queue, or the bot was removed. */
class QueueLostError extends Error {}

/** One run over the queue. */
interface Run {
  deps: Deps;
  leaseId: string;
  bot: Bot;
  guild: RolesGuild;
  /** End of the lease, UTC milliseconds. */
  leaseEnd: number;
}
type QueuedAccount = { cuenta: string; vez: number };

/** Extends the lease. @throws QueueLostError */
async function renew(run: Run, db: Db): Promise<void> {
  const leaseEnd = run.deps.clock() + LEASE_MS;
  if (!(await renewQueue(db, run.leaseId, leaseEnd))) throw new QueueLostError();
  run.leaseEnd = leaseEnd;
}

/** Stores something as long as this process holds the queue. @throws QueueLostError */
const record = (run: Run, work: (tx: Tx) => Promise<void>): Promise<void> =>
  runInTransaction(run.deps, async (tx) => {
    // Also locks the state, before the rows of accounts, as everyone does.
    await renew(run, tx.db);
    await work(tx);
  });

/** Asks Discord within the lease. @throws QueueLostError, DiscordError */
async function ask<T>(run: Run, request: () => Promise<T>): Promise<T> {
  if (run.leaseEnd < run.deps.clock() + JOB_REQUEST_MAX_MS) await renew(run, run.deps.engine.db);
  return request();
}

async function readGuild({ deps, bot }: Pick<Run, 'deps' | 'bot'>): Promise<RolesGuild> {
  const guild = await findGuild(deps, bot, nameOf);
  if (guild.problema !== null) throw new DiscordError('refused', guild.problema);
  await recordProblems(deps.engine.db, guild);
  return guild;
}

const concernsAll = ({ kind, limit, code }: DiscordError): boolean =>
  kind === 'revoked' || limit !== null || CONCERNS_ALL.includes(code);
/** Returns whether Discord refuses one request for good. */
const isRefusal = (error: unknown): error is DiscordError =>
  error instanceof DiscordError && error.kind === 'refused' && !concernsAll(error);

/** What a check found: what the account has from the portal, null to forget it, and what Discord refused. */
interface Found {
  given: Given | null;
  isLinked: boolean;
  refused: string | null;
}

/** Gives and takes the roles of one account. @throws DiscordError */
async function check(run: Run, cuenta: string): Promise<Found> {
  const { deps, bot, guild } = run;
  const { db } = deps.engine;
  const person = (await findLinked(db, deps.clock(), cuenta)).get(cuenta) ?? null;
  const stored = (await findGiven(db, cuenta)).get(cuenta);
  const isLinked = person !== null;
  if (!person && !stored) return { given: null, isLinked, refused: null };
  const given = stored ?? NOTHING_GIVEN;
  let member: Member | null;
  try {
    member = await ask(run, () => findMember(deps, bot, cuenta));
  } catch (error) {
    if (isRefusal(error)) return { given, isLinked, refused: refusalOf(error) };
    throw error;
  }
  if (!member) return { given: null, isLinked, refused: null };
  const changes = planMember(await readSetup(db), guild, { member, person, given });
  const possible = possiblyGiven(given, changes);
  // Before the first request: after a kill, or without an answer, it is known what may have been given.
  if (changes.length > 0)
    await record(run, ({ db: own }) => recordGiven(own, cuenta, { ...possible, unida: isLinked, fallo: null }));
  let refused: string | null = null;
  for (const change of changes) {
    try {
      await ask(run, () => changeMember(deps, bot, cuenta, change));
      member = memberAfter(member, change);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused = refusalOf(error);
    }
  }
  return { given: stillGiven(possible, member), isLinked, refused };
}

/** Returns the row to store for an account after a check; null for none. */
function toStored({ guild, deps }: Run, { given, isLinked, refused }: Found): StoredGiven | null {
  if (given === null) return null;
  const fail = (texto: string | null) =>
    texto === null ? null : { texto, reintento: deps.clock() + RETRY_MS[isLinked ? 'linked' : 'ended'] };
  if (isLinked) {
    const isKept = given.roles.length + given.apodos.length > 0 || refused !== null;
    return isKept ? { ...given, unida: true, fallo: fail(refused) } : null;
  }
  // The nickname of an unlinked account is tried once; its roles, until they are taken.
  if (given.roles.length === 0) return null;
  const untouchable = guild.roles.find(({ id, problema }) => problema !== null && given.roles.includes(id));
  return { ...given, unida: false, fallo: fail(refused ?? untouchable?.problema ?? 'Discord no quita sus roles') };
}

/** Checks one account; whom Discord refuses, once more with roles and places as they are now. @throws DiscordError */
async function checkTwice(run: Run, cuenta: string): Promise<StoredGiven | null> {
  let found = await check(run, cuenta);
  if (found.refused !== null) {
    run.guild = await readGuild(run);
    found = await check(run, cuenta);
  }
  return toStored(run, found);
}

/** Postpones an account that Discord did not answer for; the record of what the portal may have given it stays. */
async function putOff(run: Run, queued: QueuedAccount, error: DiscordError): Promise<void> {
  const { deps } = run;
  const { cuenta } = queued;
  const isLinked = (await findLinked(deps.engine.db, deps.clock(), cuenta)).has(cuenta);
  const fallo = { texto: error.message, reintento: deps.clock() + RETRY_MS.unanswered };
  await record(run, async ({ db }) => {
    const given = (await findGiven(db, cuenta)).get(cuenta) ?? NOTHING_GIVEN;
    await recordCheck(db, queued, { ...given, unida: isLinked, fallo });
  });
}

const NO_PAUSE = { fallo: null, intentos: 0, pedida: 0, siguiente: 0 };

/** The pause after a failure. @param intentos how many there were in a row */
function toPause({ message, limit, pauseMs }: DiscordError, intentos: number, now: number) {
  // A limit that is kept is normal work.
  const reason = { fallo: limit === 'kept' ? null : message, pedida: limit === null ? 0 : 1 };
  if (pauseMs > 0) return { ...reason, intentos, siguiente: now + Math.max(pauseMs, 1000) };
  const doubled = Math.min(PAUSE_MS * 2 ** Math.min(intentos, 10), CHECK_MS);
  return { ...reason, intentos: intentos + 1, siguiente: now + doubled };
}

/** Stores why the queue waits, and until when. @param encrypted token that Discord was asked with */
async function pause(deps: Deps, { leaseId, encrypted }: { leaseId: string; encrypted: string }, error: DiscordError) {
  const isRevoked = error.kind === 'revoked';
  await runInTransaction(deps, async (tx) => {
    // The queue then waits for another token; step 1 tells why.
    if (isRevoked) await recordRevokedToken(tx.db, encrypted, error.message);
    const [state] = await tx.lockRows(tx.db.selectFrom('discord_rol_estado').select(['id', 'turno', 'intentos']));
    if (state?.turno !== leaseId) return;
    const columns = isRevoked ? NO_PAUSE : toPause(error, state.intentos, tx.now);
    await tx.db.updateTable('discord_rol_estado').set(columns).execute();
    announce(tx);
  });
}

/** After an answer the last pause is over, and the next one begins with a minute. */
async function endPause(tx: Tx): Promise<void> {
  const ended = await tx.db
    .updateTable('discord_rol_estado')
    .set({ fallo: null, intentos: 0, pedida: 0 })
    .where((eb) => eb.or([eb('fallo', 'is not', null), eb('intentos', '>', 0), eb('pedida', '=', 1)]))
    .returning('id')
    .executeTakeFirst();
  if (ended) announce(tx);
}

/**
 * Checks one account, and stores the outcome.
 * @returns the failure that concerns this account alone
 * @throws DiscordError if the failure concerns all accounts
 */
async function checkQueued(run: Run, queued: QueuedAccount): Promise<DiscordError | null> {
  try {
    const stored = await checkTwice(run, queued.cuenta);
    await record(run, async (tx) => {
      await recordCheck(tx.db, queued, stored);
      await endPause(tx);
    });
    return null;
  } catch (error) {
    if (!(error instanceof DiscordError) || concernsAll(error) || error.kind !== 'down') throw error;
    await putOff(run, queued, error);
    return error;
  }
}

/**
 * Checks the queued accounts one after another, as long as this process holds the queue.
 * @throws QueueLostError, DiscordError
 */
async function workOff(run: Run, isClosed: () => boolean): Promise<void> {
  const { deps } = run;
  const { db } = deps.engine;
  let unanswered = 0;
  for (let count = 1; !isClosed(); count++) {
    if (count % DUE_STEP === 0) await queueDue(db, deps.clock());
    const next = await findNextAccount(db);
    const failure = next ? await checkQueued(run, next) : null;
    unanswered = failure ? unanswered + 1 : 0;
    if (await isQueueEmpty(db))
      return record(run, async (tx) => {
        await endPause(tx);
        await tx.db.updateTable('discord_rol_estado').set({ revisado: tx.now }).execute();
        announce(tx);
      });
    if (count % PROGRESS_STEP === 0) await record(run, async (tx) => announce(tx));
    if (failure && unanswered >= UNANSWERED_MAX) throw failure;
  }
}

/** Checks all queued accounts, unless another process does. @param isClosed whether to stop after the current one */
export async function syncRoles(deps: Deps, isClosed: () => boolean = () => false): Promise<void> {
  const { db } = deps.engine;
  await queueHourly(deps);
  await queueDue(db, deps.clock());
  if (await isQueueEmpty(db)) return;
  const leaseId = randomUUID();
  const leaseEnd = deps.clock() + LEASE_MS;
  const taken = await takeQueue(db, leaseId, deps.clock(), leaseEnd);
  if (!taken) return;
  try {
    const token = deps.secretCipher.decrypt(taken.token);
    // Step 1 says that the token cannot be read.
    if (token === null) return;
    const bot: Bot = { token, servidor: taken.servidor, patience: 'job' };
    await workOff({ deps, leaseId, bot, guild: await readGuild({ deps, bot }), leaseEnd }, isClosed);
  } catch (error) {
    if (error instanceof DiscordError) await pause(deps, { leaseId, encrypted: taken.token }, error);
    else if (!(error instanceof QueueLostError)) throw error;
  } finally {
    await releaseQueue(db, leaseId);
  }
}

/** Job that gives and takes roles when someone is queued, when a pause is over, and every hour for all. */
export const discordRolesJob = wakefulJob({
  // A session that ends may end a link.
  hears: ['"tema":"discord"', '"tema":"sesion"'],
  ignores: `"msg":"${OWN_NOTICE}"`,
  failureMessage: 'the roles of Discord could not be set',
  async work(deps, isClosed) {
    await syncRoles(deps, isClosed);
    return nextCheckAt(deps.engine.db, deps.clock());
  },
});
