import { discordNick, roleChanges, wantedRoles } from '@conserje/rules';
import type { Member, MemberChange, RolesGuild } from './discordRoles.guild.ts';
import { touchableRoles } from './discordRoles.guild.ts';
import type { Given, LinkedPerson, RolesSetup } from './discordRoles.queries.ts';

/**
 * Plans the changes of a member; the same for the job and for the preview. Roles are taken before others are given.
 * @param person null if the account is unlinked
 */
export function planMember(
  setup: RolesSetup,
  guild: RolesGuild,
  { member, person, given }: { member: Member; person: LinkedPerson | null; given: Given },
): MemberChange[] {
  const touchable = touchableRoles(guild);
  // Of an unlinked account only what the portal gave is taken.
  const own = person ? [...setup.mappings.map(({ rol }) => rol), ...given.roles] : given.roles;
  const managed = new Set(own.filter((role) => touchable.has(role)));
  const { add, remove } = roleChanges(member.roles, wantedRoles(setup.mappings, person), managed);
  const nick = wantedNick(setup, { member, person, given });
  const isRenamed = guild.canRename && nick !== (member.nick ?? null);
  return [
    ...remove.map((role) => ({ remove: role })),
    ...add.map((role) => ({ add: role })),
    ...(isRenamed ? [{ nick }] : []),
  ];
}

/** The nickname of the portal; without one, that of the member, unless the portal set it. */
function wantedNick(
  { apodo, siglas }: RolesSetup,
  { member, person, given }: { member: Member; person: LinkedPerson | null; given: Given },
): string | null {
  if (apodo && person) return discordNick({ siglas, mision: person.mision, nombre: person.nombre });
  const nick = member.nick ?? null;
  return nick !== null && given.apodos.includes(nick) ? null : nick;
}

/** Returns a member after a change. */
export function memberAfter({ roles, nick = null }: Member, change: MemberChange): Member {
  if ('nick' in change) return { roles, nick: change.nick };
  if ('add' in change) return { roles: [...roles, change.add], nick };
  return { roles: roles.filter((role) => role !== change.remove), nick };
}

/** Returns what the portal may have given once the changes were sent, whatever Discord did with them. */
export function possiblyGiven({ roles, apodos }: Given, changes: readonly MemberChange[]): Given {
  return {
    roles: [...new Set([...roles, ...changes.flatMap((change) => ('add' in change ? [change.add] : []))])],
    apodos: [
      ...new Set([...apodos, ...changes.flatMap((change) => ('nick' in change && change.nick ? [change.nick] : []))]),
    ],
  };
}

/** Returns what a member still has of the given. */
export const stillGiven = ({ roles, apodos }: Given, member: Member): Given => ({
  roles: roles.filter((role) => member.roles.includes(role)),
  apodos: apodos.filter((apodo) => apodo === member.nick),
});
