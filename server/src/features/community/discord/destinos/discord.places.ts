import type { DiscordPlaces } from '@conserje/contract';
import type { APIOverwrite, APIRole, APIThreadChannel, RESTGetAPIGuildThreadsResult } from 'discord-api-types/v10';
import { ChannelType, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { nameOf } from '../bot/discord.bot.steps.ts';
import type { NamedChannel } from '../bot/discord.channelNames.ts';
import { channelNames } from '../bot/discord.channelNames.ts';
import type { DiscordDeps } from '../bot/discord.rest.ts';
import { askDiscord } from '../bot/discord.rest.ts';
import type { ServerRoles } from '../bot/discord.serverRoles.ts';
import { findServerRoles, hasPermission } from '../bot/discord.serverRoles.ts';

interface Channel extends NamedChannel {
  position?: number;
  permission_overwrites?: APIOverwrite[];
}

const TEXT: readonly number[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement];
/** Their posts are threads, which are listed; they themselves take no messages. */
const FORUM: readonly number[] = [ChannelType.GuildForum, ChannelType.GuildMedia];

const bitsOf = (all: readonly { permissions: string }[]): bigint =>
  all.reduce((bits, { permissions }) => bits | BigInt(permissions), 0n);

/**
 * Returns the permissions of the bot in a channel: those of its roles, changed by the channel for everyone, then for its
 * roles, then for itself. Source: https://docs.discord.com/developers/topics/permissions#permission-overwrites
 */
function permissionsIn(overwrites: readonly APIOverwrite[], { own, bot }: ServerRoles, servidor: string): bigint {
  const base = bitsOf(own);
  const apply = (bits: bigint, changes: readonly APIOverwrite[]): bigint => {
    const join = (key: 'allow' | 'deny') => changes.reduce((all, change) => all | BigInt(change[key]), 0n);
    return (bits & ~join('deny')) | join('allow');
  };
  const ofOwnRoles = overwrites.filter(({ id }) => id !== servidor && own.some((role) => role.id === id));
  const forEveryone = apply(
    base,
    overwrites.filter(({ id }) => id === servidor),
  );
  return apply(
    apply(forEveryone, ofOwnRoles),
    overwrites.filter(({ id }) => id === bot),
  );
}

const CANNOT_SEE = 'El bot no puede ver este canal. Dale acceso en Discord';
const CANNOT_WRITE = 'El bot no puede escribir aquí. Dale permiso en Discord';

/** Says why the bot may not post; null if it may. @param bit what posting needs */
function problemIn(channel: Channel, bit: bigint, roles: ServerRoles, servidor: string): string | null {
  if (hasPermission(roles.own, 0n)) return null;
  const bits = permissionsIn(channel.permission_overwrites ?? [], roles, servidor);
  if ((bits & PermissionFlagsBits.ViewChannel) === 0n) return CANNOT_SEE;
  return (bits & bit) === 0n ? CANNOT_WRITE : null;
}

function problemOfChannel(channel: Channel, roles: ServerRoles, servidor: string): string | null {
  if (FORUM.includes(channel.type)) return 'Es un foro. Elige una de sus publicaciones';
  return problemIn(channel, PermissionFlagsBits.SendMessages, roles, servidor);
}

function problemOfThread(
  thread: APIThreadChannel,
  parent: Channel,
  roles: ServerRoles,
  servidor: string,
): string | null {
  if (thread.thread_metadata?.locked === true) return 'El hilo está cerrado. Ábrelo en Discord';
  return problemIn(parent, PermissionFlagsBits.SendMessagesInThreads, roles, servidor);
}

/** Says why a mention of a role would reach nobody. */
const warningOf = ({ mentionable }: APIRole, mayMentionAll: boolean): string | null =>
  mentionable || mayMentionAll ? null : 'No suena: en Discord, deja que cualquiera pueda mencionar este rol';

/** Asks Discord where the bot may post, and which roles there are. @throws DiscordError */
export async function findPlaces(deps: DiscordDeps, token: string, servidor: string): Promise<DiscordPlaces> {
  const get = <T>(route: `/${string}`) => askDiscord<T>(deps, token, (rest, options) => rest.get(route, options));
  const all = await get<Channel[]>(Routes.guildChannels(servidor));
  const names = channelNames(all);
  const { threads } = await get<RESTGetAPIGuildThreadsResult>(Routes.guildActiveThreads(servidor));
  const roles = await findServerRoles(get, servidor);
  const mayMentionAll = hasPermission(roles.own, PermissionFlagsBits.MentionEveryone);
  const lugares = all
    .filter(({ type }) => [...TEXT, ...FORUM].includes(type))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .flatMap((channel) => {
      const name = `#${names.get(channel.id)}`;
      // The active threads of a server are threads.
      const own = (threads as APIThreadChannel[]).filter(({ parent_id }) => parent_id === channel.id);
      return [
        { id: channel.id, nombre: name, problema: problemOfChannel(channel, roles, servidor) },
        ...own.map((thread) => ({
          id: thread.id,
          nombre: `${nameOf(thread.name ?? thread.id)} · ${name}`,
          problema: problemOfThread(thread, channel, roles, servidor),
        })),
      ];
    });
  return {
    lugares,
    roles: roles.all
      .filter(({ id, managed }) => id !== servidor && !managed)
      .map((role) => ({ id: role.id, nombre: nameOf(role.name), aviso: warningOf(role, mayMentionAll) })),
  };
}
