import type {
  APIGuildMember,
  APIRole,
  RESTGetAPIGuildMemberResult,
  RESTGetAPIGuildMembersResult,
} from 'discord-api-types/v10';
import { RESTJSONErrorCodes as ErrorCode, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import type { DiscordDeps, Patience } from '../discord/discord.public.ts';
import { askDiscord, byHeight, DiscordError, findServerRoles, hasPermission } from '../discord/discord.public.ts';

/** A server as the bot sees it. */
export interface RolesGuild {
  /** Roles from the highest to the lowest, without @everyone. */
  roles: { id: string; nombre: string; problema: string | null; aviso: string | null }[];
  /** Why the bot may give no role at all. */
  problema: string | null;
  /** Whether the bot may change nicknames. */
  canRename: boolean;
}

/** A member of the server. */
export type Member = Pick<APIGuildMember, 'roles' | 'nick'>;

/** What the bot is asked with: its open token, and the server. */
export interface Bot {
  token: string;
  servidor: string;
  /** How long limits of Discord are waited for. */
  patience?: Patience;
}

/** Accounts that are not in the server. */
const ABSENT: readonly number[] = [ErrorCode.UnknownMember, ErrorCode.UnknownUser];
const MEMBERS_PER_PAGE = 1000;
/** The largest server that is previewed has 200,000 members. */
const PAGES_MAX = 200;

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
  { token, servidor, patience }: Bot,
  clean: (name: string) => string,
): Promise<RolesGuild> {
  const get = <T>(route: `/${string}`) =>
    askDiscord<T>(deps, token, (rest, options) => rest.get(route, options), patience);
  const { all, own } = await findServerRoles(get, servidor);
  const [highest] = own;
  const problemOf = (role: APIRole): string | null => {
    if (role.managed) return 'Discord lo da solo. El bot no puede';
    return highest && byHeight(role, highest) <= 0 ? 'Está más alto que el rol del bot. Bájalo en Discord' : null;
  };
  return {
    roles: all
      .filter(({ id }) => id !== servidor)
      .map((role) => {
        const problema = problemOf(role);
        return { id: role.id, nombre: clean(role.name), problema, aviso: problema === null ? warningOf(role) : null };
      }),
    problema: hasPermission(own, PermissionFlagsBits.ManageRoles) ? null : 'Al bot le falta: Gestionar roles',
    canRename: hasPermission(own, PermissionFlagsBits.ManageNicknames),
  };
}

/** Ids of the roles that the bot may give and take. */
export const touchableRoles = ({ roles }: RolesGuild): Set<string> =>
  new Set(roles.flatMap(({ id, problema }) => (problema === null ? [id] : [])));

/** Finds a member; null if the account is not in the server. @throws DiscordError */
export async function findMember(
  deps: DiscordDeps,
  { token, servidor, patience }: Bot,
  account: string,
): Promise<Member | null> {
  const route = Routes.guildMember(servidor, account);
  try {
    return await askDiscord<RESTGetAPIGuildMemberResult>(
      deps,
      token,
      (rest, options) => rest.get(route, options),
      patience,
    );
  } catch (error) {
    if (error instanceof DiscordError && ABSENT.includes(error.code)) return null;
    throw error;
  }
}

/** Says why Discord refused to change one member. */
export const refusalOf = ({ code, message }: DiscordError): string =>
  code === ErrorCode.MissingPermissions ? 'Está más alto que el bot' : message;

/** A change of a member that Discord makes in one request; a nickname of null is removed. */
export type MemberChange = { add: string } | { remove: string } | { nick: string | null };

/** Changes a member. Each change may be repeated: the second time it does nothing. @throws DiscordError */
export const changeMember = (
  deps: DiscordDeps,
  { token, servidor, patience }: Bot,
  account: string,
  change: MemberChange,
) =>
  askDiscord(
    deps,
    token,
    (rest, signal) => {
      const options = { ...signal, reason: 'Conserje' };
      if ('add' in change) return rest.put(Routes.guildMemberRole(servidor, account, change.add), options);
      if ('remove' in change) return rest.delete(Routes.guildMemberRole(servidor, account, change.remove), options);
      return rest.patch(Routes.guildMember(servidor, account), { ...options, body: { nick: change.nick } });
    },
    patience,
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
        throw new DiscordError('refused', 'En «Bot» de tu aplicación, activa «Server Members Intent»');
      throw error;
    });
    for (const { user, roles, nick = null } of found) members.set(user.id, { roles, nick });
    if (found.length < MEMBERS_PER_PAGE) break;
    after = found.at(-1)?.user.id ?? after;
  }
  return members;
}
