import { UNCHANGED } from '@conserje/rules';
import type { StandInDiscord } from '../../demo/discord.ts';
import { createLinkCode } from '../../features/community/discordCommands/link/discordCommands.link.queries.ts';
import { syncRoles } from '../../features/community/discordRoles/discordRoles.job.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { openPortalWithDiscord, setUpBot } from './discordBot.ts';

export const GUILD = '2200000000000000001';
/** Roles of the stand-in by their place. */
export const [VIP_ROLE, PRENSA_ROLE, JEFES_ROLE, ALTOS_ROLE, BOT_ROLE, DUEÑOS_ROLE] = [1, 2, 3, 4, 5, 6].map(
  (place) => `${GUILD}5${place}`,
) as [...[string, string, string, string, string, string]];
/** A role that the portal does not know. */
export const UNKNOWN_ROLE = `${GUILD}99`;

export type RoleChoice = { fuente: 'categoria' | 'departamento' | 'membresia'; id: number; rol: string };
export const categoriaRole = (id: number, rol: string): RoleChoice => ({ fuente: 'categoria', id, rol });

export interface RolesScene {
  portal: Portal;
  discord: StandInDiscord;
  boss: Person;
}

export async function openRolesScene(...jobs: Job[]): Promise<RolesScene> {
  const { portal, discord } = await openPortalWithDiscord(jobs);
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, firma: 'JFA' });
  discord.guilds[0]?.roles.push({ id: UNKNOWN_ROLE, name: 'DJ', position: 1, permissions: '0', managed: false });
  await setUpBot(portal, boss);
  return { portal, discord, boss };
}

export const readRolesSettings = ({ portal, boss }: RolesScene) => portal.as(boss).succeeds('GET rolesDiscord');
export const saveRolesSettings = ({ portal, boss }: RolesScene, roles: RoleChoice[], { apodo = false } = {}) =>
  portal.as(boss).succeeds('POST cambiarRolesDiscord', { body: { roles, apodo } });
export const syncGuildRoles = ({ portal }: RolesScene) => syncRoles(portal.deps);
export const guildMember = ({ discord }: RolesScene, cuenta: string) =>
  discord.guilds[0]?.members.find(({ user }) => user.id === cuenta) ?? { roles: ['not in the server'], nick: null };
export const addGuildMember = ({ discord }: RolesScene, cuenta: string, ...roles: string[]) =>
  discord.guilds[0]?.members.push({ user: { id: cuenta, username: `cuenta${cuenta}` }, nick: null, roles });

/** Links a person to an account by its code, as they would. */
export async function linkDiscordAccount({ portal }: RolesScene, person: Person, cuenta: string): Promise<void> {
  const codigo = await createLinkCode(portal.db, { cuenta, nombre: `cuenta${cuenta}` }, portal.clock.now);
  await portal.as(person).succeeds('POST vincularDiscord', { body: { vinculo: codigo } });
}

/** Gives a person the lowest mision of a categoria. */
export async function giveCategoria({ portal, boss }: RolesScene, { id }: Person, categoria: number): Promise<void> {
  const { id: rango } = await portal.db
    .selectFrom('mision')
    .select('id')
    .where('categoria', '=', categoria)
    .orderBy('posicion')
    .executeTakeFirstOrThrow();
  const body = { id, nombre: UNCHANGED, firma: UNCHANGED, rango, mifirma: 'JFA' } as const;
  await portal.as(boss).succeeds('POST editUsuario', { body });
}

/** Ana, of categoria 3, linked to the account 90001, which is in the server with a role of its own. */
export async function openRolesSceneWithAna(...jobs: Job[]) {
  const all = await openRolesScene(...jobs);
  const ana = await all.portal.createPerson({ nombre: 'Ana', categoria: 3, firma: 'ANA' });
  addGuildMember(all, '90001', UNKNOWN_ROLE);
  await linkDiscordAccount(all, ana, '90001');
  return { ...all, ana };
}
export const rolesOfAna = (all: RolesScene) => guildMember(all, '90001').roles;
export const countPendingMembers = async ({ portal }: RolesScene) =>
  (await portal.countTableRows()).discord_rol_pendiente ?? 0;
export const editRequests = ({ discord }: RolesScene) =>
  discord.requests.filter((request) => /^(PUT|DELETE|PATCH) .guilds/.test(request));
