import type { FeatureModule } from '../../../platform/featureModule.ts';
import { discordSender } from './discord.sender.ts';
import { editWebhook, testWebhook, viewWebhooks } from './discord.service.ts';
import { shiftLanes } from './discord.systemClockJump.ts';

export const discord: FeatureModule<'discord'> = {
  handlers: { ganchosDiscord: viewWebhooks, editGancho: editWebhook, probarGancho: testWebhook },
  correcciones: [shiftLanes],
  jobs: [discordSender],
};
