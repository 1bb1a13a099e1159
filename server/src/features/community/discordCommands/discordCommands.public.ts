export { registerInteractions } from './interactions/discordCommands.endpoint.ts';
export { pruneInteractions } from './interactions/discordCommands.signature.ts';
