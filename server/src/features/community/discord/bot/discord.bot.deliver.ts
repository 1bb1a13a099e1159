import type { RESTPatchAPIChannelMessageJSONBody, RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';
import { RESTJSONErrorCodes as ErrorCode, Routes } from 'discord-api-types/v10';
import type { Delivery, Posting } from '../discord.deliver.ts';
import type { DiscordDeps, Patience } from './discord.rest.ts';
import { askDiscord, DiscordError } from './discord.rest.ts';

/** The channel, or the server with it, is gone. */
const GONE: readonly number[] = [ErrorCode.UnknownChannel, ErrorCode.UnknownGuild];
/** What somebody can put right in Discord: the message is tried again. */
const REPAIRABLE: readonly number[] = [
  ErrorCode.MissingAccess,
  ErrorCode.MissingPermissions,
  ErrorCode.ThreadLocked,
  ErrorCode.InvalidActionOnArchivedThread,
];
/** The message to edit was deleted, or is that of another bot that the agency had. */
const MESSAGE_GONE: readonly number[] = [ErrorCode.UnknownMessage, ErrorCode.CannotEditMessageAuthoredByAnotherUser];

function toDelivery({ kind, message, code, limit, pauseMs }: DiscordError): Delivery {
  // A limit without a wait comes from a proxy.
  if (pauseMs > 0)
    return { kind: 'delayed', detail: message, pauseMs: Math.max(pauseMs, 1000), normal: limit === 'kept' };
  if (kind !== 'refused') return { kind, detail: message };
  if (GONE.includes(code)) return { kind: 'gone', detail: message };
  if (MESSAGE_GONE.includes(code)) return { kind: 'deleted', detail: message };
  return { kind: REPAIRABLE.includes(code) ? 'down' : 'refused', detail: message };
}

/**
 * Posts or edits a message of the bot. Must not run inside a transaction.
 * @param nonce at most 25 characters: for some minutes, Discord posts no second message with it
 * @param patience how long limits of Discord are waited for
 */
export async function deliverByBot(
  deps: DiscordDeps,
  { token, canal, nonce, patience = 'job' }: { token: string; canal: string; nonce: string; patience?: Patience },
  { body, mensaje }: Posting,
): Promise<Delivery> {
  try {
    const answer = await askDiscord<unknown>(
      deps,
      token,
      (rest, options) => {
        if (mensaje !== null) {
          const edit: RESTPatchAPIChannelMessageJSONBody = body;
          return rest.patch(Routes.channelMessage(canal, mensaje), { ...options, body: edit });
        }
        const post: RESTPostAPIChannelMessageJSONBody = { ...body, nonce, enforce_nonce: true };
        return rest.post(Routes.channelMessages(canal), { ...options, body: post });
      },
      patience,
    );
    const { id, content } = Object(answer) as { id?: unknown; content?: unknown };
    if (typeof id !== 'string') return { kind: 'down', detail: 'Discord respondió algo que no se entiende' };
    // Discord may write an edit otherwise: it has the newest text.
    const isEarlier = mensaje === null && content !== body.content;
    return { kind: 'delivered', detail: 'El mensaje llegó', pauseMs: 0, mensaje: id, isEarlier };
  } catch (error) {
    if (error instanceof DiscordError) return toDelivery(error);
    throw error;
  }
}
