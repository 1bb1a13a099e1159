import type { FeatureModule } from '../../../platform/featureModule.ts';
import { BOT_HANDLERS } from './bot/discord.bot.handlers.ts';
import {
  addDestino,
  changeDestino,
  listPlaces,
  removeDestino,
  testDestino,
  viewDestinos,
} from './destinos/discord.destinos.service.ts';
import { discordSender } from './discord.sender.ts';
import { editWebhook, testWebhook, viewWebhooks } from './discord.service.ts';
import { shiftDiscordTimes } from './discord.systemClockJump.ts';

export const discord: FeatureModule<'discord'> = {
  handlers: {
    ...BOT_HANDLERS,
    destinosDiscord: viewDestinos,
    lugaresDiscord: listPlaces,
    agregarDestino: addDestino,
    cambiarDestino: changeDestino,
    quitarDestino: removeDestino,
    probarDestino: testDestino,
    ganchosDiscord: viewWebhooks,
    editGancho: editWebhook,
    probarGancho: testWebhook,
  },
  clockCorrections: [shiftDiscordTimes],
  jobs: [discordSender],
};
