import { DISCORD_EVENT_KEYS, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Instant, Nullable, post, Shape, StringEnum } from '../call.ts';

const access = SCREENS['/mantenimiento'];

export const DiscordEventKind = StringEnum(...DISCORD_EVENT_KEYS);

/**
 * How deliveries to a webhook or channel go: `entregado` is the last one, `fallo` what Discord said to the last failed one,
 * at `fallado`; while `roto` nothing is sent until a test succeeds.
 */
export const discordDelivery = {
  entregado: Nullable(Instant),
  fallo: Nullable(Type.String()),
  fallado: Nullable(Instant),
  roto: Type.Boolean(),
  esperan: Type.Integer({ description: 'Mensajes por enviar' }),
  perdidos: Type.Integer({ description: 'Los que no se pudieron entregar desde que se puso' }),
};

/**
 * Discord webhook of an event kind. Its URL is secret and never returned: `pista` identifies it. A broken one is mended by
 * another URL, too.
 */
export const DiscordWebhook = Shape({
  evento: DiscordEventKind,
  pista: Nullable(Type.String()),
  puesto: Nullable(Instant),
  ...discordDelivery,
});
export type DiscordWebhook = Static<typeof DiscordWebhook>;

export const discordCalls = callsOf('discord', {
  ganchosDiscord: get({
    summary: 'Qué se cuenta en Discord y cómo va, sin las direcciones',
    access,
    answer: Type.Array(DiscordWebhook),
  }),
  editGancho: post({
    summary:
      'Pone la dirección de un webhook de Discord para un tema, o la quita (vacía). visto: desde cuándo estaba puesta',
    access,
    requiresRecentAuth: true,
    body: Shape({
      evento: DiscordEventKind,
      direccion: Type.String({ maxLength: 1000 }),
      visto: Type.Optional(Nullable(Type.String({ ...Instant, maxLength: 40 }))),
    }),
    answer: ChangeAnswer({ data: DiscordWebhook }),
    errors: ['REGLA', 'CAMBIO_MIENTRAS'],
  }),
  probarGancho: post({
    summary: 'Envía un mensaje de prueba y dice qué respondió Discord',
    access,
    body: Shape({ evento: DiscordEventKind }),
    answer: ChangeAnswer({ data: DiscordWebhook }),
    errors: ['SIN_GANCHO', 'DISCORD_RECHAZA', 'DISCORD_CAIDO'],
    rate: { max: 20, minutes: 5 },
  }),
});
