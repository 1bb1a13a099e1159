export { registerInteractions } from './interactions/discordCommands.endpoint.ts';
