import type { FeatureModule } from '../../../platform/featureModule.ts';
import { discordRolesJob } from './discordRoles.job.ts';
import { applyRoles, changeRoles, listRoles, previewRoles, viewRoles } from './discordRoles.service.ts';

export const discordRoles: FeatureModule<'discordRoles'> = {
  handlers: {
    rolesDiscord: viewRoles,
    rolesServidorDiscord: listRoles,
    previoRolesDiscord: previewRoles,
    cambiarRolesDiscord: changeRoles,
    ponerRolesDiscord: applyRoles,
  },
  jobs: [discordRolesJob],
};
