import type { DiscordEvent } from '@conserje/rules';
import { DISCORD_EVENTS, escapeForDiscord, LOW_CATEGORIA_MAX, quoteForDiscord } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { alarma, despido, estado, paso } from './discord.queries.ts';

/** What Discord is sent. */
export interface Message {
  content: string;
  allowed_mentions: { parse: [] };
  flags: number;
}

/** No pictures of what an address in it leads to. */
const SUPPRESS_EMBEDS = 4;
/** Nobody is called by a message, whatever it says. */
const mensaje = (content: string): Message => ({ content, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS });

const bold = (texto: string): string => `**${escapeForDiscord(texto)}**`;

/** `objeto` of a payday: which group's payroll was closed. */
export const GROUPS = { bajo: 0, alto: 1 } as const;

/**
 * A message in words, of what anyone may know who asks the portal without a key (docs/decisions/0027); null where what it
 * tells of is no more. Names are those of now.
 */
const TEXT_BY_EVENT: Record<DiscordEvent, (db: Db, objeto: number) => Promise<string | null>> = {
  async ascenso(db, id) {
    const own = await paso(db, id);
    return own ? `${bold(own.usuario)} asciende a ${bold(own.mision)}` : null;
  },
  async despido(db, id) {
    const own = await despido(db, id);
    if (!own) return null;
    const por = own.encargado === null ? '' : ` Lo despidió ${bold(own.encargado)}.`;
    return `${bold(own.usuario)} ya no está en la agencia.${por}\n${quoteForDiscord(own.motivo)}`;
  },
  async paga(_db, grupo) {
    const quienes =
      grupo === GROUPS.bajo ? `hasta la categoría ${LOW_CATEGORIA_MAX}` : `desde la categoría ${LOW_CATEGORIA_MAX + 1}`;
    return `**Día de paga** ${quienes}: se cerró la nómina y empieza otro período.`;
  },
  async paselista() {
    return '**Pase de lista**: ya se pasó lista en base.';
  },
  async estado(db, id) {
    const own = await estado(db, id);
    return own ? `${bold(own.usuario)}:\n${quoteForDiscord(own.mensaje)}` : null;
  },
  // Whom it is about and where it came from is told where only administrators read.
  async seguridad(db, id) {
    const theirs = await alarma(db, id);
    return theirs
      ? `**Seguridad**: ${escapeForDiscord(theirs.detalle)}. Los detalles están en el portal, en Seguridad.`
      : null;
  },
};

export async function composeMessage(
  db: Db,
  { evento, objeto }: { evento: DiscordEvent; objeto: number },
): Promise<Message | null> {
  const texto = await TEXT_BY_EVENT[evento](db, objeto);
  return texto === null ? null : mensaje(texto);
}

/** What a trial sends. */
export const proof = (evento: DiscordEvent): Message =>
  mensaje(`¡Funciona! Aquí se publicarán los mensajes de ${bold(DISCORD_EVENTS[evento].toLowerCase())}.`);
