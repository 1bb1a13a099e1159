import type { FeatureModule } from '../../../platform/featureModule.ts';
import { BOT_HANDLERS } from './bot/discord.bot.handlers.ts';
import { DESTINO_HANDLERS } from './destinos/discord.destinos.service.ts';
import { discordSender } from './discord.sender.ts';
import { editWebhook, testWebhook, viewWebhooks } from './discord.service.ts';
import { shiftLanes } from './discord.systemClockJump.ts';

export const discord: FeatureModule<'discord'> = {
  handlers: {
    ...BOT_HANDLERS,
    ...DESTINO_HANDLERS,
    ...{ ganchosDiscord: viewWebhooks, editGancho: editWebhook, probarGancho: testWebhook },
  },
  correcciones: [shiftLanes],
  jobs: [discordSender],
};
