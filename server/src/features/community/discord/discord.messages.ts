import type { DiscordEvent } from '@conserje/rules';
import { DISCORD_EVENTS, escapeForDiscord, LOW_CATEGORIA_MAX, markupText, quoteForDiscord } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { findAlarm, findComunicado, findDespido, findEstado, findStep } from './discord.queries.ts';

/** Body of a webhook request. */
export interface DiscordMessage {
  content: string;
  allowed_mentions: { parse: [] };
  flags: number;
}

/** Message flag of Discord: no previews of links. */
const SUPPRESS_EMBEDS = 4;
/** Builds a message that mentions nobody, whatever its text. */
const buildMessage = (content: string): DiscordMessage => ({
  content,
  allowed_mentions: { parse: [] },
  flags: SUPPRESS_EMBEDS,
});

/** Characters of a comunicado's text; escaped, they and the title fit into the 2000 of a message. */
const EXCERPT_MAX = 600;

const bold = (text: string): string => `**${escapeForDiscord(text)}**`;

/** `objeto` of the event `paga`: the group whose nomina was closed. */
export const GROUPS = { bajo: 0, alto: 1 } as const;

/**
 * Text of each event, limited to what the portal shows without a key (docs/decisions/0027); null if the row no longer
 * exists. Uses the current names.
 */
const TEXT_BY_EVENT: Record<DiscordEvent, (db: Db, objeto: number) => Promise<string | null>> = {
  async ascenso(db, id) {
    const row = await findStep(db, id);
    return row ? `${bold(row.usuario)} asciende a ${bold(row.mision)}` : null;
  },
  async despido(db, id) {
    const row = await findDespido(db, id);
    if (!row) return null;
    const byText = row.encargado === null ? '' : ` Lo despidió ${bold(row.encargado)}.`;
    return `${bold(row.usuario)} ya no está en la agencia.${byText}\n${quoteForDiscord(row.motivo)}`;
  },
  async paga(_db, group) {
    const whoText =
      group === GROUPS.bajo ? `hasta la categoría ${LOW_CATEGORIA_MAX}` : `desde la categoría ${LOW_CATEGORIA_MAX + 1}`;
    return `**Día de paga** ${whoText}: se cerró la nómina y empieza otro período.`;
  },
  async paselista() {
    return '**Pase de lista**: ya se pasó lista en base.';
  },
  async estado(db, id) {
    const row = await findEstado(db, id);
    return row ? `${bold(row.usuario)}:\n${quoteForDiscord(row.mensaje)}` : null;
  },
  async comunicado(db, id) {
    const row = await findComunicado(db, id);
    if (!row) return null;
    const letters = [...markupText(row.texto)];
    const excerpt = letters.length > EXCERPT_MAX ? `${letters.slice(0, EXCERPT_MAX).join('')}…` : letters.join('');
    return `**Comunicado**: ${bold(row.titulo)}, de ${bold(row.usuario)}.\n${quoteForDiscord(excerpt)}`;
  },
  // The usuario and the origin are shown only to administrators.
  async seguridad(db, id) {
    const row = await findAlarm(db, id);
    return row
      ? `**Seguridad**: ${escapeForDiscord(row.detalle)}. Los detalles están en el portal, en Seguridad.`
      : null;
  },
};

export async function composeMessage(
  db: Db,
  { evento, objeto }: { evento: DiscordEvent; objeto: number },
): Promise<DiscordMessage | null> {
  const text = await TEXT_BY_EVENT[evento](db, objeto);
  return text === null ? null : buildMessage(text);
}

export const testMessage = (event: DiscordEvent): DiscordMessage =>
  buildMessage(`¡Funciona! Aquí se publicarán los mensajes de ${bold(DISCORD_EVENTS[event].toLowerCase())}.`);
