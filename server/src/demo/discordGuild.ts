import { PermissionFlagsBits } from 'discord-api-types/v10';

const ALL_PERMISSIONS =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.ManageRoles |
  PermissionFlagsBits.ManageNicknames |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.CreatePublicThreads |
  PermissionFlagsBits.SendMessagesInThreads;

interface StandInChannel {
  id: string;
  name: string;
  /** 0: text; 2: voice; 4: category; 5: announcements; 15: forum. */
  type: number;
  position: number;
  /** Its category. */
  parent_id?: string | null;
  permission_overwrites?: { id: string; type: number; allow: string; deny: string }[];
}
interface StandInThread {
  id: string;
  name: string;
  parent_id: string;
  thread_metadata: { archived: boolean; locked: boolean };
}
export interface StandInRole {
  id: string;
  name: string;
  position: number;
  permissions: string;
  managed: boolean;
  mentionable?: boolean;
}
export interface StandInMember {
  user: { id: string; username: string };
  nick: string | null;
  roles: string[];
}
export interface StandInGuild {
  id: string;
  name: string;
  /** Permissions of the bot, as a bit set. */
  permissions: bigint;
  channels: StandInChannel[];
  threads: StandInThread[];
  roles: StandInRole[];
  members: StandInMember[];
  /** Account of the owner, whose nickname nobody changes. */
  owner?: string;
}

/** The bot: account and role of its name. */
export const BOT = { id: '1100000000000000001', name: 'Botones' };

/** Roles of a new server, from the lowest; the bot's is above all but the last. */
const ROLES = ['VIP', 'Prensa', 'Jefes', 'Altos mandos', BOT.name, 'Dueños'];

/**
 * Creates a server with a text, a news and a voice channel, a forum, two threads and some roles, where the bot has every
 * permission. The id of a role is that of the server with 5 and its place.
 */
export const createGuild = (id: string, name: string): StandInGuild => ({
  id,
  name,
  permissions: ALL_PERMISSIONS,
  channels: [
    { id: `${id}3`, name: 'Voz', type: 2, position: 0 },
    { id: `${id}2`, name: 'noticias', type: 5, position: 1 },
    { id: `${id}1`, name: 'general', type: 0, position: 0 },
    { id: `${id}4`, name: 'ideas', type: 15, position: 2 },
  ],
  threads: [
    { id: `${id}61`, name: 'Ascensos', parent_id: `${id}1`, thread_metadata: { archived: false, locked: false } },
    { id: `${id}62`, name: 'Noticias', parent_id: `${id}4`, thread_metadata: { archived: false, locked: false } },
  ],
  roles: ['@everyone', ...ROLES].map((role, position) => ({
    id: position === 0 ? id : `${id}5${position}`,
    name: role,
    position,
    permissions: '0',
    managed: role === BOT.name,
    mentionable: role === 'VIP',
  })),
  members: [
    {
      user: { id: BOT.id, username: BOT.name },
      nick: null,
      roles: [`${id}5${ROLES.indexOf(BOT.name) + 1}`],
    },
  ],
});

/** Place of the highest of some roles; 0 for none. */
export const highestOf = ({ roles }: StandInGuild, ids: readonly string[]): number =>
  Math.max(0, ...roles.filter(({ id }) => ids.includes(id)).map(({ position }) => position));

/** Partial guild of "Get Current User Guilds": https://docs.discord.com/developers/resources/user */
export const describeGuild = ({ id, name, permissions }: StandInGuild) => ({
  id,
  name,
  icon: null,
  banner: null,
  owner: false,
  features: [],
  permissions: String(permissions),
});
