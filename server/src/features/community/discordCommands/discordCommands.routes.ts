import type { FeatureModule } from '../../../platform/featureModule.ts';
import { linkAccount, unlinkAccount, viewCodeOwner, viewOwnDiscord } from './link/discordCommands.link.ts';

export const discordCommands: FeatureModule<'discordCommands'> = {
  handlers: {
    miDiscord: viewOwnDiscord,
    mirarCodigoDiscord: viewCodeOwner,
    vincularDiscord: linkAccount,
    desvincularDiscord: unlinkAccount,
  },
};
