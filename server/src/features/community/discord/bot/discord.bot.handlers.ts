import {
  checkPermissions,
  chooseServer,
  listChannels,
  listGuilds,
  registerCommands,
  removeBot,
  setBot,
  testBot,
  viewBot,
} from './discord.bot.service.ts';

/** Handlers of the calls about the bot. */
export const BOT_HANDLERS = {
  botDiscord: viewBot,
  ponerBotDiscord: setBot,
  quitarBotDiscord: removeBot,
  servidoresDiscord: listGuilds,
  servidorDiscord: chooseServer,
  permisosDiscord: checkPermissions,
  comandosDiscord: registerCommands,
  canalesDiscord: listChannels,
  probarBotDiscord: testBot,
};
