import { NEWS_ROLES_MAX, SCREENS, TEMPLATE_MAX } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Id, Nullable, post, Shape } from '../call.ts';
import { SeenVersion, Snowflake } from './discord.bot.ts';
import { DiscordEventKind, discordDelivery } from './discord.ts';

const access = SCREENS['/mantenimiento'];
/** Each of these calls asks Discord. */
const rate = { max: 30, minutes: 5 };

/** What the bot posts into a channel: `plantilla` null is the usual text; the message mentions `roles`. */
const DiscordAviso = Shape({
  evento: DiscordEventKind,
  plantilla: Nullable(Type.String()),
  roles: Type.Array(Shape({ id: Type.String(), nombre: Type.String() })),
});

/** Channel or thread that the bot posts news into. */
export const DiscordDestino = Shape({
  id: Type.Integer(),
  version: Type.Integer(),
  nombre: Type.String(),
  avisos: Type.Array(DiscordAviso),
  ...discordDelivery,
});
export type DiscordDestino = Static<typeof DiscordDestino>;

/**
 * Channels and open threads of the server, with the reason if the bot may not post there; and its roles, with the
 * reason if a mention of one would notify nobody.
 */
export const DiscordPlaces = Shape({
  lugares: Type.Array(Shape({ id: Type.String(), nombre: Type.String(), problema: Nullable(Type.String()) })),
  roles: Type.Array(Shape({ id: Type.String(), nombre: Type.String(), aviso: Nullable(Type.String()) })),
});
export type DiscordPlaces = Static<typeof DiscordPlaces>;

const avisos = Type.Array(
  Shape({
    evento: DiscordEventKind,
    plantilla: Type.String({ maxLength: 10 * TEMPLATE_MAX, description: 'Vacía: el texto de siempre' }),
    roles: Type.Array(Snowflake, { maxItems: 10 * NEWS_ROLES_MAX }),
  }),
  { maxItems: 50 },
);
const answer = ChangeAnswer({ data: DiscordDestino });
const ASKS = ['SIN_BOT', 'DISCORD_RECHAZA', 'DISCORD_CAIDO'] as const;

export const discordDestinosCalls = callsOf('discord', {
  destinosDiscord: get({
    summary: 'Los canales en los que publica el bot de Discord, qué publica en cada uno y cómo va',
    access,
    answer: Type.Array(DiscordDestino),
  }),
  lugaresDiscord: get({
    summary: 'Los canales y los hilos abiertos del servidor, dónde puede escribir el bot, y los roles',
    access,
    answer: DiscordPlaces,
    errors: ASKS,
    rate,
  }),
  agregarDestino: post({
    summary: 'El bot publica desde ahora en un canal o hilo: qué temas, con qué texto y a qué roles avisa',
    access,
    requiresRecentAuth: true,
    body: Shape({ canal: Snowflake, avisos }),
    answer,
    errors: ['REGLA', 'CAMBIO_MIENTRAS', ...ASKS],
    rate,
  }),
  cambiarDestino: post({
    summary: 'Cambia qué publica el bot en un canal. Lo que no se nombra ya no se publica ahí',
    access,
    requiresRecentAuth: true,
    body: Shape({ id: Id, avisos, visto: SeenVersion }),
    answer,
    errors: ['REGLA', 'NO_EXISTE', 'CAMBIO_MIENTRAS', ...ASKS],
    rate,
  }),
  quitarDestino: post({
    summary: 'El bot deja de publicar en un canal. Lo que publicó se queda',
    access,
    requiresRecentAuth: true,
    body: Shape({ id: Id, visto: SeenVersion }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
  probarDestino: post({
    summary: 'El bot envía un mensaje de prueba a un canal y dice qué respondió Discord',
    access,
    body: Shape({ id: Id }),
    answer,
    errors: ['NO_EXISTE', ...ASKS],
    rate,
  }),
});
