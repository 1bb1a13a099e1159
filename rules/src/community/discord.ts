import { keysOf } from '../shared/keysOf.ts';
import { URL_LENGTH_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';

/** Events that the agency can announce in Discord, with their labels on its screen and in the audit log. */
export const DISCORD_EVENTS = {
  ascenso: 'Ascensos',
  despido: 'Despidos',
  paga: 'Días de paga',
  paselista: 'Pases de lista',
  estado: 'Estados',
  comunicado: 'Comunicados',
  encuesta: 'Encuestas',
  seguridad: 'Alertas de seguridad',
} as const;
export type DiscordEvent = keyof typeof DISCORD_EVENTS;
/** The events in the order of the screens. */
export const DISCORD_EVENT_KEYS = keysOf(DISCORD_EVENTS);

/** Webhook URL of Discord and its test clients (PTB, Canary): id, secret token, optional thread. */
const WEBHOOK_PATTERN =
  /^https:\/\/(?:(?:ptb|canary)\.)?(?:discord|discordapp)\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{5,25})\/[\w-]{20,200}(?:\?thread_id=\d{5,25})?$/;

/** Validates a Discord webhook URL: no other host, port or credentials, and no query except a thread. */
export const checkWebhook = ({ direccion }: { direccion: string }): Violation<'direccion'> | null =>
  direccion.length <= URL_LENGTH_MAX && WEBHOOK_PATTERN.test(direccion)
    ? null
    : { campo: 'direccion', msg: TEXTS.ganchoInvalido };

/** Returns the end of the webhook id, to tell webhooks apart without the secret token. */
export const webhookHint = (url: string): string => `…${(/\/(\d+)\/[^/]*$/.exec(url)?.[1] ?? '').slice(-4)}`;

/** Characters that start markup, a mention, a link or a custom emoji in Discord. */
const MARKUP_CHARACTERS = /[\\`*_~|<>@#:[\]()]/g;
/** List markers, which count only at the start of a line. */
const LIST_START = /^(\s*)([-+]|\d+(?=\.))/;

/** Escapes one line so that Discord shows it literally. */
const escapeLine = (text: string): string =>
  text
    .replace(MARKUP_CHARACTERS, '\\$&')
    .replace(LIST_START, (_whole, blanks: string, marker: string) =>
      /\d/.test(marker) ? `${blanks}${marker}\\` : `${blanks}\\${marker}`,
    );

/** Escapes a text for use within a sentence; line breaks become spaces. */
export const escapeForDiscord = (text: string): string =>
  escapeLine(text.toWellFormed().replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));

/** Escapes and quotes each line of a person's text, so that none can pass for the agency's own. */
export const quoteForDiscord = (text: string): string =>
  text
    .toWellFormed()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((one) => `> ${escapeLine(one)}`)
    .join('\n');

/** How long a code of `/vincular` is valid, in minutes. */
export const LINK_CODE_MINUTES = 10;
/** Signs of a code: none is mistaken for another. */
export const LINK_CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Signs in a code. */
export const LINK_CODE_LENGTH = 8;
/** Maximum characters of a code as somebody types it. */
export const LINK_CODE_LENGTH_MAX = 20;

/** Returns a code as it was shown, however it is typed: without separators, in capitals. */
export const normalizeLinkCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** Formats a code for reading: `ABCD-EFGH`. */
export const formatLinkCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
