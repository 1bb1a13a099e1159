import type { FeatureModule } from '../../../platform/featureModule.ts';
import { BOT_HANDLERS } from './bot/discord.bot.handlers.ts';
import { discordSender } from './discord.sender.ts';
import { editWebhook, testWebhook, viewWebhooks } from './discord.service.ts';
import { shiftLanes } from './discord.systemClockJump.ts';
import { linkAccount, unlinkAccount, viewCodeOwner, viewOwnDiscord } from './link/discord.link.service.ts';

export const discord: FeatureModule<'discord'> = {
  handlers: {
    ...BOT_HANDLERS,
    ...{ ganchosDiscord: viewWebhooks, editGancho: editWebhook, probarGancho: testWebhook },
    ...{ miDiscord: viewOwnDiscord, mirarCodigoDiscord: viewCodeOwner },
    ...{ vincularDiscord: linkAccount, desvincularDiscord: unlinkAccount },
  },
  correcciones: [shiftLanes],
  jobs: [discordSender],
};
