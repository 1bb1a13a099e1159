import { DISCORD_STEPS, DISCORD_TOKEN_MAX, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Instant, Nullable, post, Shape, StringEnum } from '../call.ts';

const access = SCREENS['/mantenimiento'];
/** Each of these calls asks Discord. */
const rate = { max: 30, minutes: 5 };

/** Id of Discord. */
export const Snowflake = Type.String({ pattern: '^\\d{5,25}$', maxLength: 25 });

/** Step of the set-up: `detalle` is what stands, or what Discord answered. */
const DiscordBotStep = Shape({
  paso: StringEnum(...DISCORD_STEPS),
  estado: StringEnum('falta', 'bien', 'mal'),
  detalle: Nullable(Type.String()),
});

/**
 * Bot of the agency in Discord, without its token. `version` grows with every change; `invitacion` is the URL that adds
 * the bot to a server.
 */
export const DiscordBot = Shape({
  version: Type.Integer(),
  aplicacion: Nullable(Shape({ id: Type.String(), nombre: Type.String() })),
  puesto: Nullable(Instant),
  servidor: Nullable(Shape({ id: Type.String(), nombre: Type.String() })),
  invitacion: Nullable(Type.String()),
  pasos: Type.Array(DiscordBotStep),
});
export type DiscordBot = Static<typeof DiscordBot>;

/** Server or channel of Discord. */
export const DiscordPlace = Shape({ id: Type.String(), nombre: Type.String() });
export type DiscordPlace = Static<typeof DiscordPlace>;

/** Version of what the caller saw; a change of another version is refused. */
export const SeenVersion = Type.Optional(Type.Integer({ description: 'La version que se veía' }));
const answer = ChangeAnswer({ data: DiscordBot });
const ERRORS = ['SIN_BOT', 'CAMBIO_MIENTRAS', 'DISCORD_RECHAZA', 'DISCORD_CAIDO'] as const;

export const discordBotCalls = callsOf('discord', {
  botDiscord: get({
    summary: 'El bot de Discord y los cinco pasos para ponerlo, sin el token',
    access,
    answer: DiscordBot,
  }),
  ponerBotDiscord: post({
    summary: 'Paso 1: prueba el token del bot con Discord y lo guarda cifrado. No se vuelve a mostrar',
    access,
    requiresRecentAuth: true,
    body: Shape({ token: Type.String({ maxLength: 10 * DISCORD_TOKEN_MAX }), visto: SeenVersion }),
    answer,
    errors: ['REGLA', 'CAMBIO_MIENTRAS', 'DISCORD_RECHAZA', 'DISCORD_CAIDO'],
    rate,
  }),
  quitarBotDiscord: post({
    summary: 'Quita el bot: borra el token y los comandos. Desde entonces no se envía nada con él',
    access,
    requiresRecentAuth: true,
    body: Shape({ visto: SeenVersion }),
    answer,
    errors: ['CAMBIO_MIENTRAS'],
    rate,
  }),
  servidoresDiscord: get({
    summary: 'Los servidores de Discord en los que está el bot',
    access,
    answer: Type.Array(DiscordPlace),
    errors: ['SIN_BOT', 'DISCORD_RECHAZA', 'DISCORD_CAIDO'],
    rate,
  }),
  servidorDiscord: post({
    summary: 'Paso 2: elige el servidor de la agencia. Si el bot está en uno solo, no hace falta decir cuál',
    access,
    requiresRecentAuth: true,
    body: Shape({ servidor: Type.Optional(Snowflake), visto: SeenVersion }),
    answer,
    errors: ['REGLA', ...ERRORS],
    rate,
  }),
  permisosDiscord: post({
    summary: 'Paso 3: revisa los permisos del bot en el servidor y dice cuáles faltan',
    access,
    body: Shape({ visto: SeenVersion }),
    answer,
    errors: ERRORS,
    rate,
  }),
  comandosDiscord: post({
    summary: 'Paso 4: pone los comandos en Discord y le dice en qué dirección responde el portal',
    access,
    requiresRecentAuth: true,
    body: Shape({ visto: SeenVersion }),
    answer,
    errors: ERRORS,
    rate,
  }),
  canalesDiscord: get({
    summary: 'Los canales de texto del servidor, en su orden',
    access,
    answer: Type.Array(DiscordPlace),
    errors: ['SIN_BOT', 'DISCORD_RECHAZA', 'DISCORD_CAIDO'],
    rate,
  }),
  probarBotDiscord: post({
    summary: 'Paso 5: envía un mensaje de prueba a un canal y dice qué respondió Discord',
    access,
    body: Shape({ canal: Snowflake, visto: SeenVersion }),
    answer,
    errors: ERRORS,
    rate,
  }),
});
