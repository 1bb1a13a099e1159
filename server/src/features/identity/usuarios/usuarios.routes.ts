import type { FeatureModule } from '../../../platform/featureModule.ts';
import { deleteAddresses, giveLink, readmit, regenerateClave, releaseName, resetTwoFactor } from './usuarios.access.ts';
import { getDirectory } from './usuarios.directory.ts';
import { edit } from './usuarios.edit.ts';
import {
  buscar,
  getPersonById,
  getPersonByName,
  getPersonCard,
  getUsername,
  listDevices,
  needingAttention,
} from './usuarios.service.ts';

export const usuarios: FeatureModule<'usuarios'> = {
  handlers: {
    usuarioList: buscar,
    directorio: getDirectory,
    usuariosPorAtender: needingAttention,
    userAllInfo: getPersonById,
    persona: getPersonByName,
    tarjeta: getPersonCard,
    editUsuario: edit,
    resetPassword: regenerateClave,
    enlaceClave: giveLink,
    dosPasosPerdidos: resetTwoFactor,
    deleteIP: deleteAddresses,
    ingresar: readmit,
    liberarNombre: releaseName,
    getUsername: getUsername,
    dispositivosDe: listDevices,
  },
};
