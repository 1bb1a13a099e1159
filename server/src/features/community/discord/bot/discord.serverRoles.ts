import type {
  APIRole,
  RESTGetAPICurrentUserResult,
  RESTGetAPIGuildMemberResult,
  RESTGetAPIGuildRolesResult,
} from 'discord-api-types/v10';
import { PermissionFlagsBits, Routes } from 'discord-api-types/v10';

/** Compares roles by their place; of two in one place the older one is higher. */
export const byHeight = (a: APIRole, b: APIRole): number =>
  b.position - a.position || a.id.length - b.id.length || (a.id < b.id ? -1 : 1);

/** Returns whether roles give a permission of the server. */
export function hasPermission(roles: readonly APIRole[], bit: bigint): boolean {
  const granted = roles.reduce((all, { permissions }) => all | BigInt(permissions), 0n);
  return (granted & (bit | PermissionFlagsBits.Administrator)) !== 0n;
}

/** Roles of a server from the highest to the lowest: all, and those of the bot, with @everyone. */
export interface ServerRoles {
  all: APIRole[];
  own: APIRole[];
  /** Account of the bot. */
  bot: string;
}

/** Asks Discord for the roles of a server. @param get asks for a route @throws DiscordError */
export async function findServerRoles(
  get: <T>(route: `/${string}`) => Promise<T>,
  servidor: string,
): Promise<ServerRoles> {
  const all = (await get<RESTGetAPIGuildRolesResult>(Routes.guildRoles(servidor))).sort(byHeight);
  const { id: bot } = await get<RESTGetAPICurrentUserResult>(Routes.user());
  const member = await get<RESTGetAPIGuildMemberResult>(Routes.guildMember(servidor, bot));
  // @everyone has the id of the server, and is not listed with a member.
  return { all, own: all.filter(({ id }) => id === servidor || member.roles.includes(id)), bot };
}
