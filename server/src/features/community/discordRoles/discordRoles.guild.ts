import type {
  APIGuildMember,
  APIRole,
  RESTGetAPICurrentUserResult,
  RESTGetAPIGuildMemberResult,
  RESTGetAPIGuildMembersResult,
  RESTGetAPIGuildRolesResult,
  RESTPatchAPIGuildMemberJSONBody,
} from 'discord-api-types/v10';
import { RESTJSONErrorCodes as ErrorCode, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import type { DiscordDeps } from '../discord/discord.public.ts';
import { askDiscord, DiscordError } from '../discord/discord.public.ts';

/** A server as the bot sees it. */
export interface RolesGuild {
  /** Roles from the highest to the lowest, without @everyone. */
  roles: { id: string; nombre: string; problema: string | null; aviso: string | null }[];
  /** Why the bot may give no role at all. */
  problema: string | null;
}

/** A member of the server. */
export type Member = Pick<APIGuildMember, 'roles' | 'nick'>;

/** What the bot is asked with: its open token, and the server. */
export interface Bot {
  token: string;
  servidor: string;
}

/** Accounts that are not in the server. */
const ABSENT: readonly number[] = [ErrorCode.UnknownMember, ErrorCode.UnknownUser];
const MEMBERS_PER_PAGE = 1000;
/** The largest server that is previewed has 200,000 members. */
const PAGES_MAX = 200;

/** Compares roles by their place; of two in one place the older one is higher. */
const byHeight = (a: APIRole, b: APIRole): number =>
  b.position - a.position || a.id.length - b.id.length || (a.id < b.id ? -1 : 1);

function hasPermission(roles: readonly APIRole[], bit: bigint): boolean {
  const granted = roles.reduce((all, { permissions }) => all | BigInt(permissions), 0n);
  return (granted & (bit | PermissionFlagsBits.Administrator)) !== 0n;
}

/** What a role lets its members do to the server or to others in it. */
const POWERS: readonly (readonly [bit: bigint, name: string])[] = [
  [PermissionFlagsBits.BanMembers, 'banear'],
  [PermissionFlagsBits.KickMembers, 'expulsar'],
  [PermissionFlagsBits.ManageRoles, 'cambiar roles'],
  [PermissionFlagsBits.ManageChannels, 'cambiar canales'],
  [PermissionFlagsBits.ManageGuild, 'cambiar el servidor'],
];

/** Warns of what a role gives besides its name; null if that is harmless. */
function warningOf({ permissions }: APIRole): string | null {
  const granted = BigInt(permissions);
  if ((granted & PermissionFlagsBits.Administrator) !== 0n) return 'Da todos los permisos del servidor';
  const powers = POWERS.flatMap(([bit, name]) => ((granted & bit) === 0n ? [] : [name]));
  return powers.length === 0 ? null : `Permite ${new Intl.ListFormat('es').format(powers)}`;
}

/** Asks Discord which roles there are, and which of them the bot may give. @throws DiscordError */
export async function findGuild(
  deps: DiscordDeps,
  { token, servidor }: Bot,
  clean: (name: string) => string,
): Promise<RolesGuild> {
  const all = await askDiscord<RESTGetAPIGuildRolesResult>(deps, token, (rest, options) =>
    rest.get(Routes.guildRoles(servidor), options),
  );
  const me = await askDiscord<RESTGetAPICurrentUserResult>(deps, token, (rest, options) =>
    rest.get(Routes.user(), options),
  );
  const member = await askDiscord<RESTGetAPIGuildMemberResult>(deps, token, (rest, options) =>
    rest.get(Routes.guildMember(servidor, me.id), options),
  );
  // @everyone has the id of the server, and is not listed with a member.
  const own = all.filter(({ id }) => id === servidor || member.roles.includes(id)).sort(byHeight);
  const [highest] = own;
  const problemOf = (role: APIRole): string | null => {
    if (role.managed) return 'Discord lo da solo. El bot no puede';
    return highest && byHeight(role, highest) <= 0 ? 'Está más alto que el rol del bot. Bájalo en Discord' : null;
  };
  return {
    roles: all
      .filter(({ id }) => id !== servidor)
      .sort(byHeight)
      .map((role) => {
        const problema = problemOf(role);
        return { id: role.id, nombre: clean(role.name), problema, aviso: problema === null ? warningOf(role) : null };
      }),
    problema: hasPermission(own, PermissionFlagsBits.ManageRoles) ? null : 'Al bot le falta: Gestionar roles',
  };
}

/** Ids of the roles that the bot may give and take. */
export const touchableRoles = ({ roles }: RolesGuild): Set<string> =>
  new Set(roles.flatMap(({ id, problema }) => (problema === null ? [id] : [])));

/** Finds a member; null if the account is not in the server. @throws DiscordError */
export async function findMember(deps: DiscordDeps, { token, servidor }: Bot, account: string): Promise<Member | null> {
  try {
    return await askDiscord<RESTGetAPIGuildMemberResult>(deps, token, (rest, options) =>
      rest.get(Routes.guildMember(servidor, account), options),
    );
  } catch (error) {
    if (error instanceof DiscordError && ABSENT.includes(error.code)) return null;
    throw error;
  }
}

/** Says why Discord refused to change one member. */
export const refusalOf = ({ code, message }: DiscordError): string =>
  code === ErrorCode.MissingPermissions ? 'Está más alto que el bot' : message;

/** Changes roles and nickname of a member in one request. @throws DiscordError */
export const editMember = (
  deps: DiscordDeps,
  { token, servidor }: Bot,
  account: string,
  body: RESTPatchAPIGuildMemberJSONBody,
) =>
  askDiscord(deps, token, (rest, options) =>
    rest.patch(Routes.guildMember(servidor, account), { ...options, body, reason: 'Conserje' }),
  );

/** Finds all members, by account; needs the intent «Server Members» of the application. @throws DiscordError */
export async function findMembers(deps: DiscordDeps, { token, servidor }: Bot): Promise<Map<string, Member>> {
  const members = new Map<string, Member>();
  let after = '0';
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = new URLSearchParams({ limit: String(MEMBERS_PER_PAGE), after });
    const found = await askDiscord<RESTGetAPIGuildMembersResult>(deps, token, (rest, options) =>
      rest.get(Routes.guildMembers(servidor), { ...options, query }),
    ).catch((error: unknown) => {
      if (error instanceof DiscordError && error.code === ErrorCode.MissingAccess)
        throw new DiscordError('rechazado', 'En «Bot» de tu aplicación, activa «Server Members Intent»');
      throw error;
    });
    for (const { user, roles, nick = null } of found) members.set(user.id, { roles, nick });
    if (found.length < MEMBERS_PER_PAGE) break;
    after = found.at(-1)?.user.id ?? after;
  }
  return members;
}
