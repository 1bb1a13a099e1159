import {
  ButtonStyleTypes,
  InteractionResponseFlags,
  InteractionResponseType,
  MessageComponentTypes,
} from 'discord-interactions';
import type { Choice, Reply, ReplyButton } from '../commands/reply.ts';
import { CHOICES_MAX } from '../commands/reply.ts';
import type { Interaction } from './interaction.ts';
import { KIND } from './interaction.ts';

/** Maximum characters of a message. */
const CONTENT_MAX = 2000;
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

/** Answer to a command or button. */
export interface InteractionResponse {
  type: InteractionResponseType;
  data: ReturnType<typeof toMessage>;
}

/** Answers by a message, or by changing the one with the pressed button: a refusal leaves that one as it is. */
export const responseTo = ({ type }: Interaction, reply: Reply): InteractionResponse => ({
  type:
    type === KIND.button && !reply.isRefusal
      ? InteractionResponseType.UPDATE_MESSAGE
      : InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE,
  data: toMessage(reply),
});

/** Returns whether an answer is a message of its own beside the one with the pressed button. */
export const isBesideMessage = (interaction: Interaction, { type }: InteractionResponse): boolean =>
  interaction.type === KIND.button && type === InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE;

export const choicesResponse = (choices: readonly Choice[]) => ({
  type: InteractionResponseType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
  data: {
    choices: choices
      .slice(0, CHOICES_MAX)
      .map(({ name, value }) => ({ name: name.slice(0, CHOICE_NAME_MAX).toWellFormed(), value })),
  },
});
