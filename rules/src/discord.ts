import type { Reparo } from './cuenta.ts';
import { DIRECCION_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';

/** What the agency may tell in Discord, and what its screen and the audit log call it. */
export const EVENTOS_DISCORD = {
  ascenso: 'Ascensos',
  despido: 'Despidos',
  paga: 'Días de paga',
  paselista: 'Pases de lista',
  estado: 'Estados',
  seguridad: 'Alertas de seguridad',
} as const;
export type EventoDiscord = keyof typeof EVENTOS_DISCORD;

/** A webhook as Discord and its test clients (PTB, Canary) give it: its id, the secret by which anyone posts there, a thread. */
const GANCHO =
  /^https:\/\/(?:(?:ptb|canary)\.)?(?:discord|discordapp)\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{5,25})\/[\w-]{20,200}(?:\?thread_id=\d{5,25})?$/;

/** The address of a webhook of Discord, and nothing else: no other site, port, name or password, no query but a thread. */
export const revisarGancho = ({ direccion }: { direccion: string }): Reparo<'direccion'> | null =>
  direccion.length <= DIRECCION_MAX && GANCHO.test(direccion)
    ? null
    : { campo: 'direccion', msg: TEXTOS.ganchoInvalido };

/** What may be shown of a webhook's address, to tell it from another: the end of its id, which opens nothing. */
export const pistaGancho = (direccion: string): string =>
  `…${(/\/(\d+)\/[^/]*$/.exec(direccion)?.[1] ?? '').slice(-4)}`;

/** What Discord takes for a mark, a mention, a link or an emoji of its own, wherever it stands. */
const MARCAS = /[\\`*_~|<>@#:[\]()]/g;
/** What begins a list, at the beginning of a line alone. */
const EN_CABEZA = /^(\s*)([-+]|\d+(?=\.))/;

/** A line as it was typed: Discord shows it, and makes nothing of it. */
const linea = (texto: string): string =>
  texto
    .replace(MARCAS, '\\$&')
    .replace(EN_CABEZA, (_todo, blancos: string, que: string) =>
      /\d/.test(que) ? `${blancos}${que}\\` : `${blancos}\\${que}`,
    );

/** A text in a sentence, on one line whatever breaks it brings. */
export const enDiscord = (texto: string): string =>
  linea(texto.toWellFormed().replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));

/** A text of somebody's own: each of its lines quoted, so that none of them passes for the agency's. */
export const citaDiscord = (texto: string): string =>
  texto
    .toWellFormed()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((una) => `> ${linea(una)}`)
    .join('\n');
