import { MOTIVO_MAX } from '@conserje/rules';
import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord-api-types/v10';
import {
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionContextType,
} from 'discord-api-types/v10';

const inAgencia = {
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** A person, chosen from the list that the portal offers while one types. */
const personOption = (description: string) => ({
  type: ApplicationCommandOptionType.String as const,
  name: 'persona',
  description,
  required: true,
  autocomplete: true,
});

const dayOption = (name: string, description: string) => ({
  type: ApplicationCommandOptionType.String as const,
  name,
  description,
  required: true,
  autocomplete: true,
});

/** The slash commands, as they are registered with Discord. */
export const COMMAND_DEFINITIONS: RESTPostAPIChatInputApplicationCommandsJSONBody[] = [
  { ...inAgencia, name: 'vincular', description: 'Une tu cuenta de Discord a la tuya del portal' },
  { ...inAgencia, name: 'desvincular', description: 'Separa tu cuenta de Discord de la del portal' },
  { ...inAgencia, name: 'tiempo', description: 'Tu tiempo: cuánto llevas y cuándo termina' },
  { ...inAgencia, name: 'paga', description: 'Lo que ganaste y lo que te falta para ganar más' },
  { ...inAgencia, name: 'ascenso', description: 'Desde cuándo tienes tu misión, y si te ofrecieron otra' },
  { ...inAgencia, name: 'guardia', description: 'Quién está de guardia ahora' },
  {
    ...inAgencia,
    name: 'perfil',
    description: 'La misión de alguien',
    options: [
      { type: ApplicationCommandOptionType.User, name: 'cuenta', description: 'Su cuenta de Discord' },
      {
        type: ApplicationCommandOptionType.String,
        name: 'nombre',
        description: 'O su nombre en el portal',
        max_length: 60,
      },
    ],
  },
  { ...inAgencia, name: 'abrir', description: 'Abre el tiempo de alguien', options: [personOption('De quién')] },
  {
    ...inAgencia,
    name: 'pausar',
    description: 'Pausa un tiempo. Si eliges uno en pausa, lo continúa',
    options: [personOption('De quién')],
  },
  { ...inAgencia, name: 'confirmar', description: 'Confirma un tiempo', options: [personOption('De quién')] },
  {
    ...inAgencia,
    name: 'ausencia',
    description: 'Pide una ausencia',
    options: [
      dayOption('desde', 'El primer día, como 2026-12-24'),
      dayOption('hasta', 'El último día, como 2026-12-26'),
      {
        type: ApplicationCommandOptionType.String,
        name: 'motivo',
        description: 'Por qué',
        required: true,
        max_length: MOTIVO_MAX,
      },
    ],
  },
];
