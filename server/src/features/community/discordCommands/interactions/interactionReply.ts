import {
  ButtonStyleTypes,
  InteractionResponseFlags,
  InteractionResponseType,
  MessageComponentTypes,
} from 'discord-interactions';
import type { Choice, Reply, ReplyButton } from '../commands/reply.ts';

/** Maximum characters of a message. */
const CONTENT_MAX = 2000;
/** Maximum choices that Discord shows while somebody types. */
const CHOICES_MAX = 25;
/** Maximum characters of a choice's name. */
const CHOICE_NAME_MAX = 100;

const toButton = ({ id, label }: ReplyButton) => ({
  type: MessageComponentTypes.BUTTON,
  style: ButtonStyleTypes.SECONDARY,
  custom_id: id,
  label,
});

/** Converts a reply to a message that mentions nobody and that only the caller sees. */
const toMessage = ({ text, buttons = [] }: Reply) => ({
  content: text.length > CONTENT_MAX ? `${text.slice(0, CONTENT_MAX - 1).toWellFormed()}…` : text,
  flags: InteractionResponseFlags.EPHEMERAL,
  allowed_mentions: { parse: [] },
  // An empty list removes the buttons of a message that is replaced.
  components:
    buttons.length === 0 ? [] : [{ type: MessageComponentTypes.ACTION_ROW, components: buttons.map(toButton) }],
});

export const PONG = { type: InteractionResponseType.PONG };
/** Says that the answer follows, to the caller alone. */
export const DEFERRED = {
  type: InteractionResponseType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
  data: { flags: InteractionResponseFlags.EPHEMERAL },
};
/** Says that the message with the pressed button will change. */
export const DEFERRED_UPDATE = { type: InteractionResponseType.DEFERRED_UPDATE_MESSAGE };

export const commandResponse = (reply: Reply) => ({
  type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE,
  data: toMessage(reply),
});
export const buttonResponse = (reply: Reply) => ({
  type: InteractionResponseType.UPDATE_MESSAGE,
  data: toMessage(reply),
});
export const choicesResponse = (choices: readonly Choice[]) => ({
  type: InteractionResponseType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
  data: {
    choices: choices.slice(0, CHOICES_MAX).map(({ name, value }) => ({ name: name.slice(0, CHOICE_NAME_MAX), value })),
  },
});
