import { ROLE_SOURCES, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Instant, Nullable, post, Shape, StringEnum } from '../call.ts';
import { SeenVersion, Snowflake } from './discord.bot.ts';

const access = SCREENS['/mantenimiento'];
const rate = { max: 30, minutes: 5 };

/** Largest number of choices: categorias, departamentos and the membresia. */
const SOURCES_MAX = 500;

const source = { fuente: StringEnum(...ROLE_SOURCES), id: Type.Integer({ minimum: 0 }) };

/**
 * What gives a role: a categoria, a departamento, or any membresia (id 0). `problema` says why the bot may not give the
 * role.
 */
const DiscordRoleSource = Shape({
  ...source,
  nombre: Type.String(),
  rol: Nullable(Shape({ id: Type.String(), nombre: Type.String(), problema: Nullable(Type.String()) })),
});

/**
 * Roles by rank. `esperan` counts the accounts to check; `fallo` says why they wait; `revisado` is the end of the last
 * check of all; `rechazos` are people whom the bot could not change, at most 50 of `rechazados`.
 */
export const DiscordRoles = Shape({
  version: Type.Integer(),
  apodo: Type.Boolean(),
  fuentes: Type.Array(DiscordRoleSource),
  esperan: Type.Integer(),
  fallo: Nullable(Type.String()),
  revisado: Nullable(Instant),
  rechazados: Type.Integer(),
  rechazos: Type.Array(Shape({ nombre: Type.String(), detalle: Type.String() })),
});
export type DiscordRoles = Static<typeof DiscordRoles>;

/** Role of the server; `problema` says why the bot may not give it, `aviso` what it lets its members do to others. */
export const DiscordRoleChoice = Shape({
  id: Type.String(),
  nombre: Type.String(),
  problema: Nullable(Type.String()),
  aviso: Nullable(Type.String()),
});
export type DiscordRoleChoice = Static<typeof DiscordRoleChoice>;

/**
 * What a check of all would do: people who change, and how many get or lose each role. `problemas` are what the bot may
 * not do, and what a chosen role lets its members do to others.
 */
export const DiscordRolesPreview = Shape({
  unidos: Type.Integer(),
  fuera: Type.Integer(),
  cambian: Type.Integer(),
  apodos: Type.Integer(),
  roles: Type.Array(
    Shape({ id: Type.String(), nombre: Type.String(), ganan: Type.Integer(), pierden: Type.Integer() }),
  ),
  problemas: Type.Array(Shape({ nombre: Type.String(), detalle: Type.String() })),
});
export type DiscordRolesPreview = Static<typeof DiscordRolesPreview>;

const answer = ChangeAnswer({ data: DiscordRoles });
const ASKS = ['SIN_BOT', 'DISCORD_RECHAZA', 'DISCORD_CAIDO'] as const;

export const discordRolesCalls = callsOf('discordRoles', {
  rolesDiscord: get({
    summary: 'Qué rol de Discord da cada categoría, cada departamento y una membresía, y quién espera',
    access,
    answer: DiscordRoles,
  }),
  rolesServidorDiscord: get({
    summary: 'Los roles del servidor de Discord, del más alto al más bajo, y cuáles no puede dar el bot',
    access,
    answer: Type.Array(DiscordRoleChoice),
    errors: ASKS,
    rate,
  }),
  cambiarRolesDiscord: post({
    summary: 'Elige qué rol da cada cosa, todas a la vez. Lo que no se nombra no da ninguno. Revisa a todos',
    access,
    requiresRecentAuth: true,
    body: Shape({
      roles: Type.Array(Shape({ ...source, rol: Snowflake }), { maxItems: SOURCES_MAX }),
      apodo: Type.Boolean(),
      visto: SeenVersion,
    }),
    answer,
    errors: ['REGLA', 'CAMBIO_MIENTRAS', ...ASKS],
    rate,
  }),
  previoRolesDiscord: get({
    summary: 'Cuántas personas ganarían o perderían cada rol, según los miembros del servidor. No cambia nada',
    access,
    answer: DiscordRolesPreview,
    errors: ASKS,
    rate,
  }),
  ponerRolesDiscord: post({
    summary: 'Revisa a todos y les pone sus roles, poco a poco. También a quienes Discord rechazó antes',
    access,
    requiresRecentAuth: true,
    body: Shape({ visto: SeenVersion }),
    answer,
    errors: ['SIN_BOT', 'CAMBIO_MIENTRAS'],
    rate,
  }),
});
