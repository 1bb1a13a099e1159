import type { Violation } from '../identity/registration.ts';
import { URL_LENGTH_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';

/** What the agency may tell in Discord, and what its screen and the audit log call it. */
export const DISCORD_EVENTS = {
  ascenso: 'Ascensos',
  despido: 'Despidos',
  paga: 'Días de paga',
  paselista: 'Pases de lista',
  estado: 'Estados',
  seguridad: 'Alertas de seguridad',
} as const;
export type DiscordEvent = keyof typeof DISCORD_EVENTS;

/** A webhook as Discord and its test clients (PTB, Canary) give it: its id, the secret by which anyone posts there, a thread. */
const WEBHOOK_PATTERN =
  /^https:\/\/(?:(?:ptb|canary)\.)?(?:discord|discordapp)\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{5,25})\/[\w-]{20,200}(?:\?thread_id=\d{5,25})?$/;

/** The address of a webhook of Discord, and nothing else: no other site, port, name or password, no query but a thread. */
export const checkWebhook = ({ direccion }: { direccion: string }): Violation<'direccion'> | null =>
  direccion.length <= URL_LENGTH_MAX && WEBHOOK_PATTERN.test(direccion)
    ? null
    : { campo: 'direccion', msg: TEXTS.ganchoInvalido };

/** What may be shown of a webhook's address, to tell it from another: the end of its id, which opens nothing. */
export const webhookHint = (url: string): string => `…${(/\/(\d+)\/[^/]*$/.exec(url)?.[1] ?? '').slice(-4)}`;

/** What Discord takes for a mark, a mention, a link or an emoji of its own, wherever it stands. */
const MARKUP_CHARACTERS = /[\\`*_~|<>@#:[\]()]/g;
/** What begins a list, at the beginning of a line alone. */
const LIST_START = /^(\s*)([-+]|\d+(?=\.))/;

/** A line as it was typed: Discord shows it, and makes nothing of it. */
const escapeLine = (text: string): string =>
  text
    .replace(MARKUP_CHARACTERS, '\\$&')
    .replace(LIST_START, (_whole, blanks: string, marker: string) =>
      /\d/.test(marker) ? `${blanks}${marker}\\` : `${blanks}\\${marker}`,
    );

/** A text in a sentence, on one line whatever breaks it brings. */
export const escapeForDiscord = (text: string): string =>
  escapeLine(text.toWellFormed().replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));

/** A text of somebody's own: each of its lines quoted, so that none of them passes for the agency's. */
export const quoteForDiscord = (text: string): string =>
  text
    .toWellFormed()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((one) => `> ${escapeLine(one)}`)
    .join('\n');
