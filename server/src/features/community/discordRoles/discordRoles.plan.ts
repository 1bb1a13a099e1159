import { changedRoles, discordNick, wantedRoles } from '@conserje/rules';
import type { RESTPatchAPIGuildMemberJSONBody } from 'discord-api-types/v10';
import type { Member } from './discordRoles.guild.ts';
import type { Given, LinkedPerson, RolesSetup } from './discordRoles.queries.ts';

/** What is to be done with a member. */
export interface RolesPlan {
  /** The change; null if nothing differs. */
  change: Pick<RESTPatchAPIGuildMemberJSONBody, 'roles' | 'nick'> | null;
  /** Roles of the portal that the member has after it. */
  given: string[];
}

/**
 * Plans the change of a member; the same for the job and for the preview.
 * @param person null if the account is nobody's
 * @param touchable roles that the bot may give and take
 */
export function planMember(
  setup: RolesSetup,
  touchable: ReadonlySet<string>,
  { member, person, given }: { member: Member; person: LinkedPerson | null; given: Given | undefined },
): RolesPlan {
  const wanted = wantedRoles(setup.mappings, person);
  const earlier = given?.roles ?? [];
  // Of an account that is nobody's, only what the portal gave is taken.
  const own = person ? [...setup.mappings.map(({ rol }) => rol), ...earlier] : earlier;
  const managed = new Set(own.filter((role) => touchable.has(role)));
  const roles = changedRoles(member.roles, wanted, managed);
  const wantedNick = person
    ? discordNick({ siglas: setup.siglas, mision: person.mision, nombre: person.nombre })
    : null;
  const nick = setup.apodo && (member.nick ?? null) !== wantedNick ? { nick: wantedNick } : {};
  const after = roles ?? member.roles;
  return {
    change: roles === null && !('nick' in nick) ? null : { ...(roles && { roles }), ...nick },
    given: [...new Set([...wanted, ...earlier])].filter((role) => after.includes(role)),
  };
}
