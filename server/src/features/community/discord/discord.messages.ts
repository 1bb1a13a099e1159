import { createHash } from 'node:crypto';
import type { DiscordEvent, NewsValues } from '@conserje/rules';
import {
  DAY_MS,
  DISCORD_MESSAGE_MAX,
  dayAndTimeOf,
  fillTemplate,
  formatDay,
  JUNIOR_CATEGORIA_MAX,
  markupText,
  mentionText,
  PAGA_GROUP_NUMBER,
  voteShares,
} from '@conserje/rules';
import { MessageFlags } from 'discord-api-types/v10';
import type { Db } from '../../../platform/database/database.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { dayEnd, dayStart } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import {
  findAlarm,
  findComunicado,
  findDespido,
  findEncuesta,
  findEstado,
  findListas,
  findOptions,
  findStep,
} from './discord.news.queries.ts';

/** Body of a message. It mentions the chosen roles and nobody else, whatever its text. */
export interface DiscordMessage {
  content: string;
  allowed_mentions: { parse: []; roles?: string[] };
  flags: number;
}

/** Builds a message without previews of links. @param roles ids of the roles that it mentions */
function buildMessage(content: string, roles: readonly string[] = []): DiscordMessage {
  const mentions = mentionText(roles);
  return {
    content: mentions === '' ? content : `${mentions}\n${content}`,
    allowed_mentions: roles.length === 0 ? { parse: [] } : { parse: [], roles: [...roles] },
    flags: MessageFlags.SuppressEmbeds,
  };
}

/** Characters of a comunicado's text. */
const EXCERPT_MAX = 600;

/** Number of an agency's day: `objeto` of the event `paselista` in a channel of the bot. @param day `YYYY-MM-DD` */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

/** What an event tells, when its text changes by itself, UTC milliseconds, and whether it is too late to tell it. */
interface News {
  values: NewsValues;
  changesAt?: number;
  isOver?: boolean;
}

async function pollNews(db: Db, id: number, now: number): Promise<News | null> {
  const row = await findEncuesta(db, id);
  if (!row) return null;
  const options = await findOptions(db, id);
  const total = options.reduce((sum, { votos }) => sum + votos, 0);
  if (row.hasta > now) {
    const { zona } = await readConfiguracion(db);
    const { dia } = dayAndTimeOf(row.hasta - 1, zona);
    const isWholeDay = dayEnd(dia, zona) === row.hasta;
    const time = isWholeDay ? '' : `, ${dayAndTimeOf(row.hasta, zona).hora}`;
    const deadline = `Vota en el portal hasta el ${formatDay(dia)}${time}.`;
    return {
      values: { pregunta: row.pregunta, opciones: options.map(({ texto }) => texto).join('\n'), plazo: deadline },
      changesAt: row.hasta,
    };
  }
  const shares = voteShares(options.map(({ votos }) => votos));
  const counted = options.map(({ texto, votos }, i) => `${texto}: ${votos} (${shares[i] ?? 0} %)`);
  const result = `Terminó. ${total === 1 ? 'Votó' : 'Votaron'} ${formatCount(total, 'persona', 'personas')}.`;
  return { values: { pregunta: row.pregunta, opciones: counted.join('\n'), plazo: result } };
}

/** The pases de lista of a day; a webhook tells of one at a time, without a day: 0. */
async function roleCallNews(db: Db, number: number): Promise<News | null> {
  if (number === 0) return { values: {} };
  const { zona } = await readConfiguracion(db);
  const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
  const rows = await findListas(db, dayStart(day, zona) ?? 0, dayEnd(day, zona) ?? 0);
  const horas = rows.map(({ fecha }) => dayAndTimeOf(fecha, zona).hora).join(' · ');
  return horas === '' ? null : { values: { dia: formatDay(day), horas } };
}

/**
 * What each event tells, limited to what the portal shows without a key (docs/decisions/0087); null if the row no
 * longer exists. Uses the current names.
 */
const NEWS_BY_EVENT: Record<DiscordEvent, (db: Db, objeto: number, now: number) => Promise<News | null>> = {
  async ascenso(db, id) {
    const row = await findStep(db, id);
    return row ? { values: { nombre: row.usuario, mision: row.mision } } : null;
  },
  async despido(db, id) {
    const row = await findDespido(db, id);
    return row ? { values: { nombre: row.usuario, encargado: row.encargado ?? '', motivo: row.motivo } } : null;
  },
  async paga(_db, group) {
    const grupo =
      group === PAGA_GROUP_NUMBER.bajo
        ? `hasta la categoría ${JUNIOR_CATEGORIA_MAX}`
        : `desde la categoría ${JUNIOR_CATEGORIA_MAX + 1}`;
    return { values: { grupo } };
  },
  paselista: roleCallNews,
  async estado(db, id) {
    const row = await findEstado(db, id);
    return row ? { values: { nombre: row.usuario, estado: row.mensaje } } : null;
  },
  async comunicado(db, id, now) {
    const row = await findComunicado(db, id);
    if (!row) return null;
    const letters = [...markupText(row.texto)];
    const texto = letters.length > EXCERPT_MAX ? `${letters.slice(0, EXCERPT_MAX).join('')}…` : letters.join('');
    return {
      values: { titulo: row.titulo, nombre: row.usuario, texto },
      isOver: row.hasta !== null && row.hasta <= now,
    };
  },
  encuesta: pollNews,
  // The usuario and the origin are shown only to administrators.
  async seguridad(db, id) {
    const row = await findAlarm(db, id);
    return row ? { values: { detalle: row.detalle } } : null;
  },
};

const EDITED_EVENTS: readonly DiscordEvent[] = ['comunicado', 'encuesta', 'paselista'];
/** Returns whether the message of an event is edited when its subject changes. */
export const isEdited = (event: DiscordEvent): boolean => EDITED_EVENTS.includes(event);

/** Texts that replace a message when its subject is withdrawn. */
const WITHDRAWN: Partial<Record<DiscordEvent, string>> = {
  comunicado: '**Comunicado**: se retiró.',
  encuesta: '**Encuesta**: se retiró.',
};

/** How an agency wants a message. */
export interface MessageStyle {
  /** Null: the usual text. */
  plantilla: string | null;
  /** Ids of the roles that it mentions. */
  roles: readonly string[];
}

/** A message, its hash, when its text changes by itself, and whether it is posted no more if it was not yet. */
export interface Composed {
  body: DiscordMessage;
  huella: string;
  changesAt: number | null;
  isOver: boolean;
}

const withHash = (body: DiscordMessage, { changesAt = null, isOver = false }: Partial<Composed> = {}): Composed => ({
  body,
  changesAt,
  isOver,
  huella: createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22),
});

export async function composeMessage(
  db: Db,
  { evento, objeto }: { evento: DiscordEvent; objeto: number },
  { plantilla, roles }: MessageStyle,
  now: number,
): Promise<Composed | null> {
  const news = await NEWS_BY_EVENT[evento](db, objeto, now);
  if (!news) return null;
  const room = DISCORD_MESSAGE_MAX - mentionText(roles).length - 1;
  return withHash(buildMessage(fillTemplate(evento, plantilla, news.values, room), roles), news);
}

/** The message that replaces one whose subject was withdrawn; null for an event of which nothing is withdrawn. */
export function withdrawnMessage(event: DiscordEvent): Composed | null {
  const text = WITHDRAWN[event];
  return text === undefined ? null : withHash(buildMessage(text));
}

/** Builds the message of a test. @param what kinds of news of the channel, in the markup of Discord */
export const testMessage = (what: string): DiscordMessage =>
  buildMessage(`¡Funciona! Aquí se publicarán los mensajes de ${what}.`);
