import { InteractionType } from 'discord-api-types/v10';

/** Kinds of interactions: https://docs.discord.com/developers/interactions/receiving-and-responding */
export const INTERACTION = {
  ping: InteractionType.Ping,
  command: InteractionType.ApplicationCommand,
  button: InteractionType.MessageComponent,
  autocomplete: InteractionType.ApplicationCommandAutocomplete,
} as const;

const TEXT_OPTION = 3;
const BUTTON_COMPONENT = 2;

/** Composes the data of a slash command with its options. @param focused option in which somebody types */
export const commandData = (name: string, options: Readonly<Record<string, string>> = {}, focused?: string) => ({
  id: '5500000000000000001',
  type: 1,
  name,
  options: Object.entries(options).map(([option, value]) => ({
    type: TEXT_OPTION,
    name: option,
    value,
    ...(option === focused && { focused: true }),
  })),
});

/** Composes the data of a pressed button. */
export const buttonData = (id: string) => ({ component_type: BUTTON_COMPONENT, custom_id: id });
