import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';

/** Steps of the set-up of the agency's Discord bot, in their order. */
export const DISCORD_STEPS = ['token', 'servidor', 'permisos', 'comandos', 'prueba'] as const;
export type DiscordStep = (typeof DISCORD_STEPS)[number];

/** Path where Discord sends the interactions of the agency's application. */
export const INTERACTIONS_PATH = '/discord/interacciones';

/** Maximum length of a bot token; today's have about 72 letters. */
export const DISCORD_TOKEN_MAX = 200;
/** Letters of a bot token, so that it fits into a header. */
const TOKEN_PATTERN = /^[\w.-]{20,200}$/;

/** Validates the form of a bot token; only Discord knows whether it stands. */
export const checkBotToken = ({ token }: { token: string }): Violation<'token'> | null =>
  TOKEN_PATTERN.test(token) ? null : { campo: 'token', msg: TEXTS.tokenDiscordInvalido };
