import type { Answer, Call, DiscordBot, DiscordPlace, discordBotCalls } from '@conserje/contract';
import type { DiscordStep } from '@conserje/rules';
import { checkBotToken, INTERACTIONS_PATH } from '@conserje/rules';
import type {
  RESTGetAPICurrentUserGuildsResult,
  RESTGetAPIGuildChannelsResult,
  RESTGetCurrentApplicationResult,
  RESTPatchCurrentApplicationJSONBody,
  RESTPostAPIChannelMessageJSONBody,
} from 'discord-api-types/v10';
import { ChannelType, MessageFlags, Routes } from 'discord-api-types/v10';
import { AppError, assertNoViolation, orThrow } from '../../../../platform/appError.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { AppDeps, CallContext } from '../../../../platform/http/routing/callContext.ts';
import type { AuditEntry } from '../../../../platform/unit-of-work/auditLog.ts';
import { forgetChannels, resumeChannels } from '../discord.queries.ts';
import { forgetRoles } from '../roleQueue/discord.roleQueue.ts';
import type { BotChange, BotRow } from './discord.bot.queries.ts';
import { changeBot, lockBotRow, recordAcceptedToken, requireBotRow } from './discord.bot.queries.ts';
import { COMMANDS_HASH, missingPermissions, nameOf, toDiscordBot } from './discord.bot.steps.ts';
import { channelNames } from './discord.channelNames.ts';
import { COMMAND_DEFINITIONS } from './discord.commandDefinitions.ts';
import { askDiscord, DiscordError } from './discord.rest.ts';

type Calls = typeof discordBotCalls;
/** Input that every step has. */
type StepContext = CallContext<Call> & { body: { visto?: number } };
type BotAnswer = { msg: string; status: 0; data: DiscordBot };

const GUILDS_MAX = 200;
const PUBLIC_KEY = /^[0-9a-f]{64}$/;
/** What is forgotten with another application, or without one. */
const NO_SERVER = {
  servidor: null,
  servidor_nombre: null,
  permisos: 0,
  fallo_servidor: null,
  fallo_permisos: null,
  canal: null,
  probado: null,
  fallo_prueba: null,
};
const NO_COMMANDS = { comandos: null, sitio: null, fallo_comandos: null };

export const decryptToken = ({ secretCipher }: AppDeps, { token }: BotRow): string =>
  orThrow(secretCipher.decrypt(orThrow(token, 'SIN_BOT')), 'SIN_BOT');

export const requireServer = ({ servidor }: BotRow): string => {
  if (servidor === null) throw new AppError('SIN_BOT', 'Falta elegir el servidor. Haz el paso 2.');
  return servidor;
};

export function assertSeen({ visto }: { visto?: number }, { version }: { version: number }): void {
  if (visto !== undefined && visto !== version) throw new AppError('CAMBIO_MIENTRAS');
}

const toAppError = ({ kind, message }: DiscordError, campo?: string): AppError =>
  new AppError(kind === 'down' ? 'DISCORD_CAIDO' : 'DISCORD_RECHAZA', `${message}.`, campo);

/** Turns an error of Discord into the answer of a call that stores nothing. */
export const refuse = (error: unknown, campo?: string): never => {
  throw error instanceof DiscordError ? toAppError(error, campo) : error;
};

export const viewBot = async ({ deps }: CallContext<Calls['botDiscord']>): Promise<DiscordBot> =>
  toDiscordBot(await requireBotRow(deps.engine.db), deps.secretCipher);

/** Locks the bot. @throws AppError CAMBIO_MIENTRAS when it is no longer the one that Discord was asked about */
async function lockUnchanged(tx: Tx, { version }: BotRow): Promise<void> {
  if ((await lockBotRow(tx)).version !== version) throw new AppError('CAMBIO_MIENTRAS');
}

export async function recordChange(
  tx: Tx,
  text: string,
  details?: Pick<AuditEntry, 'diferencias' | 'makes' | 'undoes'>,
): Promise<void> {
  await tx.audit({ modulo: 'configuracion', motivo: text, ...details });
  await tx.recordSecurity({ clase: 'ajustes', usuario: null, detalle: 'Discord: el bot' });
  tx.notify({ tema: 'discord', msg: text });
}

/** Forgets what belongs to the server: roles, and channels with their news. */
async function forgetServer(tx: Tx): Promise<void> {
  await forgetRoles(tx);
  await forgetChannels(tx.db);
}

/** What a step found: the change, how it is told to the caller, and how the audit log tells it. */
interface Finding {
  change: BotChange;
  msg: string;
  motivo: string;
}

/**
 * Runs a step: asks Discord, and then stores what it answered, also a failure, so that the screen shows it. Of two
 * people at once, the second is refused.
 * @param motivo how the audit log tells a failure
 */
async function runStep(
  p: StepContext,
  paso: DiscordStep,
  motivo: string,
  work: (token: string, row: BotRow) => Promise<Finding>,
): Promise<BotAnswer> {
  const { deps } = p;
  const row = await requireBotRow(deps.engine.db);
  assertSeen(p.body, row);
  const outcome = await work(decryptToken(deps, row), row).catch((error: unknown) => {
    if (error instanceof DiscordError) return error;
    throw error;
  });
  // The answer of every step has this shape.
  const transaction = p.transaction as (work: (tx: Tx) => Promise<BotAnswer | AppError>) => Promise<BotAnswer>;
  return transaction(async (tx) => {
    await lockUnchanged(tx, row);
    if (outcome instanceof DiscordError) {
      const field = outcome.kind === 'revoked' ? 'fallo_token' : (`fallo_${paso}` as const);
      await changeBot(tx.db, { [field]: outcome.message });
      await recordChange(tx, `${motivo}: ${outcome.message}`);
      // Returned, not thrown: a throw would roll back what was found.
      return toAppError(outcome);
    }
    if (row.token !== null) await recordAcceptedToken(tx.db, row.token);
    await changeBot(tx.db, outcome.change);
    const { servidor = row.servidor } = outcome.change;
    if (servidor !== row.servidor) await forgetServer(tx);
    await recordChange(tx, outcome.motivo);
    return { msg: outcome.msg, status: 0, data: toDiscordBot(await requireBotRow(tx.db), deps.secretCipher) };
  });
}

/** Asks Discord whose token this is. @throws AppError at the field `token` */
async function identifyToken(deps: AppDeps, token: string) {
  const application = await askDiscord<RESTGetCurrentApplicationResult>(deps, token, (rest, options) =>
    rest.get(Routes.currentApplication(), options),
  ).catch((error: unknown) => {
    if (error instanceof DiscordError && error.kind === 'revoked')
      throw new AppError('DISCORD_RECHAZA', 'Discord no acepta ese token. Cópialo otra vez.', 'token');
    return refuse(error, 'token');
  });
  const { id, name, verify_key: clave_publica } = application;
  if (!PUBLIC_KEY.test(clave_publica))
    throw new AppError('DISCORD_CAIDO', 'Discord respondió algo que no se entiende.');
  return { aplicacion: id, nombre: nameOf(name), clave_publica };
}

/** @throws AppError at the field `token` when the server cannot keep the key */
function encryptToken({ secretCipher, log }: AppDeps, token: string): string {
  try {
    return secretCipher.encrypt(token);
  } catch (error) {
    log.error({ err: error }, 'the token of the Discord bot cannot be encrypted: there is no key');
    throw new AppError('REGLA', 'El servidor no puede cifrar el token. Avísale a quien lo instaló.', 'token');
  }
}

/** Step 1: stores a token that Discord accepts. With the token of another application, the other steps begin again. */
export async function setBot(p: CallContext<Calls['ponerBotDiscord']>): Promise<Answer<Calls['ponerBotDiscord']>> {
  const { deps } = p;
  const token = p.body.token.trim();
  assertNoViolation(checkBotToken({ token }));
  const row = await requireBotRow(deps.engine.db);
  assertSeen(p.body, row);
  const application = await identifyToken(deps, token);
  const encrypted = encryptToken(deps, token);
  const isOther = row.aplicacion !== application.aplicacion;
  const answer = await p.transaction(async (tx) => {
    await lockUnchanged(tx, row);
    await changeBot(tx.db, {
      ...application,
      token: encrypted,
      puesto: tx.now,
      fallo_token: null,
      ...(isOther && { ...NO_SERVER, ...NO_COMMANDS }),
    });
    if (isOther) await forgetServer(tx);
    await resumeChannels(tx.db);
    await recordChange(tx, `puso el bot de Discord «${application.nombre}»`);
    const data = toDiscordBot(await requireBotRow(tx.db), deps.secretCipher);
    return { msg: `Pusiste el bot «${application.nombre}»`, status: 0 as const, data };
  });
  if (isOther) await cleanUp(deps, row);
  return answer;
}

/** Removes the commands and the address of a bot that the portal no longer has. @returns whether Discord did it */
async function cleanUp(deps: AppDeps, row: BotRow): Promise<boolean> {
  const token = row.token === null ? null : deps.secretCipher.decrypt(row.token);
  if (token === null || row.aplicacion === null) return row.comandos === null;
  const commands = Routes.applicationCommands(row.aplicacion);
  const body: RESTPatchCurrentApplicationJSONBody = { interactions_endpoint_url: null };
  try {
    await askDiscord(deps, token, (rest, options) => rest.put(commands, { ...options, body: [] }));
    await askDiscord(deps, token, (rest, options) => rest.patch(Routes.currentApplication(), { ...options, body }));
    return true;
  } catch (error) {
    deps.log.warn({ err: error }, 'the commands of a removed Discord bot remain');
    return false;
  }
}

/** Removes the bot. Discord is asked to remove its commands after the commit: without a key, none is answered. */
export async function removeBot(p: CallContext<Calls['quitarBotDiscord']>): Promise<Answer<Calls['quitarBotDiscord']>> {
  const { deps } = p;
  let removed: BotRow | undefined;
  const answer = await p.transaction(async (tx) => {
    const row = await lockBotRow(tx);
    if (row.token === null)
      return { msg: 'No hiciste ningún cambio', status: 0 as const, data: toDiscordBot(row, deps.secretCipher) };
    assertSeen(p.body, row);
    removed = row;
    const nothing = { token: null, aplicacion: null, nombre: null, clave_publica: null, puesto: null };
    await changeBot(tx.db, { ...nothing, fallo_token: null, ...NO_SERVER, ...NO_COMMANDS });
    await forgetServer(tx);
    await recordChange(tx, `quitó el bot de Discord «${row.nombre ?? ''}»`);
    const data = toDiscordBot(await requireBotRow(tx.db), deps.secretCipher);
    return { msg: 'Quitaste el bot', status: 0 as const, data };
  });
  if (removed && !(await cleanUp(deps, removed)))
    return { ...answer, msg: 'Quitaste el bot, pero Discord no borró sus comandos. Saca el bot del servidor.' };
  return answer;
}

type Guild = RESTGetAPICurrentUserGuildsResult[number];

const findGuilds = (deps: AppDeps, token: string): Promise<Guild[]> => {
  const query = new URLSearchParams({ limit: String(GUILDS_MAX) });
  return askDiscord(deps, token, (rest, options) => rest.get(Routes.userGuilds(), { ...options, query }));
};

export async function listGuilds({ deps }: CallContext<Calls['servidoresDiscord']>): Promise<DiscordPlace[]> {
  const guilds = await findGuilds(deps, decryptToken(deps, await requireBotRow(deps.engine.db))).catch(refuse);
  return guilds.map(({ id, name }) => ({ id, nombre: nameOf(name) })).sort((a, b) => (a.nombre < b.nombre ? -1 : 1));
}

/** Returns which permissions a server gave to the bot. */
function permissionChange({ permissions }: Guild): Required<Pick<BotChange, 'permisos' | 'fallo_permisos'>> {
  const missing = missingPermissions(permissions);
  const permissionText = missing.join(', ');
  return missing.length === 0
    ? { permisos: 1, fallo_permisos: null }
    : { permisos: 0, fallo_permisos: `${missing.length === 1 ? 'Le falta' : 'Le faltan'}: ${permissionText}` };
}

/** Chooses the server of a bot that was invited. @throws AppError REGLA when several are open to choice */
function chooseGuild(guilds: readonly Guild[], chosen: string | undefined): Guild {
  const [first, second] = guilds;
  if (!first) throw new DiscordError('refused', 'El bot no está en ningún servidor. Invítalo y repite este paso');
  if (chosen === undefined && second)
    throw new AppError('REGLA', `El bot está en ${guilds.length} servidores. Elige uno.`, 'servidor');
  const guild = chosen === undefined ? first : guilds.find(({ id }) => id === chosen);
  if (!guild) throw new DiscordError('refused', 'El bot no está en ese servidor. Invítalo y repite este paso');
  return guild;
}

/** Step 2: chooses the server, whose answer also has the permissions of step 3. */
export function chooseServer(p: CallContext<Calls['servidorDiscord']>): Promise<Answer<Calls['servidorDiscord']>> {
  return runStep(p, 'servidor', 'eligió el servidor de Discord', async (token, row) => {
    const guild = chooseGuild(await findGuilds(p.deps, token), p.body.servidor);
    const nombre = nameOf(guild.name);
    const chosen = { servidor: guild.id, servidor_nombre: nombre, ...permissionChange(guild), fallo_servidor: null };
    return {
      change: { ...(row.servidor !== guild.id && NO_SERVER), ...chosen },
      msg: `Elegiste el servidor «${nombre}»`,
      motivo: `eligió el servidor de Discord «${nombre}»`,
    };
  });
}

/** Step 3: finds which permissions the bot lacks in the server. */
export function checkPermissions(p: CallContext<Calls['permisosDiscord']>): Promise<Answer<Calls['permisosDiscord']>> {
  const motivo = 'revisó los permisos del bot de Discord';
  return runStep(p, 'permisos', motivo, async (token, row) => {
    const server = requireServer(row);
    const guild = (await findGuilds(p.deps, token)).find(({ id }) => id === server);
    if (!guild) throw new DiscordError('refused', 'El bot ya no está en el servidor. Invítalo otra vez');
    const change = permissionChange(guild);
    if (change.fallo_permisos != null) throw new DiscordError('refused', change.fallo_permisos);
    return { change, msg: 'El bot tiene todos los permisos', motivo: `${motivo}: tiene todos` };
  });
}

/** Returns the address where Discord is to send interactions. @throws DiscordError when Discord would not call it */
function interactionsUrl({ arrival, deps }: CallContext<Calls['comandosDiscord']>): string {
  // Discord calls https only; a stand-in on this machine has none.
  if (!arrival.https && deps.discordApi.startsWith('https:'))
    throw new DiscordError('refused', 'Discord solo llama a direcciones https. Abre el portal con https y repite');
  const site = `${arrival.https ? 'https' : 'http'}://${arrival.sitio}`;
  if (!URL.canParse(site)) throw new DiscordError('refused', 'Discord no puede llamar a esta dirección del portal');
  return new URL(INTERACTIONS_PATH, site).href;
}

/** Step 4: registers the commands, and the address of the portal, which Discord calls before it answers. */
export function registerCommands(p: CallContext<Calls['comandosDiscord']>): Promise<Answer<Calls['comandosDiscord']>> {
  return runStep(p, 'comandos', 'puso los comandos de Discord', async (token, row) => {
    const sitio = interactionsUrl(p);
    const commands = Routes.applicationCommands(orThrow(row.aplicacion, 'SIN_BOT'));
    const body: RESTPatchCurrentApplicationJSONBody = { interactions_endpoint_url: sitio };
    await askDiscord(p.deps, token, (rest, options) => rest.put(commands, { ...options, body: COMMAND_DEFINITIONS }));
    await askDiscord(p.deps, token, (rest, options) =>
      rest.patch(Routes.currentApplication(), { ...options, body }),
    ).catch((error: unknown) => {
      if (error instanceof DiscordError && error.fields.includes('interactions_endpoint_url'))
        throw new DiscordError('refused', `Discord llamó a ${sitio} y el portal no le respondió bien`);
      throw error;
    });
    return {
      change: { comandos: COMMANDS_HASH, sitio, fallo_comandos: null },
      msg: 'Discord ya tiene los comandos',
      motivo: 'puso los comandos de Discord',
    };
  });
}

const TEXT_CHANNELS: readonly number[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement];
const TEST_MESSAGE: RESTPostAPIChannelMessageJSONBody = {
  content: '¡Funciona! El bot de la agencia ya puede escribir aquí.',
  allowed_mentions: { parse: [] },
  flags: MessageFlags.SuppressEmbeds,
};

/** Finds the text channels of the server, in their order. */
async function findChannels(deps: AppDeps, token: string, row: BotRow): Promise<DiscordPlace[]> {
  const route = Routes.guildChannels(requireServer(row));
  const channels = await askDiscord<RESTGetAPIGuildChannelsResult>(deps, token, (rest, o) => rest.get(route, o));
  const names = channelNames(channels);
  return channels
    .filter(({ type }) => TEXT_CHANNELS.includes(type))
    .sort((a, b) => Number('position' in a && a.position) - Number('position' in b && b.position))
    .map(({ id }) => ({ id, nombre: names.get(id) ?? id }));
}

export async function listChannels({ deps }: CallContext<Calls['canalesDiscord']>): Promise<DiscordPlace[]> {
  const row = await requireBotRow(deps.engine.db);
  return findChannels(deps, decryptToken(deps, row), row).catch(refuse);
}

/** Step 5: sends a message to a channel. */
export function testBot(p: CallContext<Calls['probarBotDiscord']>): Promise<Answer<Calls['probarBotDiscord']>> {
  return runStep(p, 'prueba', 'probó el bot de Discord', async (token, row) => {
    const canal = (await findChannels(p.deps, token, row)).find(({ id }) => id === p.body.canal)?.nombre;
    if (canal === undefined) throw new DiscordError('refused', 'Ese canal no es del servidor. Elige otro');
    const route = Routes.channelMessages(p.body.canal);
    await askDiscord(p.deps, token, (rest, options) => rest.post(route, { ...options, body: TEST_MESSAGE }));
    return {
      change: { canal, probado: p.now, fallo_prueba: null },
      msg: `El mensaje llegó a #${canal}`,
      motivo: `probó el bot de Discord en #${canal}`,
    };
  });
}
